type Colour = readonly [byDay: string, byNight?: string];

/** The colour of the solid bands, also used as the browser's theme colour. */
export const prune = '#6b2142';
export const pruneByNight = '#5f1d3c';

/**
 * The brand's colours, by day and, where another is needed, in the dark scheme. The styles have them as
 * properties of the same name (`@palette` in client/styles); mails, drawings and the manifest have the
 * values. The drawings in client/public are pictures, with colours of their own.
 */
export const palette = {
  /** Needed to draw the first frame, so inlined in each document. */
  first: {
    // Bands and golden buttons, and what is written on them.
    prune: [prune, pruneByNight],
    or: ['#c8973b'],
    ivoire: ['#fbf7f1'],
    cacao: ['#2e1a14'],
    // Everything else, starting with the background.
    fond: ['#fbf7f1', '#1b1215'],
    bord: ['#8c7b72', '#957f87'],
    encre: ['#2e1a14', '#f3e9df'],
    accent: [prune, '#e8a5c0'],
    'sur-accent': ['#fff', '#3a0f22'],
    terre: ['#a8482a', '#e8956f'],
  },
  more: {
    'prune-fonce': ['#4f1630', '#40132a'],
    lagune: ['#1d5b50', '#15483e'],
    surface: ['#fff', '#281b20'],
    sable: ['#f1e8dc', '#35252b'],
    filet: ['#dccfc0', '#4a373f'],
    gris: ['#6a5b54', '#c4b2ac'],
    'accent-fort': ['#4f1630', '#f8d3e2'],
    second: ['#1d5b50', '#86cfbe'],
    erreur: ['#a61b1b', '#ffa79e'],
    'erreur-fond': ['#fdecea', '#45191b'],
    succes: ['#1e6b3a', '#93d9aa'],
    'succes-fond': ['#e8f4ec', '#17331f'],
    focus: ['#0b57d0', '#8ab8ff'],
    ombre: ['#2e1a141f', '#0009'],
  },
} as const satisfies Record<string, Record<string, Colour>>;

export type ColourName = keyof typeof palette.first | keyof typeof palette.more;

const colourIn = (name: ColourName, scheme: 0 | 1) => {
  const [byDay, byNight]: Colour = { ...palette.first, ...palette.more }[name];
  return scheme === 0 ? byDay : (byNight ?? byDay);
};
export const byDay = (name: ColourName) => colourIn(name, 0);
export const byNight = (name: ColourName) => colourIn(name, 1);

const properties = (colours: Readonly<Record<string, Colour>>, scheme: 0 | 1) =>
  Object.entries(colours)
    .flatMap(([name, values]) => (values[scheme] ? `--${name}:${values[scheme]}` : []))
    .join(';');

const schemes = { first: ['color-scheme:light;', 'color-scheme:dark;'], more: ['', ''] } as const;

/**
 * A part of the palette as CSS. Paper is always light, and says so for the drawings. Not light-dark():
 * browsers without it would be left without any colour.
 */
export function paletteStyle(part: keyof typeof palette): string {
  const [day, night] = ([0, 1] as const).map(
    (scheme) => `:root{${schemes[part][scheme]}${properties(palette[part], scheme)}}`,
  );
  return `${day}@media screen and (prefers-color-scheme:dark){${night}}`;
}
