import { expect, test } from 'vitest';
import { bookingClock, momentProblem, nextOpenDays } from '../../shared/calendar/booking-days.ts';
import { setOwnHours } from '../support/own-facts.ts';

setOwnHours();

test.each([
  ['2026-11-21', [], ['2026-11-23', '2026-11-24', '2026-11-28']],
  ['2026-11-23', [], ['2026-11-24', '2026-11-25', '2026-11-28']],
  // The Saturday is among the first two: the third is any day.
  ['2026-11-26', [], ['2026-11-27', '2026-11-28', '2026-11-30']],
  ['2026-11-21', ['2026-11-23', '2026-11-28'], ['2026-11-24', '2026-11-25', '2026-12-05']],
] as const)('the next open days after %s, without %j', (today, closed, days) => {
  expect(nextOpenDays(today, closed)).toEqual(days);
});

test.each([
  ['2026-11-23T11:59:00Z', 'nothing'],
  ['2026-11-23T12:00:00Z', 'morning'],
  ['2026-11-23T18:59:00Z', 'morning'],
  ['2026-11-23T19:00:00Z', 'day'],
  ['2026-11-21T19:30:00Z', 'morning'],
])('at %s, elapsed of today: %s', (now, elapsed) => {
  expect(bookingClock(new Date(now))).toEqual({ today: now.slice(0, 10), elapsed });
});

test('only this morning is refused once it has passed', () => {
  const clock = { today: '2026-11-23', elapsed: 'morning' } as const;
  expect(momentProblem('2026-11-23', 'Matin', clock)).toContain('est passée');
  expect(momentProblem('2026-11-24', 'Matin', clock)).toBeUndefined();
  expect(momentProblem('2026-11-23', 'Après-midi', clock)).toBeUndefined();
  expect(momentProblem('2026-11-23', 'Matin', { ...clock, elapsed: 'nothing' })).toBeUndefined();
});
