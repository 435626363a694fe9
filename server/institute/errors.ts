import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { apiError } from '../../shared/errors.ts';
import { Doubt, Refusal } from './refusal.ts';

/** The last step: a typed JSON error; what went wrong inside only in the log. */
export function errors(log: Logger): ErrorRequestHandler {
  return function answerError(error, _req, res, next) {
    if (res.headersSent) return next(error);
    const isParserError = error?.status >= 400 && error?.status < 500;
    const usual = isParserError ? 'invalid' : 'internal';
    const { code, status, retryAfter } = error instanceof Refusal ? error : new Refusal(usual);
    if (code === 'internal') log.error({ reason: error?.message, stack: error?.stack });
    if (code === 'busy') log.warn({ reason: error.message });
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    const warnings = error instanceof Doubt ? error.warnings : undefined;
    res.status(status).json(apiError(code, undefined, undefined, warnings));
  };
}
