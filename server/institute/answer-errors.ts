import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import {
  apiError,
  type ErrorCode,
  errorCodes,
  withPhone,
} from '../../shared/contract/error-codes.ts';
import type { Institute } from '../../shared/institute.ts';
import { isOutdated, isOverlap } from './database/concurrency.ts';
import type { StorageFailures } from './database/storage-failures.ts';
import {
  BookingClosed,
  ConfirmationRequired,
  DepositDue,
  OnRequest,
  Refusal,
  SlotTaken,
} from './refusal.ts';

type Failure = Partial<Error> & { readonly status?: number };

export function answerErrors({
  log,
  failures,
  institute,
}: {
  log: Logger;
  failures: StorageFailures;
  /** Returns the last known facts, because the database may be what failed. */
  institute: () => Institute;
}): ErrorRequestHandler {
  function classify(error: Failure | undefined): ErrorCode {
    const { status = 500, message: reason, stack } = error ?? {};
    if (status >= 400 && status < 500) return 'invalid';
    if (failures.record(error)) return 'unavailable';
    if (!isOutdated(error) && !isOverlap(error)) return 'internal';
    log.warn({ reason, stack }, 'another transaction was faster');
    return 'conflict';
  }

  return function answerError(error, _req, res, next) {
    if (res.headersSent) return next(error);
    const refusal = error instanceof Refusal ? error : new Refusal(classify(error));
    const { code, status, retryAfter } = refusal;
    if (code === 'internal') log.error({ reason: error?.message, stack: error?.stack });
    if (code === 'busy') log.warn({ reason: error.message });
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    res.status(status).json(
      apiError(code, {
        message: withPhone(writeMessage(refusal), institute()),
        ...(error instanceof OnRequest && { reason: error.reason }),
        ...(error instanceof DepositDue && { deposit: error.amount }),
        ...(error instanceof ConfirmationRequired && { warnings: error.warnings }),
        ...(error instanceof SlotTaken && { others: error.others }),
      }),
    );
  };
}

const writeMessage = (refusal: Refusal): string =>
  (refusal instanceof BookingClosed && refusal.sentence) || errorCodes[refusal.code].message;
