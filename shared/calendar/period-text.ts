import type { HoursPeriod } from '../day-hours.ts';
import { periodOn } from '../day-hours.ts';
import { formatDay } from './format-day.ts';
import type { OpeningFacts } from './opening.ts';

/*
 * Periods with hours of their own, in words.
 */

type Periods = Pick<OpeningFacts, 'periods'>;

/** "Horaires", "Horaires jusqu’au 08/03/2027 (Ramadan)" */
export function hoursTitle(day: string, facts: Periods): string {
  const period = periodOn(day, facts);
  return period ? `Horaires jusqu’au ${formatDay(period.to)} (${period.name})` : 'Horaires';
}

/** "du 08/02/2027 au 08/03/2027" */
export const daysText = (from: string, to: string) =>
  from === to ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(to)}`;

/** "Ramadan, du 08/02/2027 au 08/03/2027" */
export const periodText = ({ name, from, to }: Omit<HoursPeriod, 'hours'>) =>
  `${name}, ${daysText(from, to)}`;

/** How many days ahead visitors are told of other hours. */
export const daysAhead = 45;

/** Those that begin after a day, and until another. */
export const comingPeriods = ({ periods }: Periods, day: string, until: string) =>
  periods.filter(({ from }) => from > day && from <= until);
