import type { Request, Response } from 'express';
import type { Receipt } from '#shared/appointments/request-status.ts';
import { isProviderCallback } from '#shared/contract/allow-list.ts';
import {
  type CallName,
  defaultSeconds,
  getDeclaration,
  getTimeout,
} from '#shared/contract/calls.ts';
import type {
  CallRequest,
  CallResponse,
  CallSuccess,
  Transport,
} from '#shared/page/render-page.ts';
import { HttpError } from '../http/http-error.ts';
import { getReason } from '../observability/failure-reason.ts';
import {
  clearBackendCookies,
  endSession,
  formatCookiesForBackend,
  takeBackendCookies,
} from '../visitor/cookies.ts';
import { rememberVisit } from '../visitor/own-visit.ts';
import { rememberReturn } from '../visitor/return-cookie.ts';
import { rememberPerson } from '../visitor/sent-person.ts';
import type { SentProofs } from '../visitor/sent-proof.ts';
import type { AnswerPolicy } from './answer-policy.ts';
import type { ClosedDaysCache, ContentsCache } from './cached-calls.ts';
import type { CallPolicy, VisitorCall } from './call-policy.ts';
import {
  type Backend,
  type BackendAnswer,
  type BackendRequest,
  readBackendAnswer,
  type StartedRequest,
  type StartRequest,
} from './client.ts';

interface ExchangeParts {
  backend: Backend;
  callPolicy: CallPolicy;
  judgeAnswer: AnswerPolicy;
  sentProofs: SentProofs;
  closedDays: Pick<ClosedDaysCache, 'renewAfter' | 'noteSlotStatus'>;
  contents: Pick<ContentsCache, 'renewAfter'>;
  secure: boolean;
}

interface SendOptions {
  start?: StartRequest;
  seconds?: number;
}

export type Exchange = ReturnType<typeof createExchange>;

/** Carries out one call. Calls of browsers and pages differ only in the starter of the request. */
export function createExchange(parts: ExchangeParts) {
  const { backend, callPolicy, judgeAnswer, sentProofs, closedDays, contents, secure } = parts;

  async function exchange<Name extends CallName>(
    call: VisitorCall<Name>,
    { req, res }: { req: Request; res: Response },
    { start = backend.start, seconds = defaultSeconds }: SendOptions = {},
  ): Promise<CallSuccess<Name>> {
    const { name } = call;
    const { promise: interrupted, reject: interrupt } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const cause = new Error(`timed out: no whole answer in ${seconds} s`);
      interrupt(new HttpError('slow', { cause }));
    }, seconds * 1000);
    const onClose = () => interrupt(new Error('client gone'));
    res.on('close', onClose);
    let request: StartedRequest | undefined;
    let isOver = false;

    async function sendCall(): Promise<CallSuccess<Name>> {
      const caller = {
        cookies: res.locals.cookies,
        address: req.ip ?? '',
        userAgent: req.headers['user-agent'],
        askAccount: async () => (await exchange({ name: 'user' }, { req, res })).data,
      };
      const prepared = await callPolicy(call, caller);
      if (isOver || res.destroyed) throw new Error('client gone');
      const { method, path, body } = prepared;
      backend.requireQueueSpace(path);
      const headers = buildHeaders(prepared, req, res, secure);
      if (name === 'logout') endSession(res, secure);
      request = start({ method, path, body, headers });
      const answer = await readBackendAnswer(await request.response, name);
      return acceptAnswer(name, answer, res);
    }

    try {
      const answer = await Promise.race([sendCall(), interrupted]);
      if (name === 'bookingTimes') closedDays.noteSlotStatus(answer.status);
      const redirectTo = sentProofs.buildRedirectPath(call, answer, res.locals.cookies);
      const { manage } = (answer.data ?? {}) as Receipt;
      rememberReturn(res, call, secure);
      rememberVisit(res, { ...call, data: answer.data }, secure);
      rememberPerson(res, { name, body: call.body, path: manage?.split('?')[0] }, secure);
      return { ...answer, redirectTo };
    } catch (error) {
      request?.destroy();
      throw toRefusal(error, name, res);
    } finally {
      isOver = true;
      clearTimeout(timer);
      res.off('close', onClose);
      // A change may have been made even if its answer was lost.
      await Promise.all([closedDays.renewAfter(name), contents.renewAfter(name)]);
    }
  }

  /** Accepts an answer's cookies: a callback's only if it leads to a page of this site, a logout's never. */
  function acceptAnswer<Name extends CallName>(
    name: Name,
    answer: BackendAnswer,
    res: Response,
  ): CallSuccess<Name> {
    const takeCookies = () => takeBackendCookies(res, answer.cookies, { secure });
    const isCallback = isProviderCallback(name);
    if (!isCallback && name !== 'logout' && !getDeclaration(name).posted) takeCookies();
    const success = judgeAnswer(name, answer);
    if (isCallback) takeCookies();
    return success;
  }

  /** Ends a session that the backend does not know. A session that the backend cannot judge now stays. */
  function toRefusal(error: unknown, name: CallName, res: Response): HttpError {
    const refusal =
      error instanceof HttpError ? error : new HttpError('unreachable', { cause: error });
    const isUnknown = refusal.status === 401 || refusal.status === 403;
    if (name === 'user' && isUnknown) clearBackendCookies(res, secure);
    if (name === 'bookingTimes') closedDays.noteSlotStatus(refusal.status);
    return refusal;
  }

  return exchange;
}

function buildHeaders(
  { method, body, headers }: BackendRequest,
  req: Request,
  res: Response,
  secure: boolean,
): Record<string, string> {
  const cookie = formatCookiesForBackend(res.locals.cookies);
  return {
    accept: 'application/json, text/plain',
    'x-forwarded-for': req.ip ?? '',
    'x-forwarded-proto': secure ? 'https' : 'http',
    'x-request-id': res.locals.requestId,
    ...(cookie && { cookie }),
    ...headers,
    ...(body !== undefined && {
      'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
    }),
    ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(body ?? '')) }),
  };
}

export function createPageTransport(exchange: Exchange, req: Request, res: Response): Transport {
  return async function transport<Name extends CallName>(
    call: CallRequest<Name>,
  ): Promise<CallResponse<Name>> {
    try {
      return await exchange(call, { req, res }, { seconds: getTimeout(call.name) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { status, code, body, cause, isFault, retryAfter } = error;
      res.locals.retryAfter = retryAfter;
      if (isFault && !res.destroyed) {
        res.locals.log.warn({ call: call.name, code, reason: getReason(cause) });
      }
      return { ok: false, status, error: body };
    }
  };
}
