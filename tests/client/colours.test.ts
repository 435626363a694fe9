import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../client/styles');
const read = (name: string) => readFileSync(resolve(folder, name), 'utf8');
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map(read)
  .join('\n');

const hexes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map(([, ...pair]) => pair),
  );
const tokens = ['tokens.css', 'tokens-more.css'].map((name) =>
  read(name).split('(prefers-color-scheme: dark)').map(hexes),
);
const light: Record<string, string> = Object.assign({}, ...tokens.map(([before]) => before));
const schemes = { light, dark: Object.assign({}, light, ...tokens.map(([, after]) => after)) };

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
/** What is read, and what it stands on. */
const texts = [
  ...['encre', 'gris', 'accent', 'accent-fort', 'second', 'terre', 'erreur'].flatMap((ink) =>
    grounds.map((ground) => [ink, ground] as const),
  ),
  ...(['accent', 'accent-fort', 'second'] as const).map((fill) => ['sur-accent', fill] as const),
  ...(['prune', 'prune-fonce', 'lagune'] as const).map((band) => ['ivoire', band] as const),
  ['cacao', 'or'],
  ['erreur', 'erreur-fond'],
  ['succes', 'succes-fond'],
] as const;
/** Edges of what one presses or fills in, and the focus. */
const edges = ['bord', 'focus'].flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

test.each(Object.entries(schemes))('what is read is told from its ground, %s', (_, colours) => {
  const faint = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs.filter(([ink, ground]) => !(contrast(colours[ink], colours[ground]) >= least));
  expect(faint(texts, 4.5)).toEqual([]);
  expect(faint(edges, 3)).toEqual([]);
});

test.each([
  [
    'the first frame',
    [...read('first.css').matchAll(/import "\.\/(.+?)"/g)]
      .map(([, name = '']) => read(name))
      .join(),
  ],
  ['all else', all],
])('%s uses no name that nothing defines', (_, styles) => {
  const names = (pattern: RegExp) => new Set([...styles.matchAll(pattern)].map(([, name]) => name));
  expect([...names(/var\((--[\w-]+)\)/g).difference(names(/(--[\w-]+):/g))]).toEqual([]);
});
