import type { Request, Response } from 'express';
import { type CallName, secondsOf } from '../../shared/contract/calls.ts';
import type { CallRequest, CallResponse, Transport } from '../../shared/page/render-page.ts';
import { HttpError } from '../http/http-error.ts';
import { reasonOf } from '../observability/failure-reason.ts';
import type { Exchange } from './exchange.ts';

/** Makes the calls of one page. Errors are responses too, for the page to show. */
export function pageTransport(exchange: Exchange, req: Request, res: Response): Transport {
  return async function transport<Name extends CallName>(
    call: CallRequest<Name>,
  ): Promise<CallResponse<Name>> {
    try {
      return await exchange(call, { req, res }, { seconds: secondsOf(call.name) });
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
