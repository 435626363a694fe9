import { type RefusalCode, refusals } from '../shared/errors.ts';

/** An expected "no": its code decides the status and the sentence; nothing else reaches the visitor. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    more: { message?: string; field?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(more.message ?? refusals[code].message, { cause: more.cause });
    this.code = code;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}
