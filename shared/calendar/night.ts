import { addDays, type Day, weekdayOf } from './calendar-month.ts';
import { afterMidnight, onTheClock } from './evening.ts';
import { hoursOn } from './hours-on.ts';
import { type OpeningFacts, weekdays } from './opening.ts';

/*
 * What comes after midnight while the institute is still open belongs to the evening: half past midnight on Sunday is
 * "24:30" of Saturday where that evening is still on. What is stored, and told, has the true date.
 */

export interface Moment {
  readonly day: Day;
  /** HH:MM; of an evening up to 30:00. */
  readonly time: string;
}

/** The day and hour that the calendar and the clock show. */
export const trueMoment = ({ day, time }: Moment): Moment =>
  time < '24:00' ? { day, time } : { day: addDays(day, 1), time: onTheClock(time) };

/** The evening that a moment belongs to: of the day before while that is still on, else its own day. */
export function eveningOf({ day, time }: Moment, facts: OpeningFacts): Moment {
  const before = addDays(day, -1);
  const late = afterMidnight(time);
  const { closes = '' } = hoursOn(before, facts) ?? {};
  return late < closes ? { day: before, time: late } : { day, time };
}

/** " (nuit de samedi à dimanche)"; nothing by day. */
export function nightNote(moment: Moment): string {
  const night = nightText(moment);
  return night ? ` (${night})` : '';
}

/** Before that hour a night is told by both its days. */
const morning = '06:00';

/** "nuit de samedi à dimanche"; undefined by day. */
export function nightText(moment: Moment): string | undefined {
  const { day, time } = trueMoment(moment);
  if (time >= morning) return undefined;
  const name = (one: Day) => weekdays[weekdayOf(one)];
  return `nuit de ${name(addDays(day, -1))} à ${name(day)}`;
}
