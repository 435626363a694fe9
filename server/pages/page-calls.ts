import type { Request, Response } from 'express';
import { type CallName, calls } from '#shared/contract/calls.ts';
import { buildApiError, errorCodes } from '#shared/contract/error-codes.ts';
import type { CallRequest, CallResponse, Transport } from '#shared/page/render-page.ts';
import type { ClosedDaysCache } from '../backend/cached-calls.ts';
import { createPageTransport, type Exchange } from '../backend/exchange.ts';
import { isReadMethod } from '../http/methods.ts';

/** Returns one page's access to the backend. A form with a stale token only reads. */
export function createPageCalls(
  { exchange, closedDays }: { exchange: Exchange; closedDays: ClosedDaysCache },
  req: Request,
  res: Response,
): Transport {
  const answeringClosedDays = createClosedDaysAnswer(closedDays)(
    createPageTransport(exchange, req, res),
  );
  const transport = isReadMethod(req) ? askAccountOnce(answeringClosedDays) : answeringClosedDays;
  return res.locals.isFormStale ? refuseWrites(transport) : transport;
}

export const createClosedDaysAnswer = (closedDays: Pick<ClosedDaysCache, 'getCurrent'>) =>
  intercept('closedDays', async () => ({
    ok: true,
    status: 200,
    data: await closedDays.getCurrent(),
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

function refuseWrites(transport: Transport): Transport {
  const { status } = errorCodes.xsrf;
  return async (call) =>
    calls[call.name].method === 'GET'
      ? transport(call)
      : { ok: false, status, error: buildApiError('xsrf', { message: staleFormMessage }) };
}

const staleFormMessage =
  'Cette page est restée ouverte trop longtemps. Vérifiez votre saisie, puis envoyez-la à nouveau. Si cela se répète, votre navigateur bloque les cookies du site\u00a0: autorisez-les, ou appelez-nous.';
