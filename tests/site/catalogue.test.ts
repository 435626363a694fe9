import { expect, test } from 'vitest';
import { catalogue, listTreatments } from '#shared/catalogue.ts';

const range = (prices: readonly number[]) => [Math.min(...prices), Math.max(...prices)];

test('the five sections have the counts and ranges of the specification', () => {
  const sections = catalogue.map((section) => {
    const prices = listTreatments(section).map(({ prix }) => prix);
    return [section.titre, prices.length, ...range(prices)];
  });
  expect(sections).toEqual([
    ['Soins du visage', 23, 10_000, 60_000],
    ['Soins du corps', 39, 2_000, 100_000],
    ['Maquillage', 3, 5_000, 50_000],
    ['Onglerie', 14, 1_000, 15_000],
    ['Soins capillaires', 14, 3_000, 100_000],
  ]);
});

test('face care has four ranges and the express cleansing', () => {
  const [face] = catalogue;
  expect(face?.other).toEqual([
    { nom: 'Nettoyage express du visage', duree: '15mn', prix: 10_000 },
  ]);
  const categories = face?.categories?.map(({ elements }) => [
    elements.length,
    ...range(elements.map(({ prix }) => prix)),
  ]);
  expect(categories).toEqual([
    [10, 20_000, 60_000],
    [3, 20_000, 25_000],
    [4, 20_000, 25_000],
    [5, 15_000, 35_000],
  ]);
});

test('every duration has the specified format', () => {
  for (const { duree } of catalogue.flatMap(listTreatments)) {
    if (duree !== undefined) expect(duree).toMatch(/^(\d{1,2}mn|\d{1,2}h(\d{2})?)$/);
  }
});
