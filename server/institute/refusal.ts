import type { RefusalCode } from '../../shared/errors.ts';

/** An expected "no" of the institute's rules. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
