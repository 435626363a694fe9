import type { Hours } from '../day-hours.ts';
import {
  addDays,
  addMonths,
  type Day,
  formatMonth,
  getWeekday,
  isDay,
  isMonth,
  type Month,
  splitIntoWeeks,
  toMonth,
} from './calendar-month.ts';
import { findOpeningHours, isWeeklyClosed } from './hours-on.ts';
import { closedDayMessage, type OpeningFacts, weekdays } from './opening.ts';
import { findUndecidedHoliday } from './undecided-holidays.ts';

export interface BookingClock {
  readonly today: Day;
  readonly elapsed: 'nothing' | 'morning' | 'day';
}

export interface OpenDays {
  readonly institute: OpeningFacts;
  readonly closedDays?: readonly Day[];
}

export const noon = '12:00';

export function readBookingClock(now: Date, institute: OpeningFacts): BookingClock {
  const [today, time] = [now.toISOString().slice(0, 10), now.toISOString().slice(11, 16)];
  const closes = findOpeningHours(today, institute)?.closes;
  if (closes !== undefined && time >= closes) return { today, elapsed: 'day' };
  return { today, elapsed: time >= noon ? 'morning' : 'nothing' };
}

const maxMonthsAhead = 3;

export function getMonthBounds(today: Day): { first: Month; last: Month } {
  return { first: toMonth(today), last: addMonths(toMonth(today), maxMonthsAhead) };
}

/** Returns the month's weeks from the current one on. Where few days of the month are left, four weeks run on. */
export function listShownWeeks(month: Month, today: Day): (Day | undefined)[][] {
  const monday = addDays(today, -getWeekday(today));
  if (month !== toMonth(today) || listSearchMonths(month, today).length === 1)
    return splitIntoWeeks(month).filter((week) => (week.findLast(Boolean) ?? '') >= monday);
  return [0, 7, 14, 21].map((days) => weekdays.map((_, index) => addDays(monday, days + index)));
}

/** Names the months of the shown weeks, without the current year. */
export function formatShownMonths(month: Month, today: Day): string {
  const lastDay = listShownWeeks(month, today).at(-1)?.findLast(Boolean) ?? today;
  const names = [...new Set([month, toMonth(lastDay)])].map(formatMonth);
  return names.join('\u00a0– ').replaceAll(` ${today.slice(0, 4)}`, '');
}

/** Returns the month. This and the next one come together where few days of this one are left. */
export function listSearchMonths(month: Month, today: Day): Month[] {
  const current = toMonth(today);
  const both = [current, addMonths(current, 1)];
  return today.slice(8) > '20' && both.includes(month) ? both : [month];
}

/** Returns the given month, or the nearest one that the calendar shows. Other text is the first month. */
export function limitMonth(text: string, today: Day): Month {
  const { first, last } = getMonthBounds(today);
  if (!isMonth(text) || text < first) return first;
  return text > last ? last : text;
}

export const getLastCalendarDay = (today: Day): Day =>
  addDays(`${addMonths(getMonthBounds(today).last, 1)}-01`, -1);

/** Checks the date and the calendar's bounds only, not the opening days. */
export function findDateProblem(day: Day, today: Day): string | undefined {
  if (!isDay(day)) return 'Choisissez une date dans le calendrier.';
  if (day < today) return 'Cette date est passée. Choisissez une autre date.';
  const { last } = getMonthBounds(today);
  if (toMonth(day) > last) {
    return `Cette date est trop lointaine. Choisissez une date jusqu’à fin ${formatMonth(last)}.`;
  }
  return undefined;
}

export function findRequestDayProblem(
  day: Day,
  { today, elapsed }: BookingClock,
  opening: OpenDays,
): string | undefined {
  const problem = findDayProblem(day, today, opening);
  if (problem || day !== today || elapsed !== 'day') return problem;
  return 'L’institut a déjà fermé aujourd’hui. Choisissez un autre jour.';
}

export function findMomentProblem(
  day: Day | undefined,
  moment: string,
  { today, elapsed }: BookingClock,
  institute: OpeningFacts,
): string | undefined {
  if (day === today && moment === 'Matin' && elapsed === 'morning')
    return 'La matinée d’aujourd’hui est passée. Choisissez l’après-midi, ou un autre jour.';
  const hours = day && findOpeningHours(day, institute);
  if (!hours || isMomentOpen(moment, hours)) return undefined;
  const half = moment === 'Matin' ? 'l’après-midi' : 'le matin';
  return `Ce jour-là, l’institut n’est ouvert que ${half}. Changez de moment ou de jour.`;
}

export const isMomentOpen = (moment: string, { opens, closes }: Hours): boolean =>
  !((moment === 'Matin' && opens >= noon) || (moment === 'Après-midi' && closes <= noon));

/** Returns the open days of the next month. */
export const listNextOpenDays = (today: Day, opening: OpenDays): Day[] =>
  Array.from({ length: 31 }, (_, index) => addDays(today, index + 1)).filter(
    (day) => !findDayProblem(day, today, opening) && !findUndecidedHoliday(day, opening.institute),
  );

export function findDayProblem(
  day: Day,
  today: Day,
  { institute, closedDays = [] }: OpenDays,
): string | undefined {
  const problem = findDateProblem(day, today);
  if (problem) return problem;
  if (closedDays.includes(day)) return closedDayMessage;
  if (findOpeningHours(day, institute)) return undefined;
  if (institute.closedDays.includes(day) || !isWeeklyClosed(day, institute)) {
    return closedDayMessage;
  }
  return `L’institut est fermé le ${weekdays[getWeekday(day)]}. Choisissez un autre jour.`;
}
