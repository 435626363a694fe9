import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../shared/calendar/opening.ts';
import type { Treatment } from '../../../shared/catalogue.ts';
import { personMinutes } from '../../../shared/text/request-text.ts';

/*
 * From when to when an appointment takes, in minutes of its day. Until it is known how many people
 * are served at once, it takes as long as one person's treatments.
 */

/** Of an appointment whose treatments tell no duration. */
const usualMinutes = 60;

export interface Span {
  readonly starts: number;
  readonly ends: number;
}

/** Of a time as HH:MM. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

export function spanOf(hour: string, treatments: readonly Treatment[]): Span {
  const starts = minuteOf(hour);
  return { starts, ends: starts + (personMinutes(treatments) ?? usualMinutes) };
}

/** The same, over at closing time when it begins before. */
export function openSpanOf(day: Day, hour: string, treatments: readonly Treatment[]): Span {
  const { starts, ends } = spanOf(hour, treatments);
  const hours = hoursOn(day);
  const isWithin = hours && hour >= hours.opens && hour < hours.closes;
  return { starts, ends: isWithin ? Math.min(ends, minuteOf(hours.closes)) : ends };
}
