import { expect, test } from 'vitest';
import { readPhone } from '../../shared/request.ts';

test.each([
  ['0707080910', '+2250707080910'],
  ['07 07 08 09 10', '+2250707080910'],
  ['+225 07-07-08-09-10', '+2250707080910'],
  ['00225 27.22.40.50.60', '+2252722405060'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['01020304', undefined],
  ['+225 01020304', undefined],
  ['0907080910', undefined],
  ['appelez-moi', undefined],
])('%s is %s', (text, number) => {
  expect(readPhone(text)).toBe(number);
});
