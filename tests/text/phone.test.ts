import { describe, expect, test } from 'vitest';
import { readPhoneByPattern } from '#shared/text/phone.ts';
import { formatAnyPhone, readPhone } from '#shared/text/phone-number.ts';

const ownPhone = '+2250506070809';

describe.each([
  ['in the browser', readPhoneByPattern],
  ['on the server', readPhone],
])('a telephone number, parsed %s', (_, read) => {
  test.each([
    ['01\u00a023\u00a045\u00a067\u00a089', '+2250123456789'],
    ['0506070809', ownPhone],
    ['05 06 07 08 09', ownPhone],
    ['05\u00a006\u202f07\u00a008\u00a009', ownPhone],
    ['(05) 06-07-08-09', ownPhone],
    ['05\u201106\u201307\u201008\u221209', ownPhone],
    ['+225 05-06-07-08-09', ownPhone],
    ['(225) 05 06 07 08 09', ownPhone],
    ['00 225 05 06 07 08 09', ownPhone],
    ['０５０６０７０８０９', ownPhone],
    ['＋225 05 06 07 08 09', ownPhone],
    ['\u202a+225 05 06 07 08 09\u202c', ownPhone],
    ['tel:+2250506070809', ownPhone],
    ['٠٥ ٠٦ ٠٧ ٠٨ ٠٩', ownPhone],
    ['05\ufe0f 06 07 08 09\ufe0e', ownPhone],
    ['0\ufe0f\u20e35\ufe0f\u20e3 06 07 08 09', ownPhone],
    ['\ufeff05\u00ad06\u200b07\u200f08\u206009\u2069', ownPhone],
    ['00225 27.22.40.50.60', '+2252722405060'],
    ['01 02 03 04 05', '+2250102030405'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['01020304', undefined],
    ['0907080910', undefined],
    ['33612345678', undefined],
    ['05 06 07 08 09 11', undefined],
    ['05 06 07 08 0²', undefined],
    ['appelez-moi', undefined],
    ['', undefined],
  ])('%j is %s', (text, number) => {
    expect(read(text)).toBe(number);
  });
});

test.each(['+99912345678', '+3361234', '+336123456789012', '+21012345678'])(
  '%s has no country, which the server reports',
  (text) => expect(readPhone(text)).toBeUndefined(),
);

test('a national trunk prefix is dropped', () => {
  expect(readPhone('+33 (0)6 12 34 56 78')).toBe('+33612345678');
});

test.each([
  [ownPhone, '05 06 07 08 09'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+99912345678', '+99912345678'],
])('%s is read as %s', (number, text) => {
  expect(formatAnyPhone(number)).toBe(text.replaceAll(' ', '\u00a0'));
});
