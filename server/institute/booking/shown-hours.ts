import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { onTheClock } from '../../../shared/calendar/evening.ts';
import { toTime } from '../../../shared/calendar/time-of-day.ts';
import { getEnd } from '../agenda/times.ts';
import { apartFrom } from '../appointments/stored-plan.ts';
import type { Hour } from './search/agenda-day.ts';
import { minutesOfDay } from './search/cells.ts';

const shownHour = ({ starts, ends, begins, staff }: Hour) => ({
  time: onTheClock(toTime(starts)),
  ends: getEnd(ends),
  staff: staff.map(String),
  ...apartFrom(starts, begins),
});

/** Returns a day's hours, and those of its evening after midnight with their true day. */
export function shownHours<Own extends Hour, More extends object = object>(
  day: Day,
  hours: readonly Own[],
  more: (hour: Own) => More = () => ({}) as More,
) {
  const shown = (hour: Own) => ({ ...shownHour(hour), ...more(hour) });
  const [times, late] = [
    hours.filter(({ starts }) => starts < minutesOfDay),
    hours.filter(({ starts }) => starts >= minutesOfDay),
  ];
  const night = late.map((hour) => ({ day: addDays(day, 1), ...shown(hour) }));
  return { times: times.map(shown), ...(night.length > 0 && { night }) };
}
