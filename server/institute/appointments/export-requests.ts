import { type SqlBool, sql } from 'kysely';
import type { ExportQuery } from '../../../shared/appointments/request-list.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type Filter, filtered, timeOfDay, toDetail } from './request-lists.ts';

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
