import { monthBounds } from '../../../shared/calendar/booking-days.ts';
import { addDays, addMonths, type Day } from '../../../shared/calendar/calendar-month.ts';
import { endOnTheClock } from '../../../shared/calendar/evening.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import { type Moment, toEvening, trueMoment } from '../../../shared/calendar/night.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { parseMinute, toTime } from '../../../shared/calendar/time-of-day.ts';
import { minutesOfDay } from '../booking/search/cells.ts';
import { timestamp, today } from '../clock.ts';

export { toTime } from '../../../shared/calendar/time-of-day.ts';

/** Returns an hour's place in the agenda: minutes of the day, or of its evening. */
export function toEveningMinute(
  { day, time }: Moment,
  institute: OpeningFacts,
): { day: Day; minute: number } {
  const evening = toEvening({ day, time }, institute);
  return { day: evening.day, minute: parseMinute(evening.time) };
}

/** Returns the day and hour as stored and displayed. */
export const getMoment = (day: Day, minute: number): Moment =>
  trueMoment({ day, time: toTime(minute) });

/** Returns an end as stored and displayed. Midnight is the end of a day. */
export const getEnd = (minute: number): string => endOnTheClock(toTime(minute));

export const getNight = (day: Day, institute: OpeningFacts): number =>
  Math.max(0, parseMinute(hoursOn(day, institute)?.closes ?? '00:00') - minutesOfDay);

/** Returns the day whose evening a minute since 1970 belongs to. */
export function getEveningDay(minute: number, institute: OpeningFacts): Day {
  const day = getDay(minute);
  const before = addDays(day, -1);
  return minute - getMidnight(day) < getNight(before, institute) ? before : day;
}

/**
 * Returns an absence in minutes since 1970. The end of a day means the end of its evening. The rest of the
 * previous evening is not part of the day.
 */
export function getAbsenceSpan(
  day: Day,
  { starts, ends }: { starts: number; ends: number },
  institute: OpeningFacts,
) {
  const midnight = getMidnight(day);
  const until = ends === minutesOfDay ? ends + getNight(day, institute) : ends;
  const from = Math.max(starts, getNight(addDays(day, -1), institute));
  return { starts: midnight + from, ends: midnight + until };
}

/** Returns YYYY-MM-DDTHH:MM; during an evening after midnight "2026-11-21T24:30". */
export function agendaNow(institute: OpeningFacts): string {
  const [day = '', time = ''] = timestamp().slice(0, 16).split('T');
  const evening = toEvening({ day, time }, institute);
  return `${evening.day}T${evening.time}`;
}

/** Returns the agenda's current day: an evening belongs to its day until it is over. */
export const agendaToday = (institute: OpeningFacts): Day => agendaNow(institute).slice(0, 10);

/** Returns a day's first minute since 1970, as in `resource_use`. */
export const getMidnight = (day: Day): number => Date.parse(day) / 60_000;

export const getDay = (minute: number): Day =>
  addDays('1970-01-01', Math.floor(minute / minutesOfDay));

/** Returns the first minute of a day that is at least `ahead` minutes from now. */
export const getEarliestMinute = (day: Day, ahead: number): number =>
  Math.max(0, Math.ceil(Date.parse(timestamp()) / 60_000 + ahead - getMidnight(day)));

export function lastDay(): Day {
  const { last } = monthBounds(today());
  return addDays(`${addMonths(last, 1)}-01`, -1);
}
