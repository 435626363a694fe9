import { expect, test } from 'vitest';
import { quote } from '#shared/text/quote.ts';

test.each([
  ['Congés', '«\u00a0Congés\u00a0»'],
  ['Le forfait «\u00a0mariée\u00a0» en juin', '«\u00a0Le forfait “mariée” en juin\u00a0»'],
  ['«Tresses»', '«\u00a0“Tresses”\u00a0»'],
])('quotes %s, with inner quotes on the second level', (text, quotedText) => {
  expect(quote(text)).toBe(quotedText);
});
