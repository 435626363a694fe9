import { addDays, type Day } from './calendar-month.ts';
import { findHoliday, type Holiday, listHolidays } from './holidays.ts';
import { findOpeningHours, findSpecialHours } from './hours-on.ts';
import type { OpeningFacts } from './opening.ts';

/* Public holidays that the owner has neither closed nor opened. Visitors can only request such a day. */

const maxDaysAhead = 30;

export function findUndecidedHoliday(
  day: Day,
  institute: OpeningFacts,
  closedDays: readonly Day[] = [],
): string | undefined {
  const isDecided =
    findSpecialHours(day, institute) ||
    !findOpeningHours(day, institute) ||
    closedDays.includes(day);
  return isDecided ? undefined : findHoliday(day);
}

export const listUndecidedHolidays = (
  today: Day,
  institute: OpeningFacts,
  closedDays: readonly Day[],
): Holiday[] =>
  listHolidays(today, addDays(today, maxDaysAhead)).filter(({ day }) =>
    findUndecidedHoliday(day, institute, closedDays),
  );
