import { expect, test } from 'vitest';
import { hoursOn } from '../../shared/calendar/hours-on.ts';
import { formatTime, weekLines } from '../../shared/calendar/opening.ts';
import { openingAt } from '../../shared/calendar/opening-status.ts';
import { institute } from '../../shared/institute.ts';
import { setOwnHours } from '../support/own-facts.ts';

setOwnHours();

/** Christmas Eve is short, and a Sunday is open. */
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
  expect(openingAt(new Date(moment), institute)).toEqual({ isOpen, text });
});

test.each([
  ['2026-12-24T14:59:00Z', true, 'Ouvert maintenant, jusqu’à 15\u00a0h'],
  ['2026-12-24T15:00:00Z', false, 'Fermé, ouvre demain à 14\u00a0h'],
  ['2026-12-19T21:00:00Z', false, 'Fermé, ouvre demain à 10\u00a0h'],
  // Whoever set hours for a holiday has confirmed them.
  ['2026-12-25T15:00:00Z', true, 'Ouvert maintenant, jusqu’à 18\u00a0h'],
])('with special hours, the opening status at %s', (moment, isOpen, text) => {
  expect(openingAt(new Date(moment), inDecember)).toEqual({ isOpen, text });
});

test('a day that the back office closed is closed, whatever its hours', () => {
  const at = new Date('2026-12-24T10:00:00Z');
  const text = 'Fermé, ouvre demain à 14\u00a0h';
  expect(openingAt(at, inDecember, ['2026-12-24'])).toEqual({ isOpen: false, text });
});

test('special hours stand above the week’s and above the product’s closed days', () => {
  const closed = { ...inDecember, closedDays: ['2026-12-24', '2026-12-23'] };
  expect(hoursOn('2026-12-24', closed)).toMatchObject({ opens: '09:00', closes: '15:00' });
  expect(hoursOn('2026-12-23', closed)).toBeUndefined();
  expect(hoursOn('2026-12-20', closed)).toMatchObject({ opens: '10:00' });
});

test('days with the same hours share a line', () => {
  expect(weekLines(institute.hours)).toEqual([
    { days: 'du lundi au vendredi', hours: 'de 9\u00a0h à 19\u00a0h' },
    { days: 'le samedi', hours: 'de 9\u00a0h à 20\u00a0h' },
    { days: 'le dimanche', hours: 'fermé' },
  ]);
  expect(formatTime('18:30')).toBe('18\u00a0h\u00a030');
});
