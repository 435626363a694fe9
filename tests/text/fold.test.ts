import { expect, test } from 'vitest';
import { foldedTerms, foldedText } from '#shared/text/fold.ts';

const finds = (typed: string, stored: string) => {
  const text = foldedText(stored);
  return foldedTerms(typed).every((ways) => ways.some((way) => text.includes(way)));
};

const apostrophes = [..."'’‘ʼ`´′"];
const hyphens = [...'-‐‑–—−'];

test.each(apostrophes)(
  'a name with the apostrophe %s is found with any other, and without one',
  (sign) => {
    const stored = `Kouamé N${sign}Guessan`;
    for (const other of apostrophes) expect(finds(`n${other}guessan`, stored), other).toBe(true);
    expect(finds('NGUESSAN kouame', stored)).toBe(true);
    expect(finds(`N${sign}Guessan`, 'Kouame NGuessan')).toBe(true);
    expect(finds('nguetta', stored)).toBe(false);
  },
);

test.each(hyphens)(
  'a name with the hyphen %s is found with any other, a space, and without',
  (sign) => {
    const stored = `Marie${sign}Laure Koné`;
    for (const other of hyphens) expect(finds(`marie${other}laure`, stored), other).toBe(true);
    for (const typed of ['marie laure', 'Marie\u00a0Laure', 'marielaure', 'kone\u202fmarie']) {
      expect(finds(typed, stored), typed).toBe(true);
    }
    expect(finds(`Marie${sign}Laure`, 'Marie Laure Koné')).toBe(true);
  },
);

test('a search of punctuation alone has no terms', () => {
  expect(foldedTerms(' ’ - ')).toEqual([]);
});
