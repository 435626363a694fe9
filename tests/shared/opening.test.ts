import { expect, test } from 'vitest';
import { formatTime, openingAt, weekLines } from '../../shared/calendar/opening.ts';
import { setOwnHours } from '../support/own-facts.ts';

setOwnHours();

test.each([
  ['2026-11-23T09:00:00Z', true, 'Ouvert maintenant, jusqu’à 19\u00a0h'],
  ['2026-11-23T08:59:00Z', false, 'Fermé, ouvre aujourd’hui à 9\u00a0h'],
  ['2026-11-23T19:00:00Z', false, 'Fermé, ouvre demain à 9\u00a0h'],
  ['2026-11-21T20:30:00Z', false, 'Fermé, ouvre lundi à 9\u00a0h'],
  ['2026-12-25T10:00:00Z', true, 'Ouvert maintenant, jusqu’à 19\u00a0h (jour férié, à confirmer)'],
])('the opening status at %s', (moment, isOpen, text) => {
  expect(openingAt(new Date(moment))).toEqual({ isOpen, text });
});

test('days with the same hours share a line', () => {
  expect(weekLines()).toEqual([
    { days: 'du lundi au vendredi', hours: 'de 9\u00a0h à 19\u00a0h' },
    { days: 'le samedi', hours: 'de 9\u00a0h à 20\u00a0h' },
    { days: 'le dimanche', hours: 'fermé' },
  ]);
  expect(formatTime('18:30')).toBe('18\u00a0h\u00a030');
});
