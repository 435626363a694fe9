import type { ErrorRequestHandler, Request, Response } from 'express';
import {
  type ApiError,
  buildApiError,
  type ErrorCode,
  errorCodes,
  insertPhone,
} from '#shared/contract/error-codes.ts';
import type { Institute } from '#shared/institute.ts';
import { getReason } from '../observability/failure-reason.ts';
import type { Log } from '../observability/log.ts';
import { isForPrograms } from '../observability/route-name.ts';

/** The fields of an error's body beside its code. */
export type ErrorDetails = Partial<Omit<ApiError, 'error'>>;

interface ErrorOptions extends ErrorDetails {
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
}

export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;
  readonly #details: ErrorDetails;

  constructor(code: ErrorCode, { message, retryAfter, cause, ...details }: ErrorOptions = {}) {
    super(message ?? getSentence(code, retryAfter), { cause });
    this.code = code;
    this.retryAfter = retryAfter;
    this.#details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  get body(): ApiError {
    return buildApiError(this.code, { message: this.message, ...this.#details });
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
  const wait = formatWait(Math.ceil(seconds / 60));
  if (code === 'no-mail-left') return message.replace('plus tard', `dans ${wait}`);
  return code === 'too-many' ? `Trop d’essais. Patientez ${wait} avant de recommencer.` : message;
}

function formatWait(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'une heure' : `${Math.ceil(minutes / 60)} heures`;
}

/** The codes of errors that have a status only, as those of Express or of a backend. */
export const codeByStatus: Partial<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  414: 'too-long',
  415: 'not-json',
  422: 'invalid',
  429: 'too-many',
  501: 'not-offered',
  504: 'slow',
};

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const status = (error as { status?: unknown } | null)?.status;
  const code = typeof status === 'number' ? codeByStatus[status] : undefined;
  return new HttpError(code ?? 'internal', { cause: error });
}

function logHttpError(log: Log, { status, code, cause, isFault }: HttpError): void {
  if (status === 403 || status === 429 || code === 'busy') log.warn({ code });
  if (!isFault) return;
  // The error itself is not logged, because parsers attach the request's body to theirs.
  const stack = code === 'internal' && cause instanceof Error ? cause.stack : undefined;
  log.error({ code, reason: getReason(cause), stack });
}

export function createErrorHandler({
  sendFailurePage,
  institute,
}: {
  sendFailurePage(req: Request, res: Response, status: number): Promise<void>;
  institute(): Institute;
}): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return async function answerError(error, req, res, _next) {
    const refusal = toHttpError(error);
    const { status, retryAfter } = refusal;
    if (res.writableEnded || res.destroyed) return;
    logHttpError(res.locals.log, refusal);
    if (res.headersSent) {
      // Destroying the response marks the part that was sent as incomplete.
      res.destroy();
      return;
    }
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    if (!isForPrograms(req.originalUrl)) return sendFailurePage(req, res, status);
    const { body } = refusal;
    res
      .status(status)
      .set('Cache-Control', 'no-store')
      .json({ ...body, message: insertPhone(body.message, institute()) });
  };
}
