import { getLastCalendarDay } from '#shared/calendar/booking-days.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { toTime } from '#shared/calendar/time-of-day.ts';
import { cellMinutes, minutesPerDay } from '../booking/search/cells.ts';
import { timestamp, today } from '../clock.ts';

export { toTime };

/** Returns a day's first minute since 1970, as in `resource_use`. */
export const getMidnight = (day: Day): number => Date.parse(day) / 60_000;

export const getDay = (minute: number): Day =>
  addDays('1970-01-01', Math.floor(minute / minutesPerDay));

/** Returns the first minute of a day, counted from its midnight, that is at least `ahead` minutes from now. */
export const getEarliestMinute = (day: Day, ahead: number): number =>
  Math.max(0, Math.ceil(Date.parse(timestamp()) / 60_000 + ahead - getMidnight(day)));

export const lastDay = (): Day => getLastCalendarDay(today());

/** Returns the start of the present cell of a day, HH:MM. The day before it is over. */
export function getStartOfRest(day: Day): string {
  const cellStart = Math.floor(getEarliestMinute(day, 0) / cellMinutes) * cellMinutes;
  return toTime(Math.min(cellStart, minutesPerDay - cellMinutes));
}
