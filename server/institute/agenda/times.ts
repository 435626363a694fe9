import { getLastCalendarDay } from '#shared/calendar/booking-days.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { minutesPerDay } from '../booking/search/cells.ts';
import { timestamp, today } from '../clock.ts';

export { toTime } from '#shared/calendar/time-of-day.ts';

/** Returns a day's first minute since 1970, as in `resource_use`. */
export const getMidnight = (day: Day): number => Date.parse(day) / 60_000;

export const getDay = (minute: number): Day =>
  addDays('1970-01-01', Math.floor(minute / minutesPerDay));

/** Returns the first minute of a day, counted from its midnight, that is at least `ahead` minutes from now. */
export const getEarliestMinute = (day: Day, ahead: number): number =>
  Math.max(0, Math.ceil(Date.parse(timestamp()) / 60_000 + ahead - getMidnight(day)));

export const lastDay = (): Day => getLastCalendarDay(today());
