import { expect, test } from 'vitest';
import { filterCatalogue } from '#client/site/price-list/price-filter.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { synonyms } from '#shared/synonyms.ts';
import { toSlug } from '#shared/text/slug.ts';

/** Searches the product's price list. */
function find(query: string) {
  const { sections, isNear } = filterCatalogue(buildCatalogue(), { query, budget: undefined });
  return { names: sections.flatMap(listTreatments).map(({ nom }) => nom), isNear };
}

test.each(Object.entries(synonyms))('"%s" leads to treatments that exist', (word, searches) => {
  expect(toSlug(word), 'one word without accents').toBe(word);
  expect(word, 'its singular').not.toMatch(/.{3}[sx]$/);
  for (const search of searches) {
    const { names, isNear } = find(search);
    expect(names, search).not.toEqual([]);
    expect(isNear, `"${search}" is on the list`).toBe(false);
  }
  expect(find(word).names).not.toEqual([]);
  if (word.length > 2) expect(find(`${word}s`).names).not.toEqual([]);
});

test.each([
  ['barbe', 'Coupe homme'],
  ['mariage', 'Maquillage mariée, essai compris'],
  ['épiler', 'Aisselles'],
  ['gomage', 'Gommage au savon noir'],
  ['masage', 'Massage tonique'],
  ['tresse simpel', 'Tresses simples'],
])('"%s" finds the nearest treatment, marked as near', (query, name) => {
  const { names, isNear } = find(query);
  expect(names).toContain(name);
  expect(isNear).toBe(true);
});

test.each([
  ['pose d\u2019ongles', 'Pose complète en gel ou en résine'],
  ['nettoyage de peau', 'Nettoyage express du visage'],
  ['soin pour cheveux', 'Bain d’huile hydratant'],
])('"%s" finds a treatment with another name', (query, name) => {
  expect(find(query).names).toContain(name);
});

test.each([
  ['tresse', 2],
  ['gommages corps', 7],
  ['EPILATIONS', 10],
  ['massage, dos', 1],
])('"%s" finds only treatments of that name, not marked as near', (query, count) => {
  expect(find(query)).toMatchObject({ names: { length: count }, isNear: false });
});

test.each(['henné', 'tatouage', 'botox', 'constructor', '__proto__', '💅', '???'])(
  'finds no treatment for "%s"',
  (query) => expect(find(query).names).toEqual([]),
);

test('searches small words literally if they are alone', () => {
  expect(find('de').names.length).toBeGreaterThan(0);
  expect(find('  ').names).toHaveLength(93);
});

test('finds words only by their beginning', () => {
  const { names } = find('cure');
  expect(names).toContain('Cure minceur de 5 séances');
  expect(names.filter((name) => /manucure|pédicure/i.test(name))).toEqual([]);
});
