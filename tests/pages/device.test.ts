import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Device, describeDevice, deviceText } from '#shared/accounts/device.ts';
import { userAgents } from '../support/user-agents.ts';

test.each([
  ['androidPhone', 'android-phone chrome', 'Téléphone Android, Chrome'],
  ['androidTablet', 'android-tablet samsung-internet', 'Tablette Android, Samsung Internet'],
  ['iphone', 'iphone safari', 'iPhone, Safari'],
  ['ipad', 'ipad chrome', 'iPad, Chrome'],
  ['windows', 'windows firefox', 'Ordinateur Windows, Firefox'],
  ['mac', 'mac safari', 'Mac, Safari'],
  ['edge', 'windows edge', 'Ordinateur Windows, Edge'],
  ['chromebook', 'chromebook chrome', 'Chromebook, Chrome'],
] as const)('%s is named in our own words', (name, code, text) => {
  expect(describeDevice(userAgents[name])).toBe(code);
  expect(deviceText(code)).toBe(text);
  expect(v.is(Device, code)).toBe(true);
});

test.each(['', 'curl/8.5.0', 'K'.repeat(10_000), 'téléphone de \u202eAwa'])(
  'an unknown device gets no name: %.20s',
  (userAgent) => {
    expect(describeDevice(userAgent)).toBe('other other');
    expect(deviceText('other other')).toBe('Appareil');
  },
);

test('any other name is refused', () => {
  for (const code of ['', 'iphone', 'iphone safari 18', 'Awa safari', 'iphone netscape'])
    expect(v.is(Device, code)).toBe(false);
  expect(deviceText('fridge netscape')).toBe('Appareil');
});
