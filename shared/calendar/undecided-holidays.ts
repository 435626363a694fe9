import { addDays, type Day } from './calendar-month.ts';
import { type Holiday, holidayOn, holidaysBetween } from './holidays.ts';
import { hoursOn, specialHoursOn } from './hours-on.ts';
import type { OpeningFacts } from './opening.ts';

/*
 * Public holidays on which the weekly hours would open the institute, before the owner has closed them or set
 * their hours. Visitors can only request such a day.
 */

/** The days before the holiday on which the owner is first asked. */
const askedAhead = 30;

/** Returns the holiday's French name; undefined for other days. `closedDays`: days closed in the back office. */
export function undecidedHolidayOn(
  day: Day,
  institute: OpeningFacts,
  closedDays: readonly Day[] = [],
): string | undefined {
  const isDecided =
    specialHoursOn(day, institute) || !hoursOn(day, institute) || closedDays.includes(day);
  return isDecided ? undefined : holidayOn(day);
}

export const holidaysToDecide = (
  today: Day,
  institute: OpeningFacts,
  closedDays: readonly Day[],
): Holiday[] =>
  holidaysBetween(today, addDays(today, askedAhead)).filter(({ day }) =>
    undecidedHolidayOn(day, institute, closedDays),
  );
