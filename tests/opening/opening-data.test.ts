import { expect, test } from 'vitest';
import { openingHours } from '../../client/page/opening-data.ts';

const times = { opens: '09:00', closes: '19:00' };
const week = { 1: times, 2: { opens: '10:00', closes: '19:00' }, 4: times };
const special = (day: string) => ({ day, opens: '10:00', closes: '15:00' });
const of = (from: string, to = from, opens = '00:00', closes = '00:00') => ({
  '@type': 'OpeningHoursSpecification',
  validFrom: from,
  validThrough: to,
  opens,
  closes,
});

test('lists coming short days for search engines, and joins successive closed days', () => {
  const facts = {
    hours: week,
    periods: [],
    specialHours: ['2026-12-19', '2026-12-20', '2026-12-24', '2026-12-26'].map(special),
    closedDays: ['2026-12-18', '2026-12-24', '2026-12-28'],
  };
  const closed = ['2026-12-27', '2026-12-26', '2027-01-01'];
  expect(openingHours(facts, '2026-12-20', closed)).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Thursday'],
      ...times,
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Tuesday'],
      opens: '10:00',
      closes: '19:00',
    },
    of('2026-12-20', '2026-12-20', '10:00', '15:00'),
    of('2026-12-24', '2026-12-24', '10:00', '15:00'),
    of('2026-12-26', '2026-12-28'),
    of('2027-01-01'),
  ]);
});

test('lists a period with its closed days, and days of two spans, for search engines', () => {
  const midday = { starts: '12:00', ends: '14:00' };
  const hours = { 1: { opens: '09:00', closes: '16:00', midday }, 2: times };
  const period = { name: 'Ramadan', from: '2027-02-08', to: '2027-03-08', hours };
  const facts = { hours: week, periods: [period], specialHours: [], closedDays: [] };
  const during = { validFrom: period.from, validThrough: period.to };
  const all = openingHours(facts, '2027-03-08', []).slice(2);
  const spec = (dayOfWeek: string[], opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    ...during,
    opens,
    closes,
  });
  expect(all).toEqual([
    spec(['Monday'], '09:00', '12:00'),
    spec(['Monday'], '14:00', '16:00'),
    spec(['Tuesday'], '09:00', '19:00'),
    spec(['Thursday'], '00:00', '00:00'),
  ]);
  expect(openingHours(facts, '2027-03-09', [])).toHaveLength(2);
});
