import {
  changeLimits,
  isCancellable,
  type RequestStatus,
} from '../../../shared/appointments/request-status.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { timestamp, today } from '../clock.ts';

interface When {
  readonly status: RequestStatus;
  readonly day: Day;
  readonly hour: string | null;
  readonly created_at: string;
  readonly moved_at: string | null;
}

const minute = 60_000;

/** Returns true if the client has to telephone. Recent bookings and moves can still be undone. */
export function isTooLate({ day, hour, created_at, moved_at }: When): boolean {
  if (hour === null) return false;
  const now = Date.parse(timestamp());
  const left = Date.parse(`${day}T${hour}Z`) - now;
  const isNew = now - Date.parse(moved_at ?? created_at) < changeLimits.graceMinutes * minute;
  return left < (isNew ? 0 : changeLimits.hours * 60 * minute);
}

/** Returns true if the client can still cancel it, and move it once it has an hour. */
export const canChange = (request: When): boolean =>
  isCancellable(request, today()) && !isTooLate(request);
