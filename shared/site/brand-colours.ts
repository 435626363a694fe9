import {
  type Colour,
  type ColourName,
  clothStyle,
  colourProperties,
  palette as declared,
  pruneByNight,
  textPairs,
} from '../colours.ts';
import { contrastOf, luminanceOf, toHex, toHsl } from './hsl.ts';

/* The two brand colours that the owner may choose, and the colours derived from them. */

export const brandNames = ['prune', 'lagune'] as const;
export type BrandName = (typeof brandNames)[number];
export const isBrandName = (name: string): name is BrandName =>
  (brandNames as readonly string[]).includes(name);

/** "#6a2040"; absent for the product's own colour. */
export type BrandColours = { readonly [Name in BrandName]?: string };

type Colours = Readonly<Record<ColourName, Colour>>;

const product: Colours = { ...declared.first, ...declared.more };
export const productColour = (name: BrandName): string => product[name][0];

function darker(base: string, factor: number): string {
  const [hue, saturation, lightness] = toHsl(base);
  return toHex([hue, saturation, lightness * factor]);
}

/** Moves the lightness by steps until the luminance fits, in the same hue. */
function toneOf(base: string, from: number, step: number, fits: (luminance: number) => boolean) {
  const [hue, saturation] = toHsl(base);
  const at = (lightness: number) => toHex([hue, Math.min(saturation, 0.6), lightness]);
  let lightness = from;
  while (!fits(luminanceOf(at(lightness)))) lightness += step;
  return at(lightness);
}

/** Returns the dark scheme's tone. It is so light that every hue can be read. */
const light = (base: string, from: number) => toneOf(base, from, 0.01, (found) => found >= 0.36);
const dark = (base: string) => toneOf(base, 0.14, -0.005, (found) => found <= 0.02);

const tonesOf = {
  prune: (base) => ({
    prune: [base, darker(base, 0.88)],
    'prune-fonce': [darker(base, 0.72), darker(base, 0.59)],
    accent: [base, light(base, 0.78)],
    'accent-fort': [darker(base, 0.72), light(base, 0.9)],
    'sur-accent': [product['sur-accent'][0], dark(base)],
  }),
  lagune: (base) => ({
    lagune: [base, darker(base, 0.78)],
    second: [base, light(base, 0.67)],
  }),
} as const satisfies Record<BrandName, (base: string) => Partial<Colours>>;

const changedBy = (brand: BrandColours): Partial<Colours> =>
  Object.assign(
    {},
    ...brandNames.map((name) => {
      const chosen = brand[name];
      return chosen && chosen !== productColour(name) ? tonesOf[name](chosen) : {};
    }),
  );

export const coloursOf = (brand: BrandColours = {}): Colours => ({
  ...product,
  ...changedBy(brand),
});

export function themeOf(brand: BrandColours | undefined): readonly [string, string] {
  const [byDay, byNight = pruneByNight] = coloursOf(brand).prune;
  return [byDay, byNight];
}

/** Returns the texts that become hard to read with a colour. A colour with none may be chosen. */
export function hardToRead(name: BrandName, colour: string): string[] {
  const changed = tonesOf[name](colour);
  const colours: Colours = { ...product, ...changed };
  const at = (name: ColourName, scheme: 0 | 1) => colours[name][scheme] ?? colours[name][0];
  const faint = textPairs
    .filter(({ ink, ground }) => ink in changed || ground in changed)
    .filter(({ ink, ground }) =>
      ([0, 1] as const).some((scheme) => contrastOf(at(ink, scheme), at(ground, scheme)) < 4.5),
    );
  return [...new Set(faint.map(({ what }) => what))];
}

/** Returns the nearest readable colour of the same hue: the colour itself, or a darker one. */
export function nearestReadable(name: BrandName, colour: string): string {
  const [hue, saturation, from] = toHsl(colour);
  for (let lightness = from; lightness > 0; lightness -= 0.005) {
    const found = toHex([hue, saturation, lightness]);
    if (hardToRead(name, found).length === 0) return found;
  }
  return productColour(name);
}

const styles = new Map<string, string>();

/**
 * Returns the changed colours as CSS; '' for none. The selector is more precise than the palette's, because the
 * rest of the palette comes later in the document.
 */
export function brandStyle(brand: BrandColours | undefined): string {
  if (!brand) return '';
  const key = brandNames.map((name) => brand[name]).join();
  const known = styles.get(key) ?? styleOf(changedBy(brand));
  if (styles.size > 20) styles.clear();
  styles.set(key, known);
  return known;
}

function styleOf(changed: Partial<Colours>): string {
  const [day, night] = ([0, 1] as const).map((scheme) =>
    colourProperties(changed as Colours, scheme),
  );
  if (!day) return '';
  const all = { ...product, ...changed };
  const cloth = clothStyle((name) => all[name][0]);
  return `html:root{${day};${cloth}}@media screen and (prefers-color-scheme:dark){html:root{${night}}}`;
}
