import { describe, expect, test } from 'vitest';
import { readAmount } from '#shared/money/amount.ts';

describe('an amount is read', () => {
  test.each([
    ['0', 0],
    ['5000', 5000],
    ['  5000\n', 5000],
    ['5 000', 5000],
    ['5\u00a0000', 5000],
    ['5\u202f000', 5000],
    ['5\u2009000', 5000],
    ['1\u202f250 000', 1_250_000],
    ['5.000', 5000],
    ['1.250.000', 1_250_000],
    ['5000.00', 5000],
    ['5000.0', 5000],
    ['5 000,00', 5000],
    ['5.000,00', 5000],
    ['15000.00 F', 15_000],
    ['5000F', 5000],
    ['5000 f', 5000],
    ['5 000 FCFA', 5000],
    ['5 000 F CFA', 5000],
    ['5\u202f000\u00a0fcfa', 5000],
    ['5000 XOF', 5000],
    ['5000xof', 5000],
    ['5000 CFA', 5000],
    ['5000 francs', 5000],
    ['5000 francs CFA', 5000],
    ['٥٠٠٠', 5000],
    ['۵۰۰۰', 5000],
    ['５０００', 5000],
    ['\u200e5000\ufe0f', 5000],
  ])('%j is %d', (typedText, amount) => {
    expect(readAmount(typedText)).toBe(amount);
  });
});

describe('an amount is refused', () => {
  test.each([
    ['', '   ', 'F', 'FCFA', 'cinq mille', '5000 EUR', '5000 $', 'XOF 5000'],
    ['12.50', '12,5', '5000.50', '5000.000', '5000,000', '5,000', '1,250,000', '.00', '5000.'],
    ['1e5', '1E5', '0x1F', '0b1', '-5', '−5', '+5', '5000-', '5000 - 6000', '5/2', '½', '5000²'],
    ['50 00', '5 0000', '5.00.000', '1 250.000', '5 000 00', 'Infinity', 'NaN', '٥٬٠٠٠'],
  ])('%j, %j, %j, %j and more', (...typedTexts) => {
    for (const text of typedTexts) expect(readAmount(text), text).toBeNaN();
  });
});
