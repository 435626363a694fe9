import {
  type ApiError,
  apiError,
  type ErrorCode,
  errorCodes,
  type FreeHour,
} from '../../shared/contract/error-codes.ts';
import type { OnRequestReason } from '../../shared/contract/on-request-reasons.ts';

export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly warnings: readonly string[] | undefined;
  readonly others: readonly FreeHour[] | undefined;
  readonly deposit: number | undefined;
  readonly reason: OnRequestReason | undefined;

  constructor(
    code: ErrorCode,
    more: {
      message?: string;
      field?: string;
      retryAfter?: number;
      warnings?: readonly string[] | undefined;
      others?: readonly FreeHour[] | undefined;
      deposit?: number | undefined;
      reason?: OnRequestReason | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? getSentence(code, more.retryAfter), { cause: more.cause });
    this.code = code;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
    this.warnings = more.warnings;
    this.others = more.others;
    this.deposit = more.deposit;
    this.reason = more.reason;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  get body(): ApiError {
    const { code, message, field, warnings, others, deposit, reason } = this;
    return apiError(code, {
      message,
      ...(field && { field }),
      ...(warnings && { warnings }),
      ...(others && { others }),
      ...(deposit && { deposit }),
      ...(reason && { reason }),
    });
  }

  /** True if the error belongs in the error log. Being busy does not. */
  get isFault(): boolean {
    if (this.code === 'busy') return false;
    return this.status >= 500 && (this.code !== 'unavailable' || this.cause !== undefined);
  }
}

function getSentence(code: ErrorCode, seconds = 60): string {
  const { message } = errorCodes[code];
  if (seconds <= 60) return message;
  const wait = waitText(Math.ceil(seconds / 60));
  if (code === 'no-mail-left') return message.replace('plus tard', `dans ${wait}`);
  return code === 'too-many' ? `Trop d’essais. Patientez ${wait} avant de recommencer.` : message;
}

function waitText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'une heure' : `${Math.ceil(minutes / 60)} heures`;
}
