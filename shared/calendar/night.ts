import { addDays, type Day, getWeekday } from './calendar-month.ts';
import { afterMidnight, onTheClock } from './evening.ts';
import { hoursOn } from './hours-on.ts';
import { type OpeningFacts, weekdays } from './opening.ts';

/* Half past midnight on Sunday is "24:30" of Saturday's evening. Stored and displayed dates are the true ones. */

export interface Moment {
  readonly day: Day;
  readonly time: string;
}

/** Returns the day and hour that the calendar and the clock show. */
export const trueMoment = ({ day, time }: Moment): Moment =>
  time < '24:00' ? { day, time } : { day: addDays(day, 1), time: onTheClock(time) };

export function toEvening({ day, time }: Moment, facts: OpeningFacts): Moment {
  const before = addDays(day, -1);
  const late = afterMidnight(time);
  const { closes = '' } = hoursOn(before, facts) ?? {};
  return late < closes ? { day: before, time: late } : { day, time };
}

export function nightNote(moment: Moment): string {
  const night = nightText(moment);
  return night ? ` (${night})` : '';
}

const morning = '06:00';

/** Returns "nuit de samedi à dimanche"; undefined by day. */
export function nightText(moment: Moment): string | undefined {
  const { day, time } = trueMoment(moment);
  if (time >= morning) return undefined;
  const name = (day: Day) => weekdays[getWeekday(day)];
  return `nuit de ${name(addDays(day, -1))} à ${name(day)}`;
}
