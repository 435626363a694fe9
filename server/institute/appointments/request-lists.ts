import { sql } from 'kysely';
import {
  countLimit,
  type RequestLine,
  type RequestsQuery,
} from '#shared/appointments/request-list.ts';
import { pickTextFields } from '#shared/booking/request-fields.ts';
import type { RequestMail } from '#shared/notifications/mails.ts';
import { toMyRequest } from '../booking/booking-answer.ts';
import { readLastDeliveries } from '../clients/client-mails.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { countRows, cutPage, getPageWindow, matchesSearch } from '../database/list-queries.ts';
import type { AppointmentRequest } from './requests.ts';

type Filter = Pick<RequestsQuery, 'status' | 'search' | 'from' | 'to'>;

/** An SQL expression that sorts a day's requests by hour, then by moment. Text sorts alike in every database. */
export const timeOfDay = sql<string>`coalesce(hour, case moment when 'Matin' then '24:01' when 'Après-midi' then '24:02' else '24:03' end)`;

function selectMatches(db: Db, { status, search, from, to }: Filter) {
  let matches = db.selectFrom('requests');
  if (status !== 'all') matches = matches.where('status', '=', status);
  if (from) matches = matches.where('day', '>=', from);
  if (to) matches = matches.where('day', '<=', to);
  return search ? matches.where((eb) => matchesSearch(eb, search)) : matches;
}

/** Lists one page. Appointments to come are first, then past ones, from the latest on. */
export async function listRequests(db: Db, query: RequestsQuery) {
  const direction = query.status === 'pending' || query.status === 'confirmed' ? 'asc' : 'desc';
  const { limit, offset } = getPageWindow(query.page);
  const now = today();
  const foundRows = await selectMatches(db, query)
    .selectAll()
    .$if(query.status === 'confirmed' && !query.from, (matches) =>
      matches.orderBy(sql`case when day < ${now} then '9' else day end`).orderBy('day', 'desc'),
    )
    .orderBy('day', direction)
    .orderBy(timeOfDay)
    .orderBy('created_at')
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(foundRows);
  const mails = await readLastDeliveries(db, 'mail', rows);
  const requests = rows.map((row) => toLine(row, mails.get(row.id)));
  return { requests, hasNext, pending: await countPending(db) };
}

export const countPending = (db: Db): Promise<number> =>
  countRows(
    db,
    db.selectFrom('requests').select('number').where('status', '=', 'pending').limit(countLimit),
  );

function toLine(request: AppointmentRequest, mail: RequestMail | null = null): RequestLine {
  const { name, phone, email, created_at } = request;
  return { ...toMyRequest(request), name, phone, email, createdAt: created_at, mail };
}

export function toDetail(request: AppointmentRequest, mail?: RequestMail) {
  const { staff_note, version } = request;
  return { ...toLine(request, mail), ...pickTextFields(request), staffNote: staff_note, version };
}
