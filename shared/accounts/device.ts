import * as v from 'valibot';

/* Coarse words that tell a phone from a computer, so that no full User-Agent is stored. */

type DevicePart = readonly [code: string, name: string, pattern: RegExp];

const other = 'other';
/** The first match wins: a User-Agent also names the systems and browsers that it imitates. */
const systems: readonly DevicePart[] = [
  ['iphone', 'iPhone', /iPhone|iPod/],
  ['ipad', 'iPad', /iPad/],
  ['android-phone', 'Téléphone Android', /Android.*Mobile/],
  ['android-tablet', 'Tablette Android', /Android/],
  ['windows', 'Ordinateur Windows', /Windows/],
  ['chromebook', 'Chromebook', /CrOS/],
  ['mac', 'Mac', /Macintosh/],
  ['linux', 'Ordinateur Linux', /Linux/],
  [other, 'Appareil', /^/],
];
const browsers: readonly DevicePart[] = [
  ['samsung-internet', 'Samsung Internet', /SamsungBrowser/],
  ['opera', 'Opera', /OPR\//],
  ['edge', 'Edge', /Edg/],
  ['firefox', 'Firefox', /Firefox|FxiOS/],
  ['chrome', 'Chrome', /Chrome|CriOS/],
  ['safari', 'Safari', /Safari/],
  [other, '', /^/],
];

export const Device = v.picklist(
  systems.flatMap(([system]) => browsers.map(([browser]) => `${system} ${browser}`)),
);

export const describeDevice = (userAgent: string): string =>
  [systems, browsers]
    .map((parts) => parts.find(([, , pattern]) => pattern.test(userAgent))?.[0])
    .join(' ');

export function formatDevice(device: string | null): string {
  const [system, browser] = (device ?? '').split(' ');
  const findName = (parts: readonly DevicePart[], code = other) =>
    parts.find(([known]) => known === code)?.[1];
  return [findName(systems, system) ?? 'Appareil', findName(browsers, browser)]
    .filter(Boolean)
    .join(', ');
}
