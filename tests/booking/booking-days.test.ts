import { expect, test } from 'vitest';
import {
  findDayProblem,
  listNextOpenDays,
  listShownWeeks,
  readBookingClock,
} from '#shared/calendar/booking-days.ts';
import type { Day, Month } from '#shared/calendar/calendar-month.ts';
import { institute } from '#shared/institute.ts';
import { setOwnHours } from '../support/own-facts.ts';

setOwnHours();

test.each([
  ['2026-11-21', [], ['2026-11-23', '2026-11-24', '2026-11-25']],
  ['2026-11-26', [], ['2026-11-27', '2026-11-28', '2026-11-30']],
  // The owner has not decided on Christmas yet.
  ['2026-12-22', [], ['2026-12-23', '2026-12-24', '2026-12-26']],
  ['2026-11-21', ['2026-11-23', '2026-11-25'], ['2026-11-24', '2026-11-26', '2026-11-27']],
] as const)('finds the next open days after %s, without %j', (today, closedDays, days) => {
  expect(listNextOpenDays(today, { institute, closedDays }).slice(0, 3)).toEqual(days);
});

test('a calendar begins with the current week, and runs on at the end of a month', () => {
  const listEnds = (month: Month, today: Day) => {
    const days = listShownWeeks(month, today).flat().filter(Boolean);
    return [days[0], days.at(-1)];
  };
  expect(listEnds('2026-11', '2026-11-11')).toEqual(['2026-11-09', '2026-11-30']);
  expect(listEnds('2026-11', '2026-11-29')).toEqual(['2026-11-23', '2026-12-20']);
  expect(listEnds('2026-12', '2026-11-29')).toEqual(['2026-12-01', '2026-12-31']);
});

test.each([
  ['2026-11-23T11:59:00Z', 'nothing'],
  ['2026-11-23T12:00:00Z', 'morning'],
  ['2026-11-23T18:59:00Z', 'morning'],
  ['2026-11-23T19:00:00Z', 'day'],
  ['2026-11-21T19:30:00Z', 'morning'],
])('at %s the elapsed part of today is: %s', (now, elapsed) => {
  expect(readBookingClock(new Date(now), institute)).toEqual({ today: now.slice(0, 10), elapsed });
});

test('special hours open a Sunday, end a day early, and give way to a closed day', () => {
  const sunday = '2026-11-29';
  const specialHours = [{ day: sunday, opens: '10:00', closes: '13:00' }];
  const open = { institute: { ...institute, specialHours } };
  expect(findDayProblem(sunday, '2026-11-23', { institute })).toContain('fermé le dimanche');
  expect(findDayProblem(sunday, '2026-11-23', open)).toBeUndefined();
  expect(findDayProblem(sunday, '2026-11-23', { ...open, closedDays: [sunday] })).toContain(
    'ce jour-là',
  );
  expect(readBookingClock(new Date(`${sunday}T13:00:00Z`), open.institute).elapsed).toBe('day');
});
