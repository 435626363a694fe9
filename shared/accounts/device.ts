import * as v from 'valibot';

/* Coarse words that tell a phone from a computer, so that no full User-Agent is stored. */

type DeviceWord = readonly [code: string, name: string, pattern: RegExp];

const other = 'other';
/** The first match wins, because systems and browsers also name those that they imitate. */
const systems: readonly DeviceWord[] = [
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
const browsers: readonly DeviceWord[] = [
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
    .map((words) => words.find(([, , pattern]) => pattern.test(userAgent))?.[0])
    .join(' ');

export function formatDevice(device: string | null): string {
  const [system, browser] = (device ?? '').split(' ');
  const findName = (words: readonly DeviceWord[], code = other) =>
    words.find(([known]) => known === code)?.[1];
  return [findName(systems, system) ?? 'Appareil', findName(browsers, browser)]
    .filter(Boolean)
    .join(', ');
}
