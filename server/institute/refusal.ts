import { type ErrorCode, errorCodes, type FreeHour } from '../../shared/contract/error-codes.ts';
import type { OnRequestReason } from '../../shared/contract/on-request-reasons.ts';

/** An error that the institute's rules foresee, with the code that the caller gets. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** HTTP status. The site reads it too: its rate limits use the same database. */
  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** A refusal that the caller may override with `force: true`. Warnings are French sentences. */
export class ConfirmationRequired extends Refusal {
  readonly warnings: readonly string[];

  constructor(warnings: readonly string[]) {
    super('confirm-anyway');
    this.warnings = warnings;
  }
}

/** Somebody else was faster, or nobody is free: with hours that can be had instead. */
export class SlotTaken extends Refusal {
  readonly others: readonly FreeHour[];

  constructor(others: readonly FreeHour[]) {
    super('slot-taken');
    this.others = others;
  }
}

/** Not booked at once by this visitor, now: but it can be asked for. */
export class OnRequest extends Refusal {
  readonly reason: OnRequestReason;

  constructor(reason: OnRequestReason) {
    super('not-bookable');
    this.reason = reason;
  }
}

/** A deposit is asked for that its client has not seen, or another one. */
export class DepositDue extends Refusal {
  /** FCFA. */
  readonly amount: number;

  constructor(amount: number) {
    super('deposit-due');
    this.amount = amount;
  }
}

/** Nothing is taken online at present, and a sentence says why. */
export class BookingClosed extends Refusal {
  readonly sentence: string;

  constructor(sentence: string) {
    super('booking-closed');
    this.sentence = sentence;
  }
}
