import { changeLimits, isCancellable } from '#shared/appointments/request-status.ts';
import { sumPersonMinutes } from '#shared/appointments/request-text.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import type { OpeningFacts } from '#shared/calendar/opening.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { Treatment } from '#shared/catalogue.ts';
import { findRange, splitHours } from '#shared/day-hours.ts';
import { timestamp, today } from '../clock.ts';
import type { AppointmentRequest } from './requests.ts';

/* An appointment's start and end. It lasts as long as one person's treatments: the number served is unknown. */

const defaultMinutes = 60;

export interface MinuteSpan {
  readonly starts: number;
  readonly ends: number;
}

export const areOverlapping = (a: MinuteSpan, b: MinuteSpan) =>
  a.starts < b.ends && b.starts < a.ends;

export function findSpan(hour: string, treatments: readonly Treatment[]): MinuteSpan {
  const starts = parseMinute(hour);
  return { starts, ends: starts + (sumPersonMinutes(treatments) ?? defaultMinutes) };
}

/** Cuts the span off at closing time when it starts within the opening hours. */
export function findOpenSpan(
  { day, hour }: { day: Day; hour: string },
  treatments: readonly Treatment[],
  institute: OpeningFacts,
): MinuteSpan {
  const { starts, ends } = findSpan(hour, treatments);
  const hours = findOpeningHours(day, institute);
  const range = hours && findRange(hour, hours);
  return { starts, ends: range ? Math.min(ends, parseMinute(range.closes)) : ends };
}

export function listOpenSpans(day: Day, institute: OpeningFacts): MinuteSpan[] {
  const hours = findOpeningHours(day, institute);
  if (!hours) return [];
  return splitHours(hours).map(({ opens, closes }) => ({
    starts: parseMinute(opens),
    ends: parseMinute(closes),
  }));
}

type ChangeTimes = Pick<AppointmentRequest, 'status' | 'day' | 'hour' | 'created_at' | 'moved_at'>;

const msPerMinute = 60_000;

/** Returns true if the client has to telephone. Recent bookings and moves can still be undone. */
export function isTooLate({ day, hour, created_at, moved_at }: ChangeTimes): boolean {
  if (hour === null) return false;
  const now = Date.parse(timestamp());
  const msLeft = Date.parse(`${day}T${hour}Z`) - now;
  const isNew = now - Date.parse(moved_at ?? created_at) < changeLimits.graceMinutes * msPerMinute;
  return msLeft < (isNew ? 0 : changeLimits.hours * 60 * msPerMinute);
}

export const canChange = (request: ChangeTimes): boolean =>
  isCancellable(request, today()) && !isTooLate(request);
