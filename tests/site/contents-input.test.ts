import { expect, test } from 'vitest';
import { catalogue, listTreatments } from '#shared/catalogue.ts';
import { formatFields, readForm } from '#shared/contract/declared-fields.ts';
import { institute } from '#shared/institute.ts';
import type { ShownChanges } from '#shared/site/changes.ts';
import { parseContent } from '#shared/site/contents.ts';
import { type ContentKind, getDifference, kinds } from '#shared/site/kinds.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { buildInstitute, isExample } from '#shared/site/published-institute.ts';
import { texts } from '#shared/texts.ts';

const buildChanged = (changes: ShownChanges) => buildCatalogue(changes);
const listIds = (slug: string, changes: ShownChanges) => {
  const section = buildChanged(changes).section(slug);
  return section ? listTreatments(section).map(({ id }) => id.split('/')[1]) : [];
};

test('without changes all contents are the product’s', () => {
  expect(buildInstitute(undefined)).toEqual({
    ...institute,
    whatsapp: institute.whatsapp || institute.phone,
    // The example's address is left out, because it would send clients elsewhere.
    ...(isExample('address', undefined) && { address: undefined }),
    ...(isExample('landmarks', undefined) && { landmarks: '' }),
    ...(isExample('position', undefined) && { position: undefined }),
  });
  const sections = buildCatalogue().sections.map((section) => ({
    ...section,
    ...(section.elements && {
      elements: section.elements.map(({ id, section, category, ...treatment }) => treatment),
    }),
  }));
  expect(sections.map(({ titre }) => titre)).toEqual(catalogue.map(({ titre }) => titre));
  expect(sections.at(-1)?.elements).toEqual(catalogue.at(-1)?.elements);
  expect(buildCatalogue().sections.flatMap(listTreatments)).toHaveLength(
    catalogue.flatMap((section) => listTreatments(section)).length,
  );
});

test('a category or section with only hidden treatments is not shown', () => {
  const buildHidden = (ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [id, { isHidden: true as const }]));
  const ids = listTreatments(buildCatalogue().sections[2] ?? { slug: '', titre: '' }).map(
    ({ id }) => id,
  );
  expect(buildChanged({ treatments: buildHidden(ids) }).section('maquillage')).toBeUndefined();
  const duo = ['accueil', 'corps/acces-au-hammam', 'corps/hammam-et-gommage-au-gant'];
  duo.push('corps/rituel-complet-hammam-savon-noir-gommage-et-massage');
  const body = buildChanged({ treatments: buildHidden(duo) }).section('corps');
  expect(body?.categories?.map(({ nom }) => nom)).not.toContain('Hammam');
});

test('a new treatment is last in its category, or after all categories', () => {
  const addedTreatment = { nom: 'Barbe', prix: 2000, duree: '20mn' };
  const face = { nom: 'Masque', prix: 8000, category: 'Gamme clinique' };
  const lostTreatment = { nom: 'Perdu', prix: 1, category: 'Gamme d’autrefois' };
  const treatments = {
    'capillaires/barbe': addedTreatment,
    'visage/masque': face,
    'visage/perdu': lostTreatment,
  };
  expect(listIds('capillaires', { treatments }).at(-1)).toBe('barbe');
  const section = buildChanged({ treatments }).section('visage');
  const clinic = section?.categories?.find(({ nom }) => nom === 'Gamme clinique');
  expect(clinic?.elements.at(-1)).toMatchObject({ id: 'visage/masque', nom: 'Masque', prix: 8000 });
  expect(section?.other?.map(({ nom }) => nom)).toEqual(['Nettoyage express du visage', 'Perdu']);
});

test.each([
  ['institute', Object.keys(institute)],
  ['texts', Object.keys(texts)],
  [
    'treatments',
    buildCatalogue()
      .sections.flatMap(listTreatments)
      .map(({ id }) => id),
  ],
] satisfies [ContentKind, string[]][])(
  'a form of %s sends back the values that it shows',
  (kind, ids) => {
    const { getForm, getBuiltInValue: productValue } = kinds[kind];
    for (const id of ids) {
      const form = getForm(id);
      if (!form) continue;
      const fields = readForm(form, id, formatFields(form, id, productValue(id)));
      const value = parseContent(kind, id, fields);
      expect(value, id).toBeDefined();
      expect(getDifference(kind, id, value), id).toBeNull();
    }
  },
);
