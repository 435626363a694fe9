import { addDays, type Day } from './calendar-month.ts';
import { type Holiday, holidayOn, holidaysBetween } from './holidays.ts';
import { hoursOn, specialHoursOn } from './hours-on.ts';
import type { OpeningFacts } from './opening.ts';

/*
 * Public holidays on which the week's hours would open the institute, while nobody has said that they do:
 * it is neither closed nor has it hours of its own. No hour of such a day is promised; it can be asked for.
 */

/** Days before it from which the owner is asked. */
export const askedAhead = 30;

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

/** Those that the owner is to be asked about by now. */
export const holidaysToDecide = (
  today: Day,
  institute: OpeningFacts,
  closedDays: readonly Day[],
): Holiday[] =>
  holidaysBetween(today, addDays(today, askedAhead)).filter(({ day }) =>
    undecidedHolidayOn(day, institute, closedDays),
  );
