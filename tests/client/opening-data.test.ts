import { expect, test } from 'vitest';
import { openingHours } from '../../client/page/opening-data.ts';

const times = { opens: '09:00', closes: '19:00' };
const week = { 1: times, 2: { opens: '10:00', closes: '19:00' }, 4: times };
const special = (day: string) => ({ day, opens: '10:00', closes: '15:00' });
const of = (from: string, to = from, opens = '00:00', closes = '00:00') => ({
  '@type': 'OpeningHoursSpecification',
  ...{ validFrom: from, validThrough: to, opens, closes },
});

test('search engines are told of days to come: short ones, and closed ones in a row at once', () => {
  const facts = {
    hours: week,
    specialHours: ['2026-12-19', '2026-12-20', '2026-12-24', '2026-12-26'].map(special),
    closedDays: ['2026-12-18', '2026-12-24', '2026-12-28'],
  };
  const closed = ['2026-12-27', '2026-12-26', '2027-01-01'];
  expect(openingHours(facts, '2026-12-20', closed)).toEqual([
    {
      ...{ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Thursday'] },
      ...times,
    },
    {
      ...{ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Tuesday'] },
      ...{ opens: '10:00', closes: '19:00' },
    },
    of('2026-12-20', '2026-12-20', '10:00', '15:00'),
    of('2026-12-24', '2026-12-24', '10:00', '15:00'),
    of('2026-12-26', '2026-12-28'),
    of('2027-01-01'),
  ]);
});
