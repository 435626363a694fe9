import { expect, test } from 'vitest';
import { foldedTerms, foldedText } from '#shared/text/fold.ts';

const isFound = (typedText: string, storedText: string) => {
  const text = foldedText(storedText);
  return foldedTerms(typedText).every((ways) => ways.some((way) => text.includes(way)));
};

const apostrophes = [..."'’‘ʼ`´′"];
const hyphens = [...'-‐‑–—−'];

test.each(apostrophes)(
  'a name with the apostrophe %s is found with any other, and without one',
  (sign) => {
    const storedName = `Kouamé N${sign}Guessan`;
    for (const other of apostrophes)
      expect(isFound(`n${other}guessan`, storedName), other).toBe(true);
    expect(isFound('NGUESSAN kouame', storedName)).toBe(true);
    expect(isFound(`N${sign}Guessan`, 'Kouame NGuessan')).toBe(true);
    expect(isFound('nguetta', storedName)).toBe(false);
  },
);

test.each(hyphens)(
  'a name with the hyphen %s is found with any other, a space, and without',
  (sign) => {
    const storedName = `Marie${sign}Laure Koné`;
    for (const other of hyphens)
      expect(isFound(`marie${other}laure`, storedName), other).toBe(true);
    for (const typedName of ['marie laure', 'Marie\u00a0Laure', 'marielaure', 'kone\u202fmarie']) {
      expect(isFound(typedName, storedName), typedName).toBe(true);
    }
    expect(isFound(`Marie${sign}Laure`, 'Marie Laure Koné')).toBe(true);
  },
);

test('a search of punctuation alone has no terms', () => {
  expect(foldedTerms(' ’ - ')).toEqual([]);
});
