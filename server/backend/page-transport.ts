import type { Request, Response } from 'express';
import { apiError } from '../../shared/contract/error-codes.ts';
import type { CallRequest, CallResponse, Transport } from '../../shared/page/render-page.ts';
import { HttpError } from '../http/http-error.ts';
import { reasonOf } from '../observability/failure-reason.ts';
import { endVisit } from '../visitor/cookies.ts';
import type { Caller } from './caller.ts';
import {
  accept,
  answerLimits,
  callDeadline,
  headersForBackend,
  type Roads,
  readAnswer,
  refuse,
  responseTo,
  tooSlow,
} from './client.ts';

/** A page waits less for the visitor's own account than for what it was opened for. */
const accountDeadline = 3_000;

/** Pages' road to the backend: the same allow-list, rules and cookie policy as the proxy's. */
export function createSend(roads: Roads, req: Request, res: Response): Transport {
  const { backend, rules, secure, proofs } = roads;

  return async function send(call) {
    try {
      return await exchange(call);
    } catch (error) {
      const refusal = refuse(error, call.name, res, secure);
      const { status, code, message, field, warnings, cause, isNews, retryAfter } = refusal;
      res.locals.retryAfter = retryAfter;
      if (isNews && !res.destroyed) {
        res.locals.log.warn({ call: call.name, code, reason: reasonOf(cause) });
      }
      return { status, data: apiError(code, message, field, warnings) };
    }
  };

  async function exchange(call: CallRequest): Promise<CallResponse> {
    const start = performance.now();
    const prepared = await rules.prepare(call, callerOf(roads, req, res));
    backend.requireRoom();
    if (res.destroyed) throw new HttpError('unreachable', { cause: new Error('client gone') });
    const headers = headersForBackend(req, res, prepared, secure);
    if (call.name === 'logout') endVisit(res, secure);
    const outgoing = backend.request(prepared.path, { method: prepared.method, headers });
    // Signals would do the same, for half of what a call costs.
    const giveUp = () => outgoing.destroy();
    let isLate = false;
    const patience = call.name === 'user' ? accountDeadline : callDeadline;
    const deadline = setTimeout(
      () => {
        isLate = true;
        giveUp();
      },
      patience - (performance.now() - start),
    );
    res.on('close', giveUp);
    try {
      const incoming = await responseTo(outgoing, prepared.body);
      const answer = await readAnswer(incoming, answerLimits[call.name]);
      const accepted = accept(roads, call.name, answer, incoming, res);
      return { ...accepted, redirectTo: proofs.redirectTo(call, accepted, res.locals.cookies) };
    } catch (error) {
      giveUp();
      if (isLate) throw tooSlow(patience);
      throw error;
    } finally {
      clearTimeout(deadline);
      res.off('close', giveUp);
    }
  }
}

/** Who asks, on either road. */
export const callerOf = (roads: Roads, req: Request, res: Response): Caller => ({
  cookies: res.locals.cookies,
  address: req.ip ?? '',
  askAccount: () => createSend(roads, req, res)({ name: 'user' }),
});
