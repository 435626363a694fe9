import { once } from 'node:events';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { requestFilter } from '../../../shared/appointments/request-filter.ts';
import type { RequestDetail, RequestExport } from '../../../shared/appointments/request-list.ts';
import { statusOf } from '../../../shared/appointments/request-status.ts';
import { visitPrice } from '../../../shared/appointments/request-text.ts';
import { beginsText } from '../../../shared/booking/begins-text.ts';
import { longFields, shortFields, type TypedName } from '../../../shared/booking/request-fields.ts';
import { careLabel } from '../../../shared/booking/treatment-choice.ts';
import type { CallResponse } from '../../../shared/page/render-page.ts';
import { type Catalogue, catalogueOf } from '../../../shared/site/catalogue-of.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import type { ContentsSource } from '../../backend/caches/contents-cache.ts';
import { type Exchange, pageTransport } from '../../backend/exchange.ts';
import { HttpError } from '../../http/http-error.ts';
import { csvRow, csvStart, searchOf, startDownload } from './admin-files.ts';

/** Sends the filtered requests as a CSV file, in parts so that neither side holds all of it. */
export function requestsCsv(exchange: Exchange, contents: ContentsSource): RequestHandler {
  return async function sendRequestsCsv(req: Request, res: Response, next: NextFunction) {
    const transport = pageTransport(exchange, req, res);
    const filter = requestFilter(searchOf(req));
    const ask = (after: string) => transport({ name: 'adminExport', query: { ...filter, after } });

    const first = await ask('');
    if (first.status === 401 || first.status === 403) return next();
    let part = partIn(first);
    const catalogue = catalogueOf(await contents.current());
    const today = new Date().toISOString().slice(0, 10);
    startDownload(res, `demandes-${today}.csv`, 'text/csv; charset=utf-8');
    if (req.method === 'HEAD') return void res.end();
    res.write(csvStart + csvRow(Object.keys(columns)));
    for (;;) {
      const rows = part.requests.map((request) =>
        csvRow(Object.values(columns).map((read) => read(request, catalogue))),
      );
      if (!res.write(rows.join('')) && !res.destroyed) await drained(res);
      if (res.destroyed || !part.next) break;
      part = partIn(await ask(part.next));
    }
    res.end();
  };
}

/** @throws {HttpError} which cuts the connection if a part is missing in the middle */
function partIn(response: CallResponse<'adminExport'>): RequestExport {
  if (response.ok) return response.data;
  throw new HttpError(response.error.error);
}

const drained = (res: Response) => Promise.race([once(res, 'drain'), once(res, 'close')]);

const namesOf = (treatments: RequestDetail['treatments']) =>
  treatments.map(({ nom }) => nom).join(', ');

type Column = (request: RequestDetail, catalogue: Catalogue) => string | number;

const typedColumns = (fields: typeof shortFields): Record<string, Column> =>
  Object.fromEntries(
    fields.map(([name, { label }]) => [label, (request) => typedCell(name, request[name] ?? '')]),
  );

const typedCell = (name: TypedName, value: string) =>
  name === 'phone' ? phoneText(value).replaceAll('\u00a0', ' ') : value;

const columns: Record<string, Column> = {
  Numéro: ({ number }) => number,
  État: (request) => statusOf({ ...request, time: request.hour }).label,
  Date: ({ day }) => day,
  Heure: ({ hour }) => hour ?? '',
  'Début des soins': ({ begins }) => (begins ? beginsText(begins) : ''),
  Moment: ({ moment }) => moment,
  ...typedColumns(shortFields),
  Personnes: ({ people }) => people,
  Soin: careLabel,
  Prestations: ({ treatments, persons }) =>
    persons?.map((list, index) => `Personne ${index + 1} : ${namesOf(list)}`).join(' / ') ??
    namesOf(treatments),
  'Total FCFA': visitPrice,
  ...typedColumns(longFields),
  Motif: ({ reason }) => reason ?? '',
  'Note interne': ({ staffNote }) => staffNote,
  'Reçue le': ({ createdAt }) => createdAt.slice(0, 16).replace('T', ' '),
};
