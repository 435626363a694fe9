import { type ErrorCode, errorCodes } from '../../shared/contract/error-codes.ts';

/** An expected "no" of the institute's rules. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** By which the site knows it as well, which counts over the same database. */
  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** A "no" that its reader may overrule, knowing what speaks against it: French sentences. */
export class Doubt extends Refusal {
  readonly warnings: readonly string[];

  constructor(warnings: readonly string[]) {
    super('confirm-anyway');
    this.warnings = warnings;
  }
}
