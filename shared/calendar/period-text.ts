import type { HoursPeriod } from '../day-hours.ts';
import { periodOn } from '../day-hours.ts';
import { formatDay } from './format-day.ts';
import type { OpeningFacts } from './opening.ts';

type Periods = Pick<OpeningFacts, 'periods'>;

export function hoursTitle(day: string, facts: Periods): string {
  const period = periodOn(day, facts);
  return period ? `Horaires jusqu’au ${formatDay(period.to)} (${period.name})` : 'Horaires';
}

const daysText = (from: string, to: string) =>
  from === to ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(to)}`;

export const periodText = ({ name, from, to }: Omit<HoursPeriod, 'hours'>) =>
  `${name}, ${daysText(from, to)}`;

/** The number of days for which visitors see other hours in advance. */
export const daysAhead = 45;

export const comingPeriods = ({ periods }: Periods, day: string, until: string) =>
  periods.filter(({ from }) => from > day && from <= until);
