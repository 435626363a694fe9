import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  type ColourName,
  formatPaletteStyle,
  getDayColour,
  getNightColour,
  palette,
} from '#shared/colours.ts';
import { projectFiles } from '../support/own-files.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'client/styles');
const read = (name: string) => readFileSync(resolve(folder, name), 'utf8');
const styles = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map(read)
  .join('\n');

const names = Object.keys({ ...palette.first, ...palette.more }) as ColourName[];
const buildScheme = (colourOf: (name: ColourName) => string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, colourOf(name)]));
const schemes = { light: buildScheme(getDayColour), dark: buildScheme(getNightColour) };

/** Returns the relative luminance of WCAG 2.2. */
function computeLuminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast(first = '', second = ''): number {
  const [lighter = 0, darker = 0] = [computeLuminance(first), computeLuminance(second)].sort(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['ground', 'surface', 'sand'];
const inks = ['ink', 'grey', 'accent', 'strong-accent', 'second', 'clay', 'error'];
const texts: readonly (readonly [string, string])[] = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'strong-accent'],
  ['on-accent', 'second'],
  ['ivory', 'plum'],
  ['ivory', 'dark-plum'],
  ['ivory', 'lagoon'],
  ['cocoa', 'gold'],
  ['error', 'error-ground'],
  ['success', 'success-ground'],
];
/** Edges of buttons and fields, and the focus. */
const edges = ['border', 'focus'].flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

test.each(Object.entries(schemes))('text and edges have enough contrast, %s', (_, colours) => {
  const listFaint = (pairs: readonly (readonly [string, string])[], minContrast: number) =>
    pairs.filter(
      ([ink, ground]) => !(computeContrast(colours[ink], colours[ground]) >= minContrast),
    );
  expect(listFaint(texts, 4.5)).toEqual([]);
  expect(listFaint(edges, 3)).toEqual([]);
});

const firstFrame = [...read('first.css').matchAll(/import "\.\/(.+?)"/g)]
  .map(([, name = '']) => read(name))
  .join();

test.each([
  ['the first frame', firstFrame, formatPaletteStyle('first')],
  ['all else', styles, formatPaletteStyle('first') + formatPaletteStyle('more')],
])('%s uses only defined names', (_, styles, colours) => {
  const findColours = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const defined = findColours(styles + colours, /(--[\w-]+):/g);
  expect([...findColours(styles, /var\((--[\w-]+)\)/g).difference(defined)]).toEqual([]);
});

test('code and styles contain no colour of the palette as digits', () => {
  const digits = new Set(names.flatMap((name) => [getDayColour(name), getNightColour(name)]));
  const writtenColours = projectFiles
    .filter((file) => /^(client|server|shared)\/.*\.(tsx?|css)$/.test(file))
    .filter((file) => file !== 'shared/colours.ts')
    .flatMap((file) =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(/#[\da-f]{6,8}\b/gi)]
        .filter(([colour]) => digits.has(colour.toLowerCase()))
        .map(([colour]) => `${file}: ${colour}`),
    );
  expect(writtenColours).toEqual([]);
});
