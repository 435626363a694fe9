import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { formatTime, listWeekLines } from '#shared/calendar/opening.ts';
import { describeOpening } from '#shared/calendar/opening-status.ts';
import { formatHoursTitle } from '#shared/calendar/period-text.ts';
import { institute } from '#shared/institute.ts';
import { WeekHours } from '#shared/opening/hours-values.ts';
import { setOwnHours } from '../support/own-facts.ts';

setOwnHours();

/** A December with a short Christmas Eve and an open Sunday. */
const inDecember = {
  ...institute,
  specialHours: [
    { day: '2026-12-20', opens: '10:00', closes: '16:00' },
    { day: '2026-12-24', opens: '09:00', closes: '15:00' },
    { day: '2026-12-25', opens: '14:00', closes: '18:00' },
  ],
};

test.each([
  ['2026-11-23T09:00:00Z', true, 'Ouvert maintenant, jusqu’à 19\u00a0h'],
  ['2026-11-23T08:59:00Z', false, 'Fermé, ouvre aujourd’hui à 9\u00a0h'],
  ['2026-11-23T19:00:00Z', false, 'Fermé, ouvre demain à 9\u00a0h'],
  ['2026-11-21T20:30:00Z', false, 'Fermé, ouvre lundi à 9\u00a0h'],
  ['2026-12-25T10:00:00Z', true, 'Ouvert maintenant, jusqu’à 19\u00a0h (jour férié, à confirmer)'],
  ['2026-12-25T08:00:00Z', false, 'Fermé, ouvre aujourd’hui à 9\u00a0h (jour férié, à confirmer)'],
  ['2026-12-24T20:00:00Z', false, 'Fermé, ouvre demain à 9\u00a0h (jour férié, à confirmer)'],
])('the opening status at %s', (moment, isOpen, text) => {
  expect(describeOpening(new Date(moment), institute)).toMatchObject({ isOpen, text });
});

test.each([
  ['2026-12-24T14:59:00Z', true, 'Ouvert maintenant, jusqu’à 15\u00a0h'],
  ['2026-12-24T15:00:00Z', false, 'Fermé, ouvre demain à 14\u00a0h'],
  ['2026-12-19T21:00:00Z', false, 'Fermé, ouvre demain à 10\u00a0h'],
  // An owner who set hours for a holiday has confirmed it.
  ['2026-12-25T15:00:00Z', true, 'Ouvert maintenant, jusqu’à 18\u00a0h'],
])('with special hours, the opening status at %s', (moment, isOpen, text) => {
  expect(describeOpening(new Date(moment), inDecember)).toMatchObject({ isOpen, text });
});

test.each([
  ['2026-11-23T12:29:00Z', true, 'Ouvert maintenant, jusqu’à 12\u00a0h\u00a030'],
  ['2026-11-23T12:30:00Z', false, 'Fermé, ouvre aujourd’hui à 14\u00a0h'],
  ['2026-11-23T14:00:00Z', true, 'Ouvert maintenant, jusqu’à 18\u00a0h'],
])('with a pause at midday, the opening status at %s', (moment, isOpen, text) => {
  const midday = { starts: '12:30', ends: '14:00' };
  const hours = { 1: { opens: '09:00', closes: '18:00', midday } };
  expect(describeOpening(new Date(moment), { ...institute, hours })).toMatchObject({
    isOpen,
    text,
  });
  expect(listWeekLines(hours)[0]?.hours).toBe(
    'de 9\u00a0h à 12\u00a0h\u00a030 et de 14\u00a0h à 18\u00a0h',
  );
});

test('hours end at midnight, also those that an earlier version stored', () => {
  const hours = { 6: { opens: '20:00', closes: '25:30' } };
  const openingAtTime = (time: string) =>
    describeOpening(new Date(`${time}:00Z`), { ...institute, hours });
  expect(listWeekLines(hours)[1]?.hours).toBe('de 20\u00a0h à minuit');
  expect(openingAtTime('2026-11-28T23:00').text).toBe('Ouvert maintenant, jusqu’à minuit');
  expect(openingAtTime('2026-11-29T00:30').isOpen).toBe(false);
  expect(v.is(WeekHours, hours)).toBe(false);
  expect(v.is(WeekHours, { 6: { opens: '20:00', closes: '24:00' } })).toBe(true);
});

test('a period’s hours replace the week’s until it ends', () => {
  const hours = { 1: { opens: '10:00', closes: '16:00' }, 7: { opens: '10:00', closes: '12:00' } };
  const period = { name: 'Fêtes', from: '2026-12-20', to: '2026-12-28', hours };
  const facts = { ...inDecember, periods: [period] };
  const readOpening = (day: string) => findOpeningHours(day, facts)?.opens;
  expect(['2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22'].map(readOpening)).toEqual([
    '09:00',
    '10:00',
    '10:00',
    undefined,
  ]);
  expect(findOpeningHours('2026-12-24', facts)).toMatchObject({ closes: '15:00' });
  expect(findOpeningHours('2026-12-28', facts)?.closes).toBe('16:00');
  expect(findOpeningHours('2026-12-29', facts)?.closes).toBe('19:00');
  expect(formatHoursTitle('2026-12-19', facts)).toBe('Horaires');
  expect(formatHoursTitle('2026-12-20', facts)).toBe('Horaires jusqu’au 28/12/2026 (Fêtes)');
});

test('a day that the owner closed is closed, whatever its hours', () => {
  const at = new Date('2026-12-24T10:00:00Z');
  const text = 'Fermé, ouvre demain à 14\u00a0h';
  expect(describeOpening(at, inDecember, ['2026-12-24'])).toMatchObject({ isOpen: false, text });
});

test('days with the same hours share a line', () => {
  expect(listWeekLines(institute.hours)).toEqual([
    { days: 'du lundi au vendredi', hours: 'de 9\u00a0h à 19\u00a0h' },
    { days: 'le samedi', hours: 'de 9\u00a0h à 20\u00a0h' },
    { days: 'le dimanche', hours: 'fermé' },
  ]);
  expect(formatTime('18:30')).toBe('18\u00a0h\u00a030');
});
