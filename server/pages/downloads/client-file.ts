import type { RequestHandler } from 'express';
import { isRequestNumber } from '../../../shared/appointments/request-status.ts';
import { clientField } from '../../../shared/page/admin-paths.ts';
import { type Exchange, pageTransport } from '../../backend/exchange.ts';
import { HttpError } from '../../http/http-error.ts';

/** Sends a client's data as a file. Visitors without permission get the page of the address. */
export const clientFile = (exchange: Exchange): RequestHandler =>
  async function sendClientFile(req, res, next) {
    const number = new URL(req.url, 'http://localhost').searchParams.get(clientField) ?? '';
    if (!isRequestNumber(number)) return next();
    const call = { name: 'adminClientExport', query: { number } } as const;
    const answer = await pageTransport(exchange, req, res)(call);
    if ([401, 403, 404].includes(answer.status)) return next();
    if (!answer.ok) throw new HttpError(answer.error.error);
    res
      .status(200)
      .set('Cache-Control', 'private, no-store')
      .set('X-Robots-Tag', 'noindex')
      .set('Content-Disposition', `attachment; filename="client-${number}.json"`)
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(answer.data.everything, null, 2)}\n`);
  };
