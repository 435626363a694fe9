import type { Request, Response } from 'express';
import type { CallName } from '../../shared/contract/calls.ts';
import type { CallRequest, CallResponse, Transport } from '../../shared/page/render-page.ts';
import { HttpError } from '../http/http-error.ts';
import { reasonOf } from '../observability/failure-reason.ts';
import { callTimeout, type Exchange } from './exchange.ts';

/** Milliseconds. A page waits less for the visitor's account than for what it was opened for. */
const accountTimeout = 3_000;
const timeoutOf = (name: CallName) => (name === 'user' ? accountTimeout : callTimeout);

/** The calls of one page. Errors are responses too, for the page to show. */
export function pageTransport(exchange: Exchange, req: Request, res: Response): Transport {
  return async function transport<Name extends CallName>(
    call: CallRequest<Name>,
  ): Promise<CallResponse<Name>> {
    try {
      return await exchange(call, { req, res }, { timeout: timeoutOf(call.name) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { status, code, body, cause, isFault, retryAfter } = error;
      res.locals.retryAfter = retryAfter;
      if (isFault && !res.destroyed) {
        res.locals.log.warn({ call: call.name, code, reason: reasonOf(cause) });
      }
      return { ok: false, status, error: body };
    }
  };
}
