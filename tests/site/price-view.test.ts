import { expect, test } from 'vitest';
import { listBudgets } from '#client/site/price-list/price-filter.ts';
import { buildButtonValue, readView } from '#client/site/price-list/price-view.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';

const manicure = 'onglerie/manucure-spa';
const braids = 'capillaires/tresses-simples';
const renamed = buildCatalogue({
  treatments: {
    [manicure]: { nom: 'Manucure dorée', prix: 8000 },
    'onglerie/ajout-1': { nom: 'Pose / remplissage', prix: 9000 },
    [braids]: { nom: 'Tresses', prix: 1000, isHidden: true },
  },
});

const read = (search: string, catalogue = buildCatalogue()) =>
  readView(new URLSearchParams(search), catalogue);
const readChosen = (search: string, catalogue = buildCatalogue()) =>
  read(search, catalogue).chosen.map(({ id }) => id);

test('each "+" chooses only its own treatment, also a renamed or added one', () => {
  for (const catalogue of [buildCatalogue(), renamed]) {
    for (const treatment of catalogue.sections.flatMap(listTreatments)) {
      const search = new URLSearchParams({ plus: buildButtonValue(treatment) });
      expect(readChosen(search.toString(), catalogue)).toEqual([treatment.id]);
    }
  }
});

test('choices follow the list’s order, without repeats, and a second press removes one', () => {
  expect(readChosen(`soin=${braids}&soin=${manicure}&soin=${braids}`)).toEqual([manicure, braids]);
  expect(readChosen(`soin=${braids}&plus=${manicure}`)).toEqual([manicure, braids]);
  expect(readChosen(`soin=${braids}&soin=${manicure}&plus=${manicure}`)).toEqual([braids]);
});

test('budgets lie between the lowest and the highest price', () => {
  expect(listBudgets(buildCatalogue())).toEqual([5_000, 10_000, 20_000, 50_000]);
  const { sections } = buildCatalogue();
  const nails = sections.filter(({ slug }) => slug === 'onglerie');
  expect(listBudgets({ ...buildCatalogue(), sections: nails })).toEqual([5_000, 10_000]);
});
