import { expect, test } from 'vitest';
import { dayParts } from '../../shared/calendar/day-parts.ts';

test('an hour is listed under the part of the day in which it begins', () => {
  const hours = ['09:00', '11:45', '12:00', '16:45', '17:00'].map((time) => ({ time }));
  expect(dayParts(hours).map(({ name, hours }) => [name, hours.map(({ time }) => time)])).toEqual([
    ['Matin', ['09:00', '11:45']],
    ['Après-midi', ['12:00', '16:45']],
    ['Soir', ['17:00']],
  ]);
  expect(dayParts([])).toEqual([]);
});
