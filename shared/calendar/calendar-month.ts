import { weekdays } from './opening.ts';
/* Dates and the month grid, without a clock. Abidjan is on UTC all year, so everything is computed in UTC. */

export type Day = string;
export type Month = string;

const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

const toUtcDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

export const toMonth = (day: Day): Month => day.slice(0, 7);

/** Accepts only the years 1000 to 2999, because days are compared as text and the year 10000 would sort first. */
export function isDay(text: string): boolean {
  return (
    /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(toUtcDate(text).getTime()) &&
    toDay(toUtcDate(text)) === text
  );
}

/** Parses a date field: ISO or "24/11/2026". With `from`, "24/11" is the first such day from then on. */
export function readDay(text: string, from?: Day): Day | undefined {
  const parts = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/.exec(text.trim());
  if (!parts) return isDay(text.trim()) ? text.trim() : undefined;
  const [, date = '', month = '', year = ''] = parts;
  const end = `-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const day = year ? `${year.padStart(4, '20')}${end}` : from && findFirstFrom(from, end);
  return day && isDay(day) ? day : undefined;
}

/** Reads a typed day. Text that is no date, from a browser without date fields, stays for the schema to refuse. */
export const readTypedDay = (text = '') => readDay(text) ?? text;

function findFirstFrom(from: Day, end: string): Day {
  const year = Number(from.slice(0, 4));
  const day = `${year}${end}`;
  return day >= from ? day : `${year + 1}${end}`;
}

export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

export function addDays(day: Day, count: number): Day {
  const date = toUtcDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

export function addMonths(month: Month, count: number): Month {
  const date = toUtcDate(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return toMonth(toDay(date));
}

export function findSameDay(day: Day, month: Month): Day {
  const sameDate = `${month}-${day.slice(8)}`;
  return isDay(sameDate) ? sameDate : addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Returns 0 for Monday to 6 for Sunday. */
export function getWeekday(day: Day): number {
  return (toUtcDate(day).getUTCDay() + 6) % 7;
}

export function splitIntoWeeks(month: Month): (Day | undefined)[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: (Day | undefined)[][] = [];
  for (
    let monday = addDays(first, -getWeekday(first));
    monday < next;
    monday = addDays(monday, 7)
  ) {
    weeks.push(
      weekdays.map((_, index) => {
        const day = addDays(monday, index);
        return toMonth(day) === month ? day : undefined;
      }),
    );
  }
  return weeks;
}

export function formatMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

export function formatDate(day: Day): string {
  const date = Number(day.slice(8));
  return date === 1 ? '1er' : String(date);
}

export function formatLongDay(day: Day): string {
  return `${weekdays[getWeekday(day)]} ${formatDate(day)} ${formatMonth(toMonth(day))}`;
}

export function formatShortDay(day: Day): string {
  return formatLongDay(day).slice(0, -5);
}

/** Returns "mardi 1er décembre", with the year if it is another one than today's. */
export const formatDayOfYear = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatLongDay(day);

/** Returns "sam. 5". */
export function formatBriefDay(day: Day): string {
  return `${weekdays[getWeekday(day)]?.slice(0, 3)}.\u00a0${formatDate(day)}`;
}

const formatMonthDay = (day: Day): string => formatShortDay(day).split(' ').slice(1).join(' ');

/** Returns "sam. 5" for the next four weeks, which hold each date once, and "5 janvier" after them. */
export const formatNearDay = (day: Day, today: Day): string =>
  day < addDays(today, 28) ? formatBriefDay(day) : formatMonthDay(day);

/** Returns "du 1er au 3 décembre". */
export const formatDaySpan = (from: Day, to: Day): string =>
  `du ${toMonth(from) === toMonth(to) ? formatDate(from) : formatMonthDay(from)} au ${formatMonthDay(to)}`;
