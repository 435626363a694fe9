import { type ErrorCode, errorCodes } from '../../shared/contract/error-codes.ts';

/** An expected "no": its code decides the status and the sentence; nothing else reaches the visitor. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** What speaks against it, where it may be done all the same. */
  readonly warnings: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    more: {
      message?: string;
      field?: string;
      retryAfter?: number;
      warnings?: readonly string[] | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? sentenceOf(code, more.retryAfter), { cause: more.cause });
    this.code = code;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
    this.warnings = more.warnings;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /**
   * Whether it is a fault to be told: being busy is none, and a backend that lacks what it works with
   * has told so itself.
   */
  get isNews(): boolean {
    if (this.code === 'busy') return false;
    return this.status >= 500 && (this.code !== 'unavailable' || this.cause !== undefined);
  }
}

/** Who has to wait is told for how long: trying again before that would be in vain. */
function sentenceOf(code: ErrorCode, seconds = 60): string {
  if (code !== 'too-many' || seconds <= 60) return errorCodes[code].message;
  return `Trop d’essais. Patientez ${waitText(Math.ceil(seconds / 60))} avant de recommencer.`;
}

function waitText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'une heure' : `${Math.ceil(minutes / 60)} heures`;
}
