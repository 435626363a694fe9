import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import { eveningOf } from '../../../shared/calendar/night.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import type { Treatment } from '../../../shared/catalogue.ts';
import { rangeAt, rangesOf } from '../../../shared/day-hours.ts';
import { personMinutes } from '../../../shared/text/request-text.ts';

/*
 * When an appointment starts and ends, in minutes of its day. As nobody knows how many people are
 * served at once, it takes as long as one person's treatments.
 */

/** For treatments without a known duration. */
const defaultMinutes = 60;

export interface Span {
  readonly starts: number;
  readonly ends: number;
}

export function spanOf(hour: string, treatments: readonly Treatment[]): Span {
  const starts = minuteOf(hour);
  return { starts, ends: starts + (personMinutes(treatments) ?? defaultMinutes) };
}

/** The same, but cut off at closing time when it starts within the opening hours. */
export function openSpanOf(
  { day, hour }: { day: Day; hour: string },
  treatments: readonly Treatment[],
  institute: OpeningFacts,
): Span {
  const { starts, ends } = spanOf(hour, treatments);
  const evening = eveningOf({ day, time: hour }, institute);
  const hours = hoursOn(evening.day, institute);
  const range = hours && rangeAt(evening.time, hours);
  const before = minuteOf(evening.time) - starts;
  return { starts, ends: range ? Math.min(ends, minuteOf(range.closes) - before) : ends };
}

/** When the institute is open on a day; none when it is closed. */
export function openSpansOn(day: Day, institute: OpeningFacts): Span[] {
  const hours = hoursOn(day, institute);
  if (!hours) return [];
  return rangesOf(hours).map(({ opens, closes }) => ({
    starts: minuteOf(opens),
    ends: minuteOf(closes),
  }));
}
