import {
  addMonths,
  type Day,
  isDay,
  type Month,
  monthOf,
  monthTitle,
  weekdayOf,
  weekdays,
} from './calendar-month.ts';
import { closedDay } from './errors.ts';
import { institute } from './institute.ts';
import { hoursOn } from './opening.ts';

/*
 * Which days can be asked for. `today` is Abidjan's, by a server's clock.
 */

/** How far ahead the calendar goes. */
const monthsAhead = 3;

export function monthBounds(today: Day): { first: Month; last: Month } {
  return { first: monthOf(today), last: addMonths(monthOf(today), monthsAhead) };
}

/** Why a day is none that the calendar offers, whether the institute is open or not. */
export function dateProblem(day: Day, today: Day): string | undefined {
  if (!isDay(day)) return 'Choisissez une date dans le calendrier.';
  if (day < today) return 'Cette date est passée. Choisissez une autre date.';
  const { last } = monthBounds(today);
  if (monthOf(day) > last) {
    return `Cette date est trop lointaine. Choisissez une date jusqu’à fin ${monthTitle(last)}.`;
  }
  return undefined;
}

/**
 * Why the institute cannot receive anybody on a day; undefined when it may. `closedDays`: those of
 * the back office, besides the owner's own.
 */
export function dayProblem(
  day: Day,
  today: Day,
  closedDays: readonly Day[] = [],
): string | undefined {
  const problem = dateProblem(day, today);
  if (problem) return problem;
  if (closedDays.includes(day) || institute.closedDays.includes(day)) {
    return closedDay;
  }
  if (hoursOn(day)) return undefined;
  return `L’institut est fermé le ${weekdays[weekdayOf(day)]}. Choisissez un autre jour.`;
}
