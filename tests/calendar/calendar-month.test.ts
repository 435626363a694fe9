import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  findSameDay,
  formatLongDay,
  formatMonth,
  formatNearDay,
  getWeekday,
  isDay,
  splitIntoWeeks,
} from '#shared/calendar/calendar-month.ts';

test('November 2026 begins on a Sunday and takes six weeks', () => {
  const weeks = splitIntoWeeks('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    '2026-11-01',
  ]);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

test('a February of exactly four weeks has no empty cell', () => {
  expect(splitIntoWeeks('2027-02').flat().every(Boolean)).toBe(true);
  expect(splitIntoWeeks('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

test('adding days and months crosses the end of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2026-11', 3)).toBe('2027-02');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(findSameDay('2026-01-31', '2026-02')).toBe('2026-02-28');
  expect(findSameDay('2026-01-15', '2026-02')).toBe('2026-02-15');
});

test('names of days and months are French', () => {
  expect(formatLongDay('2026-11-24')).toBe('mardi 24 novembre 2026');
  expect(formatLongDay('2026-12-01')).toBe('mardi 1er décembre 2026');
  expect(formatMonth('2027-02')).toBe('février 2027');
  expect(getWeekday('2026-11-22')).toBe(6);
});

test('a near day has no month, and a later one no weekday', () => {
  expect(formatNearDay('2026-12-01', '2026-11-30')).toBe('mar.\u00a01er');
  expect(formatNearDay('2026-12-27', '2026-11-30')).toBe('dim.\u00a027');
  expect(formatNearDay('2026-12-28', '2026-11-30')).toBe('28 décembre');
});

test('invalid dates are refused', () => {
  expect(isDay('2028-02-29')).toBe(true);
  expect(['1000-01-01', '2999-12-31'].map(isDay)).toEqual([true, true]);
  expect(['0999-12-31', '3000-01-01', '9999-12-31'].map(isDay)).toEqual([false, false, false]);
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '', 'demain', '2026-11-24T00:00']) {
    expect(isDay(text)).toBe(false);
  }
});
