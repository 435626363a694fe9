import { type Hours, weekOn } from '../day-hours.ts';
import { getWeekday } from './calendar-month.ts';
import type { OpeningFacts } from './opening.ts';

/** Returns 1 for Monday to 7 for Sunday. */
const isoWeekday = (day: string): number => getWeekday(day) + 1;

/** Returns the hours set for that day alone. They override everything except days closed in the back office. */
export const specialHoursOn = (day: string, { specialHours }: OpeningFacts) =>
  specialHours.find((hours) => hours.day === day);

export function hoursOn(day: string, facts: OpeningFacts): Hours | undefined {
  const special = specialHoursOn(day, facts);
  if (special) return special;
  if (facts.closedDays.includes(day)) return undefined;
  return usualHoursOn(day, facts);
}

export const usualHoursOn = (day: string, facts: OpeningFacts): Hours | undefined =>
  weekOn(day, facts)[isoWeekday(day)];

export const isWeeklyClosed = (day: string, facts: OpeningFacts): boolean =>
  !usualHoursOn(day, facts) && !facts.hours[isoWeekday(day)];
