import { expect, test } from 'vitest';
import { findUnrecognizedMessage, toSearch } from '#client/booking/choices/choices.ts';
import { readChoices } from '#client/booking/choices/read-choices.ts';
import {
  computeChosenPrice,
  formatTreatmentLists,
  getPersonLists,
  isComplete,
  toRequestSummary,
} from '#client/booking/choices/treatment-lists.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';

const today = '2026-11-21';
const read = (query: string) => readChoices(new URLSearchParams(query), today, buildCatalogue());

test('an unknown day or treatment is reported and stays in the address', () => {
  const query = 'jour=31/02/2027&personnes=&categorie=visage&type=x&soin=x/y&moment=Minuit';
  const choices = read(query);
  expect(choices).toMatchObject({ people: undefined, careType: undefined, moment: 'Peu importe' });
  expect(getPersonLists(choices)).toEqual([[]]);
  for (const field of ['jour', 'soin'])
    expect(findUnrecognizedMessage(choices, field)).toContain('n’existe pas');
  const again = toSearch(choices);
  expect([again.get('jour'), again.get('soin')]).toEqual(['31/02/2027', 'x/y']);
  expect(readChoices(again, today, buildCatalogue())).toEqual(choices);
});

test('changing the category clears the type', () => {
  const face = read('categorie=visage&type=gamme-clarins');
  expect(face.careType?.name).toBe('Gamme Clarins');
  expect(read('categorie=corps&type=gamme-clarins').careType).toBeUndefined();
});

const listNames = (query: string) =>
  getPersonLists(read(query)).map((list) => list.map(({ nom }) => nom));

test('several people have the same treatments, or each their own', () => {
  const ownTreatments =
    'personnes=2&soin=capillaires/tresses-simples&personne2=onglerie/manucure-spa';
  expect(listNames(ownTreatments)).toHaveLength(1);
  const choices = read(`${ownTreatments}&chacun=1`);
  expect(formatTreatmentLists(choices)).toBe('capillaires/tresses-simples;onglerie/manucure-spa');
  expect(computeChosenPrice(choices)).toBe(
    getPersonLists(choices)
      .flat()
      .reduce((sum, { prix }) => sum + prix, 0),
  );
  expect(isComplete(choices)).toBe(true);
  // An added person has no treatments yet. A removed person's treatments are kept.
  expect(isComplete(read(`${ownTreatments}&chacun=1&pas=1`))).toBe(false);
  expect(formatTreatmentLists(read(`${ownTreatments}&chacun=1&pas=-1`))).toBe(
    'capillaires/tresses-simples',
  );
  expect(toSearch(read(`${ownTreatments}&chacun=1&pas=-1`)).get('personne2')).toBe(
    'onglerie/manucure-spa',
  );
});

test('a request names all chosen categories, or the type that all treatments share', () => {
  const formatCare = (...ids: string[]) =>
    toRequestSummary(read(`categorie=onglerie${ids.map((id) => `&soin=${id}`).join('')}`)).label;
  expect(formatCare('corps/massage-tonique', 'corps/massage-relaxant')).toBe(
    'Soins du corps, Massages',
  );
  expect(formatCare('corps/massage-tonique', 'corps/bras')).toBe('Soins du corps');
  expect(
    formatCare(
      'corps/massage-tonique',
      'maquillage/mise-en-beaute-express',
      'onglerie/pedicure-simple',
    ),
  ).toBe('Soins du corps, Maquillage, Onglerie');
});

test('the buttons beside the number of people stay within its limits', () => {
  const readPeopleAfter = (query: string) => read(query).peopleText;
  expect(readPeopleAfter('personnes=2&pas=1')).toBe('3');
  expect(readPeopleAfter('personnes=1&pas=-1')).toBe('1');
  expect(readPeopleAfter('personnes=10&pas=1')).toBe('10');
  expect(readPeopleAfter('personnes=&pas=1')).toBe('1');
  expect(readPeopleAfter('personnes=deux&pas=1')).toBe('deux');
});

test('an hour is kept only with its day, and one button may set both', () => {
  const chosenHour = 'voir=heures&jour=2026-11-24&heure=09:30';
  expect(read(chosenHour)).toMatchObject({ day: '2026-11-24', time: '09:30' });
  expect(read(`${chosenHour}&raccourci=2026-11-25`)).toMatchObject({
    day: '2026-11-25',
    time: undefined,
  });
  expect(read(`${chosenHour}&raccourci=2026-11-24`).time).toBe('09:30');
  expect(read(`${chosenHour}&creneau=2026-12-01T14:00`)).toMatchObject({
    day: '2026-12-01',
    time: '14:00',
    month: '2026-12',
  });
  expect(read('jour=2026-11-24&heure=25:00').time).toBeUndefined();
  expect(read('heure=09:30').time).toBeUndefined();
});
