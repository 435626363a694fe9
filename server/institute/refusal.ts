import { type ErrorCode, errorCodes, type FreeHour } from '../../shared/contract/error-codes.ts';
import type { OnRequestReason } from '../../shared/contract/on-request-reasons.ts';

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export class ConfirmationRequired extends Refusal {
  readonly warnings: readonly string[];

  constructor(warnings: readonly string[]) {
    super('confirm-anyway');
    this.warnings = warnings;
  }
}

export class SlotTaken extends Refusal {
  readonly others: readonly FreeHour[];

  constructor(others: readonly FreeHour[]) {
    super('slot-taken');
    this.others = others;
  }
}

export class OnRequest extends Refusal {
  readonly reason: OnRequestReason;

  constructor(reason: OnRequestReason) {
    super('not-bookable');
    this.reason = reason;
  }
}

/** A refusal because the client has not seen the deposit that is due, or saw another amount. */
export class DepositDue extends Refusal {
  readonly amount: number;

  constructor(amount: number) {
    super('deposit-due');
    this.amount = amount;
  }
}

export class BookingClosed extends Refusal {
  readonly sentence: string;

  constructor(sentence: string) {
    super('booking-closed');
    this.sentence = sentence;
  }
}
