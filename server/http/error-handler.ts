import type { ErrorRequestHandler, Request, Response } from 'express';
import { type ErrorCode, withPhone } from '../../shared/contract/error-codes.ts';
import type { Institute } from '../../shared/institute.ts';
import { getReason } from '../observability/failure-reason.ts';
import type { Log } from '../observability/log.ts';
import { isForPrograms } from '../observability/route-name.ts';
import { HttpError } from './http-error.ts';

const codeOfExpressError: Partial<Record<number, ErrorCode>> = {
  400: 'invalid',
  404: 'not-found',
  414: 'too-long',
  413: 'too-large',
  415: 'not-json',
};

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const status = (error as { status?: unknown } | null)?.status;
  const code = typeof status === 'number' ? codeOfExpressError[status] : undefined;
  return new HttpError(code ?? 'internal', { cause: error });
}

function logHttpError(log: Log, { status, code, cause, isFault }: HttpError): void {
  if (status === 403 || status === 429 || code === 'busy') log.warn({ code });
  if (!isFault) return;
  // The error itself is not logged, because parsers attach the request's body to theirs.
  const stack = code === 'internal' && cause instanceof Error ? cause.stack : undefined;
  log.error({ code, reason: getReason(cause), stack });
}

export function errorHandler({
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
      .json({ ...body, message: withPhone(body.message, institute()) });
  };
}
