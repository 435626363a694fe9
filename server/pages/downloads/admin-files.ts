import type { Request, RequestHandler, Response } from 'express';
import { isRequestNumber } from '../../../shared/appointments/request-status.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { clientField } from '../../../shared/page/admin-paths.ts';
import type { CallRequest, CallResponse } from '../../../shared/page/render-page.ts';
import { type Exchange, pageTransport } from '../../backend/exchange.ts';
import { HttpError } from '../../http/http-error.ts';

/* Files that administrators download. Visitors without permission get the page of the address. */

const json = 'application/json; charset=utf-8';

export const startDownload = (res: Response, filename: string, type: string): Response =>
  res
    .status(200)
    .set('Cache-Control', 'private, no-store')
    .set('X-Robots-Tag', 'noindex')
    .set('Content-Disposition', `attachment; filename="${filename}"`)
    .type(type);

export const searchOf = ({ url }: Request): URLSearchParams =>
  new URL(url, 'http://localhost').searchParams;

/** The start of a CSV file. French spreadsheets read UTF-8 with this mark, semicolons and CRLF. */
export const csvStart = '\ufeff';

/** The starts of cells, as some readers find them even within quotes (OWASP, "CSV Injection"). */
const formula = /(?<=^|[,;|\t\n]|\r(?!\n))(?=[\s\ufeff"']*[=+\-@＝＋－＠])/gu;

const cell = (value: string | number) =>
  typeof value === 'number'
    ? `"${value}"`
    : `"${value.replace(formula, "'").replaceAll('"', '""')}"`;

export const csvRow = (cells: readonly (string | number)[]) => `${cells.map(cell).join(';')}\r\n`;

async function dataOf<Name extends CallName>(
  exchange: Exchange,
  call: CallRequest<Name>,
  [req, res]: [Request, Response],
) {
  const answer: CallResponse<Name> = await pageTransport(exchange, req, res)(call);
  if ([401, 403, 404].includes(answer.status)) return undefined;
  if (!answer.ok) throw new HttpError(answer.error.error);
  return answer.data;
}

export const clientFile = (exchange: Exchange): RequestHandler =>
  async function sendClientFile(req, res, next) {
    const number = searchOf(req).get(clientField) ?? '';
    if (!isRequestNumber(number)) return next();
    const call = { name: 'adminClientExport', query: { number } } as const;
    const data = await dataOf(exchange, call, [req, res]);
    if (!data) return next();
    startDownload(res, `client-${number}.json`, json);
    res.send(`${JSON.stringify(data.everything, null, 2)}\n`);
  };
