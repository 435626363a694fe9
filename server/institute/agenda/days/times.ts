import { monthBounds } from '../../../../shared/calendar/booking-days.ts';
import { addDays, addMonths, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { endOnTheClock } from '../../../../shared/calendar/evening.ts';
import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import { eveningOf, type Moment, trueMoment } from '../../../../shared/calendar/night.ts';
import type { OpeningFacts } from '../../../../shared/calendar/opening.ts';
import { minuteOf, timeOf } from '../../../../shared/calendar/time-of-day.ts';
import { timestamp, today } from '../../clock.ts';
import { minutesOfDay } from '../search/day/cells.ts';

export { timeOf } from '../../../../shared/calendar/time-of-day.ts';

/** Where an hour lies in the agenda: minutes of the day, or of the evening that it belongs to. */
export function placeIn(
  { day, time }: Moment,
  institute: OpeningFacts,
): { day: Day; minute: number } {
  const evening = eveningOf({ day, time }, institute);
  return { day: evening.day, minute: minuteOf(evening.time) };
}

/** The day and hour that are stored and told. */
export const momentOf = (day: Day, minute: number): Moment =>
  trueMoment({ day, time: timeOf(minute) });

/** An end as it is stored and told: midnight is the end of a day. */
export const endOf = (minute: number): string => endOnTheClock(timeOf(minute));

/** The minutes of an evening after midnight. */
export const nightOf = (day: Day, institute: OpeningFacts): number =>
  Math.max(0, minuteOf(hoursOn(day, institute)?.closes ?? '00:00') - minutesOfDay);

/** The day whose evening a minute since 1970 belongs to. */
export function eveningDayOf(minute: number, institute: OpeningFacts): Day {
  const day = dayOf(minute);
  const before = addDays(day, -1);
  return minute - midnightOf(day) < nightOf(before, institute) ? before : day;
}

/**
 * What an absence of a day covers, in minutes since 1970: until the end of a day means until its evening is over, and
 * what is left of the evening before is none of that day's.
 */
export function absenceOn(
  day: Day,
  { starts, ends }: { starts: number; ends: number },
  institute: OpeningFacts,
) {
  const midnight = midnightOf(day);
  const until = ends === minutesOfDay ? ends + nightOf(day, institute) : ends;
  const from = Math.max(starts, nightOf(addDays(day, -1), institute));
  return { starts: midnight + from, ends: midnight + until };
}

/** YYYY-MM-DDTHH:MM; after midnight of the evening that is still on: "2026-11-21T24:30". */
export function agendaNow(institute: OpeningFacts): string {
  const [day = '', time = ''] = timestamp().slice(0, 16).split('T');
  const evening = eveningOf({ day, time }, institute);
  return `${evening.day}T${evening.time}`;
}

/** The day that it is in the agenda: until an evening is over, it is its own. */
export const agendaToday = (institute: OpeningFacts): Day => agendaNow(institute).slice(0, 10);

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
