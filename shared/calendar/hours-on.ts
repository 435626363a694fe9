import { findWeeklyHours, type Hours } from '../day-hours.ts';
import { getWeekday } from './calendar-month.ts';
import type { OpeningFacts } from './opening.ts';

/** Returns 1 for Monday to 7 for Sunday. */
const getIsoWeekday = (day: string): number => getWeekday(day) + 1;

/** Returns the hours set for that day alone. They override everything except days closed in the back office. */
export const findSpecialHours = (day: string, { specialHours }: OpeningFacts) =>
  specialHours.find((hours) => hours.day === day);

export function findOpeningHours(day: string, facts: OpeningFacts): Hours | undefined {
  const specialHours = findSpecialHours(day, facts);
  if (specialHours) return specialHours;
  if (facts.closedDays.includes(day)) return undefined;
  return findUsualHours(day, facts);
}

export const findUsualHours = (day: string, facts: OpeningFacts): Hours | undefined =>
  findWeeklyHours(day, facts)[getIsoWeekday(day)];

export const isWeeklyClosed = (day: string, facts: OpeningFacts): boolean =>
  !findUsualHours(day, facts) && !facts.hours[getIsoWeekday(day)];
