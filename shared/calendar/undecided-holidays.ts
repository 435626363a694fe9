import { addDays, type Day } from './calendar-month.ts';
import { type Holiday, holidayOn, holidaysBetween } from './holidays.ts';
import { hoursOn, specialHoursOn } from './hours-on.ts';
import type { OpeningFacts } from './opening.ts';

/* Public holidays that the owner has neither closed nor opened. Visitors can only request such a day. */

const askedAhead = 30;

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
