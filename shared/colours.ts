type Colour = readonly [day: string, night?: string];

export const themeColours = { day: '#6b2142', night: '#5f1d3c' } as const;

/** The brand's colours by day and night: `first` for the first styles, `more` for the others (`@palette`). */
export const palette = {
  first: {
    plum: [themeColours.day, themeColours.night],
    gold: ['#c8973b'],
    ivory: ['#fbf7f1'],
    cocoa: ['#2e1a14'],
    ground: ['#fbf7f1', '#1b1215'],
    border: ['#8c7b72', '#957f87'],
    ink: ['#2e1a14', '#f3e9df'],
    accent: [themeColours.day, '#e6b873'],
    'on-accent': ['#fff', '#2e1a14'],
    clay: ['#a8482a', '#e8956f'],
  },
  more: {
    'dark-plum': ['#4f1630', '#40132a'],
    lagoon: ['#1d5b50', '#15483e'],
    surface: ['#fff', '#281b20'],
    sand: ['#f1e8dc', '#35252b'],
    rule: ['#dccfc0', '#4a373f'],
    grey: ['#6a5b54', '#c4b2ac'],
    'strong-accent': ['#4f1630', '#f6dfb4'],
    second: ['#1d5b50', '#86cfbe'],
    error: ['#a61b1b', '#ffa79e'],
    'error-ground': ['#fdecea', '#45191b'],
    success: ['#1e6b3a', '#93d9aa'],
    'success-ground': ['#e8f4ec', '#17331f'],
    focus: ['#1d5b50', '#86cfbe'],
    shadow: ['#2e1a141f', '#0009'],
  },
} as const satisfies Record<string, Record<string, Colour>>;

export type ColourName = keyof typeof palette.first | keyof typeof palette.more;

const getSchemeColour = (name: ColourName, scheme: 0 | 1) => {
  const [day, night]: Colour = { ...palette.first, ...palette.more }[name];
  return scheme === 0 ? day : (night ?? day);
};
export const getDayColour = (name: ColourName) => getSchemeColour(name, 0);
export const getNightColour = (name: ColourName) => getSchemeColour(name, 1);

const formatColourProperties = (colours: Readonly<Record<string, Colour>>, scheme: 0 | 1) =>
  Object.entries(colours)
    .flatMap(([name, values]) => (values[scheme] ? `--${name}:${values[scheme]}` : []))
    .join(';');

function formatWovenStripStyle(): string {
  const colour = (name: ColourName) => getDayColour(name).slice(1);
  return `--cloth:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 72 16'%3E%3Cpath fill='%23${colour('dark-plum')}' d='M0 0h72v16H0z'/%3E%3Cpath fill='%23${colour('lagoon')}' d='M36 2h36v12H36z'/%3E%3Cg fill='%23${colour('gold')}'%3E%3Cpath d='M0 0h72v1.500H0zM0 14.500h72V16H0zM18 2l9 6-9 6-9-6zM0 2l6 6-6 6zM36 2l-6 6 6 6z'/%3E%3Cpath d='M42 2h4v12h-4zM62 2h4v12h-4z'/%3E%3C/g%3E%3Cpath fill='%23${colour('clay')}' d='M18 5l4.500 3-4.500 3-4.500-3z'/%3E%3Cpath fill='%23${colour('sand')}' d='M49 2h5v4h-5zM54 6h5v4h-5zM49 10h5v4h-5z'/%3E%3C/svg%3E")`;
}

const schemeCss = { first: ['color-scheme:light;', 'color-scheme:dark;'], more: ['', ''] } as const;

/** Returns a part of the palette as CSS, without light-dark(): old browsers would show no colour. */
export function formatPaletteStyle(part: keyof typeof palette): string {
  const [day, night] = ([0, 1] as const).map(
    (scheme) => `:root{${schemeCss[part][scheme]}${formatColourProperties(palette[part], scheme)}}`,
  );
  const wovenStrip = part === 'more' ? `:root{${formatWovenStripStyle()}}` : '';
  return `${day}${wovenStrip}@media screen and (prefers-color-scheme:dark){${night}}`;
}
