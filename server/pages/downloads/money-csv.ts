import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isMonth } from '../../../shared/calendar/calendar-month.ts';
import { moneyRows } from '../../../shared/money/money-address.ts';
import { numbersMonthField } from '../../../shared/money/numbers.ts';
import type { Exchange } from '../../backend/exchange.ts';
import { pageTransport } from '../../backend/page-transport.ts';
import { HttpError } from '../../http/http-error.ts';
import { csvRow, csvStart, searchOf, startDownload } from './download.ts';

/** Sends a month's money as a CSV file. Visitors without permission get the page of this address. */
export function moneyCsv(exchange: Exchange): RequestHandler {
  return async function sendMoneyCsv(req: Request, res: Response, next: NextFunction) {
    const month = searchOf(req).get(numbersMonthField) ?? '';
    if (!isMonth(month)) return next();
    const ask = pageTransport(exchange, req, res);
    const answer = await ask({ name: 'adminMonthMoney', query: { month } });
    if (answer.status === 401 || answer.status === 403) return next();
    if (!answer.ok) throw new HttpError(answer.error.error);
    startDownload(res, `encaissements-${month}.csv`, 'text/csv; charset=utf-8');
    res.send(csvStart + moneyRows(answer.data).map(csvRow).join(''));
  };
}
