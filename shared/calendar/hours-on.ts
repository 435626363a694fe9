import type { Hours, OpeningFacts } from './opening.ts';

/** ISO weekday, 1 for Monday to 7 for Sunday. */
export const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Hours set for that day alone. They override everything except days closed in the back office. */
export const specialHoursOn = (day: string, { specialHours }: OpeningFacts) =>
  specialHours.find((one) => one.day === day);

/** The opening hours of a day; undefined when closed. Does not know the days closed in the back office. */
export function hoursOn(day: string, facts: OpeningFacts): Hours | undefined {
  const special = specialHoursOn(day, facts);
  if (special) return special;
  if (facts.closedDays.includes(day)) return undefined;
  return facts.hours[isoWeekday(day)];
}
