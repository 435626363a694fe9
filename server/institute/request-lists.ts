import {
  countLimit,
  type ExportQuery,
  type RequestLine,
  type RequestsQuery,
} from '../../shared/admin-requests.ts';
import type { MyRequest } from '../../shared/request-status.ts';
import type { Db } from './database.ts';
import { cut, window } from './paging.ts';
import { type AppointmentRequest, treatmentsIn } from './requests.ts';
import { hasWords } from './search.ts';

/** Rows of one answer of an export: well below what the site reads of one. */
const exported = 100;

type Filter = Pick<RequestsQuery, 'status' | 'search' | 'from' | 'to'>;

function matching(db: Db, { status, search, from, to }: Filter) {
  let found = db.selectFrom('requests');
  if (status !== 'all') found = found.where('status', '=', status);
  if (from) found = found.where('day', '>=', from);
  if (to) found = found.where('day', '<=', to);
  return search ? found.where((eb) => hasWords(eb, search)) : found;
}

/** What is to come is listed from the next day on, what is done from the last one back. */
export async function listRequests(db: Db, query: RequestsQuery) {
  const direction = query.status === 'pending' || query.status === 'confirmed' ? 'asc' : 'desc';
  const { limit, offset } = window(query.page);
  const found = await matching(db, query)
    .selectAll()
    .orderBy('day', direction)
    .orderBy('number', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cut(found);
  return { requests: rows.map(toLine), hasNext, pending: await countPending(db) };
}

async function countPending(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('requests')
        .select('number')
        .where('status', '=', 'pending')
        .limit(countLimit)
        .as('pending'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A part of the whole list, and where the next one goes on: no row is passed over or read twice. */
export async function exportRequests(db: Db, { after, ...filter }: ExportQuery) {
  const [day = '', number = ''] = after.split(' ');
  const rows = await matching(db, filter)
    .selectAll()
    .$if(after !== '', (found) =>
      found.where(({ eb, and, or }) =>
        and([eb('day', '>=', day), or([eb('day', '>', day), eb('number', '>', number)])]),
      ),
    )
    .orderBy('day')
    .orderBy('number')
    .limit(exported)
    .execute();
  const last = rows.length < exported ? undefined : rows.at(-1);
  return { requests: rows.map(toDetail), next: last ? `${last.day} ${last.number}` : '' };
}

function toLine(request: AppointmentRequest): RequestLine {
  const { number, status, day, people, section, care_type, moment, hour, reason } = request;
  const { name, phone, email, created_at } = request;
  return {
    number,
    status,
    day,
    people,
    category: section,
    careType: care_type ?? '',
    moment: moment as MyRequest['moment'],
    hour,
    reason,
    name,
    phone,
    email,
    createdAt: created_at,
  };
}

export function toDetail(request: AppointmentRequest) {
  const { note, staff_note, version } = request;
  const treatments = treatmentsIn(request).map(({ id: _, ...treatment }) => treatment);
  return { ...toLine(request), treatments, note, staffNote: staff_note, version };
}
