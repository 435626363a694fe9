import { monthBounds } from '../../../../shared/calendar/booking-days.ts';
import { addDays, addMonths, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { timestamp, today } from '../../clock.ts';
import { minutesOfDay } from '../search/cells.ts';

export { timeOf } from '../../../../shared/calendar/time-of-day.ts';

/** The first minute of a day, counted as `resource_use` does: since 1970. */
export const midnightOf = (day: Day): number => Date.parse(day) / 60_000;

export const dayOf = (minute: number): Day =>
  addDays('1970-01-01', Math.floor(minute / minutesOfDay));

/** The first minute of a day that is at least `ahead` minutes from now. */
export const firstMinute = (day: Day, ahead: number): number =>
  Math.max(0, Math.ceil(Date.parse(timestamp()) / 60_000 + ahead - midnightOf(day)));

/** The calendar's last day. */
export function lastDay(): Day {
  const { last } = monthBounds(today());
  return addDays(`${addMonths(last, 1)}-01`, -1);
}
