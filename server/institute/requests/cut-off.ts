import type { Day } from '../../../shared/calendar/calendar-month.ts';
import {
  isCancellable,
  type RequestStatus,
} from '../../../shared/contract/booking/request-status.ts';
import { timestamp, today } from '../clock.ts';

/** Minutes before an appointment until which its client may change it here; then by telephone. */
const cutOff = 4 * 60;

interface When {
  readonly status: RequestStatus;
  readonly day: Day;
  readonly hour: string | null;
}

export const isTooLate = ({ day, hour }: When): boolean =>
  hour !== null && Date.parse(`${day}T${hour}Z`) - Date.parse(timestamp()) < cutOff * 60_000;

/** Whether its client can still cancel it, and move it once it has an hour. */
export const canChange = (request: When): boolean =>
  isCancellable(request, today()) && !isTooLate(request);
