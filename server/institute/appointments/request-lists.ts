import { type SqlBool, sql } from 'kysely';
import {
  countLimit,
  type ExportQuery,
  type RequestLine,
  type RequestsQuery,
} from '../../../shared/appointments/request-list.ts';
import { typedOf } from '../../../shared/booking/request-fields.ts';
import type { RequestMail } from '../../../shared/notifications/mails.ts';
import { shownOf } from '../booking/booking-answer.ts';
import { requestMails } from '../clients/client-mails.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, matchesSearch, pageWindow } from '../database/list-queries.ts';
import type { AppointmentRequest } from './requests.ts';

type Filter = Pick<RequestsQuery, 'status' | 'search' | 'from' | 'to'>;

/**
 * An SQL expression to sort the requests of a day: by confirmed hour, then those without an hour by
 * the wished moment. Text, which sorts alike in every database.
 */
export const timeOfDay = sql<string>`coalesce(hour, case moment when 'Matin' then '24:01' when 'Après-midi' then '24:02' else '24:03' end)`;

/** Selects the requests that pass a filter, in no order. */
function filtered(db: Db, { status, search, from, to }: Filter) {
  let matches = db.selectFrom('requests');
  if (status !== 'all') matches = matches.where('status', '=', status);
  if (from) matches = matches.where('day', '>=', from);
  if (to) matches = matches.where('day', '<=', to);
  return search ? matches.where((eb) => matchesSearch(eb, search)) : matches;
}

/**
 * Lists one page: pending and confirmed requests by ascending day, others by descending day. Appointments to come are
 * first, then past ones, from the latest on.
 */
export async function listRequests(db: Db, query: RequestsQuery) {
  const direction = query.status === 'pending' || query.status === 'confirmed' ? 'asc' : 'desc';
  const { limit, offset } = pageWindow(query.page);
  const now = today();
  const matches = await filtered(db, query)
    .selectAll()
    .$if(query.status === 'confirmed' && !query.from, (all) =>
      all.orderBy(sql`case when day < ${now} then '9' else day end`).orderBy('day', 'desc'),
    )
    .orderBy('day', direction)
    .orderBy(timeOfDay)
    .orderBy('created_at')
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const mails = await requestMails(
    db,
    rows.map(({ id }) => id),
  );
  const requests = rows.map((row) => toLine(row, mails.get(row.id)));
  return { requests, hasNext, pending: await countPending(db) };
}

/** Counts pending requests, up to `countLimit`. */
export async function countPending(db: Db): Promise<number> {
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

function toLine(request: AppointmentRequest, mail: RequestMail | null = null): RequestLine {
  const { name, phone, email, created_at } = request;
  return { ...shownOf(request), name, phone, email, createdAt: created_at, mail };
}

export function toDetail(request: AppointmentRequest, mail?: RequestMail) {
  const { staff_note, version } = request;
  return { ...toLine(request, mail), ...typedOf(request), staffNote: staff_note, version };
}

/*
 * The whole list in batches; `next` of each answer is the cursor for the following one. The first pass reads all rows
 * in chronological order. The second pass reads the rows changed since the first batch, because an edit may have
 * moved a row to before the cursor. The reader drops duplicates.
 */

/** Rows of one answer: well below the largest answer that the site accepts. */
const batchSize = 100;

interface Cursor {
  readonly isSecondPass: boolean;
  /** The time when the first pass began. */
  readonly since: string;
  /** The sort key of the last row that was read. */
  readonly key: readonly string[];
}

const start = (): Cursor => ({ isSecondPass: false, since: timestamp(), key: [] });

const encode = ({ isSecondPass, since, key }: Cursor) =>
  [isSecondPass ? '2' : '1', since, ...key].join(' ');

function decode(after: string): Cursor {
  const [pass, since = '', ...key] = after.split(' ');
  return after ? { isSecondPass: pass === '2', since, key } : start();
}

/** One batch, and the cursor of the next one; "" after the last. */
export async function exportRequests(db: Db, { after, ...filter }: ExportQuery) {
  const cursor = decode(after);
  const rows = await (cursor.isSecondPass ? changedRows : orderedRows)(db, filter, cursor);
  return { requests: rows.map((row) => toDetail(row)), next: nextOf(cursor, rows) };
}

type Rows = Awaited<ReturnType<typeof orderedRows>>;

function nextOf(cursor: Cursor, rows: Rows): string {
  const last = rows.length < batchSize ? undefined : rows.at(-1);
  if (!last) return cursor.isSecondPass ? '' : encode({ ...cursor, isSecondPass: true, key: [] });
  const { day, time, created_at, updated_at, number } = last;
  return encode({
    ...cursor,
    key: cursor.isSecondPass ? [updated_at, number] : [day, time, created_at, number],
  });
}

function orderedRows(db: Db, filter: Filter, { key }: Cursor) {
  const [day = '', time = '', created = '', number = ''] = key;
  return filtered(db, filter)
    .selectAll()
    .select(timeOfDay.as('time'))
    .$if(key.length > 0, (found) =>
      found
        .where('day', '>=', day)
        .where(
          sql<SqlBool>`(day, ${timeOfDay}, created_at, number) > (${day}, ${time}, ${created}, ${number})`,
        ),
    )
    .orderBy('day')
    .orderBy(timeOfDay)
    .orderBy('created_at')
    .orderBy('number')
    .limit(batchSize)
    .execute();
}

function changedRows(db: Db, filter: Filter, { since, key }: Cursor) {
  const [updated = '', number = ''] = key;
  return filtered(db, filter)
    .selectAll()
    .select(timeOfDay.as('time'))
    .where('updated_at', '>', since)
    .where(sql<SqlBool>`(updated_at, number) > (${updated}, ${number})`)
    .orderBy('updated_at')
    .orderBy('number')
    .limit(batchSize)
    .execute();
}
