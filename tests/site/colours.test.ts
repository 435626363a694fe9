import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  byDay,
  byNight,
  type ColourName,
  palette,
  paletteStyle,
  textPairs,
} from '../../shared/colours.ts';
import {
  brandNames,
  coloursOf,
  hardToRead,
  nearestReadable,
  productColour,
} from '../../shared/site/brand-colours.ts';
import { toHex } from '../../shared/site/hsl.ts';
import { ownFiles } from '../support/own-files.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'client/styles');
const read = (name: string) => readFileSync(resolve(folder, name), 'utf8');
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map(read)
  .join('\n');

const names = Object.keys({ ...palette.first, ...palette.more }) as ColourName[];
const scheme = (colourOf: (name: ColourName) => string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, colourOf(name)]));
const schemes = { light: scheme(byDay), dark: scheme(byNight) };

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['fond', 'surface', 'sable'];
const texts = textPairs.map(({ ink, ground }) => [ink, ground] as const);
/** Edges of what one presses or fills in, and the focus. */
const edges = ['bord', 'focus'].flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

test.each(Object.entries(schemes))('what is read is told from its ground, %s', (_, colours) => {
  const faint = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs.filter(([ink, ground]) => !(contrast(colours[ink], colours[ground]) >= least));
  expect(faint(texts, 4.5)).toEqual([]);
  expect(faint(edges, 3)).toEqual([]);
});

const firstFrame = [...read('first.css').matchAll(/import "\.\/(.+?)"/g)]
  .map(([, name = '']) => read(name))
  .join();

test.each([
  ['the first frame', firstFrame, paletteStyle('first')],
  ['all else', all, paletteStyle('first') + paletteStyle('more')],
])('%s uses no name that nothing defines', (_, styles, colours) => {
  const found = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const defined = found(styles + colours, /(--[\w-]+):/g);
  expect([...found(styles, /var\((--[\w-]+)\)/g).difference(defined)]).toEqual([]);
});

test('code and styles write no colour of the palette by its digits', () => {
  const digits = new Set(names.flatMap((name) => [byDay(name), byNight(name)]));
  const written = ownFiles
    .filter((file) => /^(client|server|shared)\/.*\.(tsx?|css)$/.test(file))
    .filter((file) => file !== 'shared/colours.ts')
    .flatMap((file) =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(/#[\da-f]{6,8}\b/gi)]
        .filter(([colour]) => digits.has(colour.toLowerCase()))
        .map(([colour]) => `${file}: ${colour}`),
    );
  expect(written).toEqual([]);
});

/** Every hue, pale and strong. */
const wheel = Array.from({ length: 24 }, (_, at) => at * 15).flatMap((hue) =>
  [0.15, 0.5, 1].flatMap((saturation) =>
    [0.05, 0.3, 0.6, 0.95].map((lightness) => toHex([hue, saturation, lightness])),
  ),
);

test.each(brandNames)(
  'a colour chosen for %s is readable with all that follows from it',
  (name) => {
    for (const wanted of wheel) {
      const chosen = nearestReadable(name, wanted);
      const all = coloursOf({ [name]: chosen });
      for (const at of [0, 1] as const) {
        const colour = (one: string) => all[one as ColourName][at] ?? all[one as ColourName][0];
        const faint = texts.filter(
          ([ink, ground]) => !(contrast(colour(ink), colour(ground)) >= 4.5),
        );
        expect(faint, `${wanted}, ${chosen}`).toEqual([]);
      }
    }
  },
);

test('what is refused would be faint: white on yellow, and a pale text', () => {
  expect(hardToRead('prune', '#ffd900')).toContain('les mots des boutons');
  expect(hardToRead('lagune', '#cfe8df')).toContain('les bandes de la seconde couleur');
  for (const name of brandNames) expect(hardToRead(name, productColour(name))).toEqual([]);
});
