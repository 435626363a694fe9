import { addDays, type Day } from './calendar-month.ts';
import { type Holiday, holidayOn, holidaysBetween } from './holidays.ts';
import { hoursOn, specialHoursOn } from './hours-on.ts';
import type { OpeningFacts } from './opening.ts';

/*
 * Public holidays on which the weekly hours would open the institute, but which the owner has neither
 * closed nor given hours of their own. No hour of such a day can be booked; visitors can only request one.
 */

/** How many days before the holiday the owner is first asked. */
const askedAhead = 30;

/** The holiday's French name; undefined for other days. `closedDays`: by the back office. */
export function undecidedHolidayOn(
  day: Day,
  institute: OpeningFacts,
  closedDays: readonly Day[] = [],
): string | undefined {
  const isDecided =
    specialHoursOn(day, institute) || !hoursOn(day, institute) || closedDays.includes(day);
  return isDecided ? undefined : holidayOn(day);
}

/** The holidays that the owner should be asked about now. */
export const holidaysToDecide = (
  today: Day,
  institute: OpeningFacts,
  closedDays: readonly Day[],
): Holiday[] =>
  holidaysBetween(today, addDays(today, askedAhead)).filter(({ day }) =>
    undecidedHolidayOn(day, institute, closedDays),
  );
