import { describe, expect, test } from 'vitest';
import { readPlainPhone } from '../../shared/text/phone.ts';
import { phoneText, readPhone } from '../../shared/text/phone-number.ts';

const own = '+2250707080910';

describe.each([
  ['in the browser', readPlainPhone],
  ['on the server', readPhone],
])('a telephone number, parsed %s', (_, read) => {
  test.each([
    ['0707080910', own],
    ['07 07 08 09 10', own],
    ['07\u00a007\u202f08\u00a009\u00a010', own],
    ['07.07.08.09.10', own],
    ['07/07/08/09/10', own],
    ['(07) 07-08-09-10', own],
    ['07\u201107\u201308\u201009\u221210', own],
    ['+225 07-07-08-09-10', own],
    ['225 07 07 08 09 10', own],
    ['(225) 07 07 08 09 10', own],
    ['00 225 07 07 08 09 10', own],
    ['０７０７０８０９１０', own],
    ['＋225 07 07 08 09 10', own],
    ['\u202a+225 07 07 08 09 10\u202c', own],
    ['tel:+2250707080910', own],
    ['00225 27.22.40.50.60', '+2252722405060'],
    ['01 02 03 04 05', '+2250102030405'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['01020304', undefined],
    ['+225 01020304', undefined],
    ['225 01020304', undefined],
    ['0907080910', undefined],
    ['225 0907080910', undefined],
    ['33612345678', undefined],
    ['07 07 08 09 10 11', undefined],
    ['appelez-moi', undefined],
    ['', undefined],
  ])('%j is %s', (text, number) => {
    expect(read(text)).toBe(number);
  });
});

test.each(['+99912345678', '+3361234', '+336123456789012', '+21012345678'])(
  '%s can be called nowhere: the server says so',
  (text) => expect(readPhone(text)).toBeUndefined(),
);

test('a national trunk prefix is dropped', () => {
  expect(readPhone('+33 (0)6 12 34 56 78')).toBe('+33612345678');
});

test.each([
  [own, '07 07 08 09 10'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+14155552671', '+1 415 555 2671'],
  ['+99912345678', '+99912345678'],
])('%s is read as %s', (number, text) => {
  expect(phoneText(number)).toBe(text.replaceAll(' ', '\u00a0'));
});
