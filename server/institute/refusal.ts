import type { ApiError, ErrorCode } from '#shared/contract/error-codes.ts';

/** The answer's fields beside the code. An empty `message` leaves the code's own sentence. */
type RefusalDetails = Partial<Omit<ApiError, 'error'>> & {
  /** Seconds, sent as a header. */
  readonly retryAfter?: number;
};

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
