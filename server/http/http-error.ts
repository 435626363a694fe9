import {
  type ApiError,
  apiError,
  type ErrorCode,
  errorCodes,
} from '../../shared/contract/error-codes.ts';

/** The fields of an error's body beside its code. */
export type ErrorDetails = Partial<Omit<ApiError, 'error'>>;

interface More extends ErrorDetails {
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
}

export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;
  readonly #details: ErrorDetails;

  constructor(code: ErrorCode, { message, retryAfter, cause, ...details }: More = {}) {
    super(message ?? getSentence(code, retryAfter), { cause });
    this.code = code;
    this.retryAfter = retryAfter;
    this.#details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  get body(): ApiError {
    return apiError(this.code, { message: this.message, ...this.#details });
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
