import type { Request, Response } from 'express';
import { type CallName, calls } from '#shared/contract/calls.ts';
import { apiError, errorCodes } from '#shared/contract/error-codes.ts';
import type { CallRequest, CallResponse, Transport } from '#shared/page/render-page.ts';
import type { ClosedDaysCache } from '../backend/cached-calls.ts';
import { type Exchange, pageTransport } from '../backend/exchange.ts';
import { isReadMethod } from '../http/methods.ts';

interface Parts {
  exchange: Exchange;
  closedDays: ClosedDaysCache;
}

/** Returns one page's access to the backend. A form with a stale token only reads. */
export function pageCalls({ exchange, closedDays }: Parts, req: Request, res: Response): Transport {
  const cached = answerClosedDays(closedDays)(pageTransport(exchange, req, res));
  const transport = isReadMethod(req) ? askAccountOnce(cached) : cached;
  return res.locals.isStale ? onlyReads(transport) : transport;
}

export const answerClosedDays = (closedDays: Pick<ClosedDaysCache, 'current'>) =>
  intercept('closedDays', async () => ({
    ok: true,
    status: 200,
    data: await closedDays.current(),
  }));

const intercept =
  <Name extends CallName>(
    name: Name,
    answer: (call: CallRequest<Name>) => Promise<CallResponse<Name>>,
  ) =>
  (transport: Transport): Transport =>
  // The name decides both types, which TypeScript cannot follow.
  (call) =>
    (call.name as CallName) === name ? (answer(call as never) as never) : transport(call);

function askAccountOnce(transport: Transport): Transport {
  let account: Promise<CallResponse<'user'>> | undefined;
  return intercept('user', (call) => {
    account ??= transport(call);
    return account;
  })(transport);
}

function onlyReads(transport: Transport): Transport {
  const { status } = errorCodes.xsrf;
  return async (call) =>
    calls[call.name].method === 'GET'
      ? transport(call)
      : { ok: false, status, error: apiError('xsrf', { message: staleForm }) };
}

const staleForm =
  'Cette page est restée ouverte trop longtemps. Vérifiez votre saisie, puis envoyez-la à nouveau. Si cela se répète, votre navigateur bloque les cookies du site\u00a0: autorisez-les, ou appelez-nous.';
