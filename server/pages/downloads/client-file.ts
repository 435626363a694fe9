import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isRequestNumber } from '../../../shared/appointments/request-status.ts';
import { clientField } from '../../../shared/page/admin-paths.ts';
import type { Exchange } from '../../backend/exchange.ts';
import { pageTransport } from '../../backend/page-transport.ts';
import { HttpError } from '../../http/http-error.ts';
import { searchOf, startDownload } from './download.ts';

/** Sends a client's data as a file. Visitors without permission get the page of this address. */
export function clientFile(exchange: Exchange): RequestHandler {
  return async function sendClientFile(req: Request, res: Response, next: NextFunction) {
    const number = searchOf(req).get(clientField) ?? '';
    if (!isRequestNumber(number)) return next();
    const ask = pageTransport(exchange, req, res);
    const answer = await ask({ name: 'adminClientExport', query: { number } });
    if ([401, 403, 404].includes(answer.status)) return next();
    if (!answer.ok) throw new HttpError(answer.error.error);
    startDownload(res, `client-${number}.json`, 'application/json; charset=utf-8');
    res.send(`${JSON.stringify(answer.data.everything, null, 2)}\n`);
  };
}
