import { institute } from '../institute.ts';
import {
  addDays,
  addMonths,
  type Day,
  isDay,
  type Month,
  monthOf,
  monthTitle,
  weekdayOf,
  weekdays,
} from './calendar-month.ts';
import { closedDay, hoursOn } from './opening.ts';

/*
 * Which days can be asked for. `today` is Abidjan's, by a server's clock.
 */

/** A moment as far as a request is concerned: its day, and what of that day is over. */
export interface BookingClock {
  readonly today: Day;
  readonly over: 'nothing' | 'morning' | 'day';
}

const noon = '12:00';

/** Abidjan is UTC all year round. */
export function bookingClock(now: Date): BookingClock {
  const [today = '', time = ''] = now.toISOString().split('T');
  const closes = hoursOn(today)?.closes;
  if (closes !== undefined && time >= closes) return { today, over: 'day' };
  return { today, over: time >= noon ? 'morning' : 'nothing' };
}

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

/** Why a day cannot be asked for at a moment; undefined when it can. */
export function requestDayProblem(
  day: Day,
  { today, over }: BookingClock,
  closedDays: readonly Day[] = [],
): string | undefined {
  const problem = dayProblem(day, today, closedDays);
  if (problem || day !== today || over !== 'day') return problem;
  return 'L’institut a déjà fermé aujourd’hui. Choisissez un autre jour.';
}

/** Why a part of a day that can be asked for is too late. */
export function momentProblem(
  day: Day | undefined,
  moment: string,
  { today, over }: BookingClock,
): string | undefined {
  if (day !== today || moment !== 'Matin' || over !== 'morning') return undefined;
  return 'La matinée d’aujourd’hui est passée. Choisissez l’après-midi, ou un autre jour.';
}

/** Three days after today with open doors, the next such Saturday among them, in their order. */
export function nextOpenDays(today: Day, closedDays: readonly Day[]): Day[] {
  const ahead = Array.from({ length: 31 }, (_, index) => addDays(today, index + 1));
  const open = ahead.filter((day) => dayProblem(day, today, closedDays) === undefined);
  const [first, second, third] = open;
  const saturday = open.find((day) => weekdayOf(day) === 5);
  const isEarly = saturday === undefined || saturday === first || saturday === second;
  return [first, second, isEarly ? third : saturday].filter((day) => day !== undefined);
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
