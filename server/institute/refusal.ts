import { type ErrorCode, errorCodes, type FreeHour } from '#shared/contract/error-codes.ts';
import type { OnRequestReason } from '#shared/contract/on-request-reasons.ts';

/** The fields of the error's answer beside its code. `message` replaces the code's own sentence. */
interface RefusalDetails {
  readonly message?: string;
  readonly others?: readonly FreeHour[];
  readonly reason?: OnRequestReason;
  readonly deposit?: number;
  readonly warnings?: readonly string[];
}

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, retryAfter?: number, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export class ConfirmationRequired extends Refusal {
  constructor(warnings: readonly string[]) {
    super('confirm-anyway', undefined, { warnings });
  }
}

export class SlotTaken extends Refusal {
  constructor(others: readonly FreeHour[]) {
    super('slot-taken', undefined, { others });
  }
}

export class OnRequest extends Refusal {
  constructor(reason: OnRequestReason) {
    super('not-bookable', undefined, { reason });
  }
}

/** A refusal because the client has not seen the deposit that is due, or saw another amount. */
export class DepositDue extends Refusal {
  constructor(deposit: number) {
    super('deposit-due', undefined, { deposit });
  }
}

export class BookingClosed extends Refusal {
  constructor(sentence: string) {
    super('booking-closed', undefined, sentence ? { message: sentence } : {});
  }
}
