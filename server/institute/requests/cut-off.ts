import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { changeLimits } from '../../../shared/contract/booking/change-limits.ts';
import {
  isCancellable,
  type RequestStatus,
} from '../../../shared/contract/booking/request-status.ts';
import { timestamp, today } from '../clock.ts';

interface When {
  readonly status: RequestStatus;
  readonly day: Day;
  readonly hour: string | null;
  readonly created_at: string;
}

const minutes = 60_000;

/** Then it is changed by telephone. */
export function isTooLate({ day, hour, created_at }: When): boolean {
  if (hour === null) return false;
  const now = Date.parse(timestamp());
  const left = Date.parse(`${day}T${hour}Z`) - now;
  const isNew = now - Date.parse(created_at) < changeLimits.minutesAfterBooking * minutes;
  return left < changeLimits.hoursBefore * 60 * minutes && !(isNew && left > 0);
}

/** Whether its client can still cancel it, and move it once it has an hour. */
export const canChange = (request: When): boolean =>
  isCancellable(request, today()) && !isTooLate(request);
