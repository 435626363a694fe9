import { expect, test } from 'vitest';
import { parseSitePath, readReturnPath } from '#shared/page/return-path.ts';
import { plainText, plainTexts } from '#shared/text/plain-text.ts';

test.each([
  ['half a character', 'Awa \ud83d Koné', 'Awa \ufffd Koné'],
  ['a turned end', 'Awa \u202eénoK', 'Awa énoK'],
  ['isolates and marks', '\u2066Awa\u2069 \u200eKoné\u200f\u061c', 'Awa Koné'],
  ['zero width', 'A\u200bw\u2060a\ufeff', 'Awa'],
  ['joiners that join nothing', '\u200dAwa \u200c Koné\u200d', 'Awa  Koné'],
  ['soft hyphens and fillers', 'A\u00adwa\u115f\u1160\u3164\uffa0', 'Awa'],
  ['tags on their own', 'Awa\u{e0041}\u{e007f}', 'Awa'],
])('%s', (_name, givenText, expectedText) => {
  expect(plainText(givenText)).toBe(expectedText);
  expect(plainText(expectedText)).toBe(expectedText);
});

test.each([
  'Aïcha N’Guessan-Koné',
  'क्\u200dष',
  '👩\u200d👩\u200d👧',
  '❤\ufe0f\u200d🔥',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'ligne\nautre\tsuite',
  'e\u0301',
])('%s stays as it is', (text) => expect(plainText(text)).toBe(text));

test('cleans every text of a nested value and leaves other values alone', () => {
  const file = new Uint8Array([1]);
  expect(plainTexts({ a: ['x\u202e', { b: '\ud800' }], n: 1, file, no: null })).toEqual({
    a: ['x', { b: '\ufffd' }],
    n: 1,
    file,
    no: null,
  });
});

test('removes a long run of characters in linear time', () => {
  expect(plainText(`x${'\u{e0020}'.repeat(200_000)}${'\u200d'.repeat(200_000)}`)).toBe('x');
});

test.each([
  '/..//evil.example',
  '/a/../..//evil.example/x',
  '/%2e%2e//evil.example',
  '//evil.example',
  '/\\evil.example',
  '/..\\\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('%j is no path of this site', (text) => {
  expect(parseSitePath(text)).toBeUndefined();
  expect(readReturnPath(text)).toBeUndefined();
});

test('resolves a path as browsers do', () => {
  expect(readReturnPath('/book?jour=2026-11-24#heure')).toBe('/book?jour=2026-11-24#heure');
  expect(readReturnPath('/admin/../contacts/./?a=//b')).toBe('/contacts/?a=//b');
  expect(readReturnPath('/%2e%2e/book')).toBe('/book');
  expect(readReturnPath(`/${'a'.repeat(501)}`)).toBeUndefined();
});
