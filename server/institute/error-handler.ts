import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { apiError, type ErrorCode } from '../../shared/contract/error-codes.ts';
import type { Troubles } from './database/troubles.ts';
import { Doubt, Refusal } from './refusal.ts';

/** The last step: a typed JSON error; what went wrong inside only in the log. */
export function errors(log: Logger, troubles: Troubles): ErrorRequestHandler {
  /** Of what is no refusal of our own. */
  function usualCode(error: { status?: number } | undefined): ErrorCode {
    const { status = 500 } = error ?? {};
    if (status >= 400 && status < 500) return 'invalid';
    return troubles.see(error) ? 'unavailable' : 'internal';
  }

  return function answerError(error, _req, res, next) {
    if (res.headersSent) return next(error);
    const refusal = error instanceof Refusal ? error : new Refusal(usualCode(error));
    const { code, status, retryAfter } = refusal;
    if (code === 'internal') log.error({ reason: error?.message, stack: error?.stack });
    if (code === 'busy') log.warn({ reason: error.message });
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    const warnings = error instanceof Doubt ? error.warnings : undefined;
    res.status(status).json(apiError(code, undefined, undefined, warnings));
  };
}
