import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isMonth } from '../../../shared/calendar/calendar-month.ts';
import { numberRows, numbersMonthField } from '../../../shared/money/numbers.ts';
import { catalogueOf } from '../../../shared/site/catalogue-of.ts';
import type { ContentsSource } from '../../backend/caches/contents-cache.ts';
import type { Exchange } from '../../backend/exchange.ts';
import { pageTransport } from '../../backend/page-transport.ts';
import { HttpError } from '../../http/http-error.ts';
import { csvRow, csvStart, searchOf, startDownload } from './download.ts';

/** Sends a month's numbers as a CSV file. Visitors without permission get the page of this address. */
export function numbersCsv(exchange: Exchange, contents: ContentsSource): RequestHandler {
  return async function sendNumbersCsv(req: Request, res: Response, next: NextFunction) {
    const month = searchOf(req).get(numbersMonthField) ?? '';
    if (!isMonth(month)) return next();
    const ask = pageTransport(exchange, req, res);
    const answer = await ask({ name: 'adminNumbers', query: { month } });
    if (answer.status === 401 || answer.status === 403) return next();
    if (!answer.ok) throw new HttpError(answer.error.error);
    const catalogue = catalogueOf(await contents.current());
    const rows = [['Rubrique', 'Détail', 'Valeur'], ...numberRows(answer.data, catalogue)];
    startDownload(res, `chiffres-${month}.csv`, 'text/csv; charset=utf-8');
    res.send(csvStart + rows.map(csvRow).join(''));
  };
}
