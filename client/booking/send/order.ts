import type { BookingClock } from '../../../shared/calendar/booking-days.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Problem } from '../../forms/form-input.ts';
import type { Choices } from '../choices/choices.ts';

export interface Order {
  readonly choices: Choices;
  readonly posted: URLSearchParams;
  readonly clock: BookingClock;
}

export interface Refused {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly others?: readonly FreeHour[];
  readonly choices: Choices;
}

export interface Sent {
  readonly redirect: Response;
}

export const isSent = (result: Sent | Refused): result is Sent => 'redirect' in result;
