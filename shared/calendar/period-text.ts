import type { HoursPeriod } from '../day-hours.ts';
import { findHoursPeriod } from '../day-hours.ts';
import { formatDay } from './format-day.ts';
import type { OpeningFacts } from './opening.ts';

type Periods = Pick<OpeningFacts, 'periods'>;

export function formatHoursTitle(day: string, facts: Periods): string {
  const period = findHoursPeriod(day, facts);
  return period ? `Horaires jusqu’au ${formatDay(period.to)} (${period.name})` : 'Horaires';
}

const formatRange = (from: string, to: string) =>
  from === to ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(to)}`;

export const formatPeriod = ({ name, from, to }: Omit<HoursPeriod, 'hours'>) =>
  `${name}, ${formatRange(from, to)}`;

/** The number of days ahead for which visitors see special opening hours. */
export const shownDaysAhead = 45;

export const listComingPeriods = ({ periods }: Periods, day: string, until: string) =>
  periods.filter(({ from }) => from > day && from <= until);
