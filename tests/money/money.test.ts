import { expect, test } from 'vitest';
import { formatXof } from '../../shared/money/money-text.ts';

test.each([
  [0, '0\u00a0FCFA'],
  [500, '500\u00a0FCFA'],
  [10_000, '10\u202f000\u00a0FCFA'],
  [100_000, '100\u202f000\u00a0FCFA'],
  [1_250_000, '1\u202f250\u202f000\u00a0FCFA'],
])('%d reads %j', (amount, text) => {
  expect(formatXof(amount)).toBe(text);
});
