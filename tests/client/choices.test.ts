import { expect, test } from 'vitest';
import {
  chosenTreatments,
  startingPrice,
  toFields,
  unrecognizedMessage,
} from '../../client/screens/book/choices/choices.ts';
import { readChoices } from '../../client/screens/book/choices/read-choices.ts';
import { careTypesOf } from '../../shared/contract/treatment-choice.ts';
import { bookingLink } from '../../shared/page/booking-address.ts';

const today = '2026-11-21';
const read = (query: string) => readChoices(new URLSearchParams(query), today);

test('an empty address shows the current month and no choice', () => {
  expect(read('')).toMatchObject({
    day: undefined,
    month: '2026-11',
    people: 1,
    section: undefined,
  });
});

test('the last of several values counts: the pressed button’s', () => {
  expect(read('jour=2026-11-24&jour=2026-11-25').day).toBe('2026-11-25');
  expect(read('mois=2026-11&mois=2026-12').month).toBe('2026-12');
});

test('a quick day is chosen and its month shown', () => {
  const choices = read('jour=2026-11-24&mois=2026-11&raccourci=2026-12-01');
  expect(choices).toMatchObject({ day: '2026-12-01', month: '2026-12' });
});

test('a typed date is the day, and an emptied field clears it', () => {
  const chosen = 'jour=2026-11-24&mois=2026-11';
  const dayOf = (more: string) => read(`${chosen}&${more}`);
  expect(dayOf('date=24/11/2026').day).toBe('2026-11-24');
  expect(dayOf('date=1/12/2026')).toMatchObject({ day: '2026-12-01', month: '2026-12' });
  expect(dayOf('date=').day).toBeUndefined();
  expect(dayOf('date=1/12/2026&raccourci=2026-11-25').day).toBe('2026-11-25');
  for (const text of ['31/02/2027', 'demain', '2026-02-31']) {
    const choices = dayOf(`date=${text}`);
    expect(choices).toMatchObject({ day: undefined, dayText: text });
    expect(unrecognizedMessage(choices, 'jour')).toContain('n’existe pas');
  }
  expect(unrecognizedMessage(read('jour=2026-02-31'), 'jour')).toContain('n’existe pas');
  expect(unrecognizedMessage(read('date=&saisie=1'), 'jour')).toContain('n’existe pas');
});

test('an unrecognized value is reported, stays in the address and has no default', () => {
  const query =
    'date=31/02/2027&personnes=&categorie=visage&type=x&soin=x/y&soin2=x/z&moment=Minuit';
  const choices = read(query);
  expect(choices).toMatchObject({ people: undefined, careType: undefined, treatment: undefined });
  for (const field of ['jour', 'type', 'soin2', 'moment']) {
    expect(unrecognizedMessage(choices, field)).toContain('n’existe pas');
  }
  const again = new URLSearchParams(toFields(choices));
  for (const [name, text] of new URLSearchParams(query)) expect(again.get(name)).toBe(text);
  expect(readChoices(again, today)).toEqual(choices);
});

test('the calendar goes three months ahead', () => {
  expect(read('mois=1999-01').month).toBe('2026-11');
  expect(read('mois=2030-01').month).toBe('2027-02');
  expect(read('mois=nonsense').month).toBe('2026-11');
});

test('changing the category clears the type', () => {
  const face = read('categorie=visage&type=gamme-clarins');
  expect(face.careType?.name).toBe('Gamme Clarins');
  expect(startingPrice(face)).toBe(20_000);
  expect(startingPrice(read('categorie=visage'))).toBe(10_000);
  expect(read('categorie=corps&type=gamme-clarins').careType).toBeUndefined();
});

test('only face care and body care have types', () => {
  const typesOf = (slug: string) => careTypesOf(read(`categorie=${slug}`).section).length;
  expect(['visage', 'corps', 'maquillage', 'onglerie', 'capillaires'].map(typesOf)).toEqual([
    5, 9, 0, 0, 0,
  ]);
});

test('a link of the price list preselects its category', () => {
  expect(bookingLink('visage', 'gamme-clarins')).toBe('/book?categorie=visage&type=gamme-clarins');
});

test('choosing a category or type chooses no first treatment and keeps the others', () => {
  const names = (query: string) => chosenTreatments(read(query)).map(({ nom }) => nom);
  expect(names('categorie=visage')).toEqual([]);
  expect(names('categorie=visage&type=gamme-clarins')).toEqual([]);
  expect(names('categorie=onglerie')).toEqual([]);
  expect(names('categorie=visage&type=gamme-clarins&soin=visage/soin-clarins-fermete')).toEqual([
    'Soin Clarins fermeté',
  ]);
  const mixed = 'categorie=maquillage&soin=visage/soin-clarins-fermete&soin3=corps/bras';
  expect(names(mixed)).toEqual(['Bras']);
});

test('an added treatment is empty, and a removed one is gone', () => {
  const { extras } = read(
    'categorie=onglerie&soin2=&soin3=aucun&soin4=corps/bras&soin6=corps/bras',
  );
  expect(extras.map(({ field, treatment }) => [field, treatment?.nom])).toEqual([
    ['soin2', undefined],
    ['soin4', 'Bras'],
  ]);
});

test('choices written to an address are read back the same', () => {
  const choices = read(
    'jour=2026-11-24&personnes=3&categorie=corps&type=hammam&soin=corps/acces-au-hammam&soin5=onglerie/manucure-spa',
  );
  expect(readChoices(new URLSearchParams(toFields(choices)), today)).toEqual(choices);
});
