import { type SqlBool, sql } from 'kysely';
import type { ExportQuery } from '../../../shared/contract/admin-requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type Filter, matching, timeOfDay, toDetail } from './lists.ts';

/*
 * The whole list in parts, each asked for with the `next` of the one before. First comes every row
 * in the order of the day; then once more what changed since the first part, as an hour that was
 * given meanwhile may have taken a row back past the place where the reading was. Who
 * reads leaves out what was read already.
 */

/** Rows of one answer: well below what the site reads of one. */
const exported = 100;

/** A place in the list: whether in its second reading, when the first began, and the last row's key. */
interface Place {
  readonly isAgain: boolean;
  readonly since: string;
  readonly key: readonly string[];
}

const start = (): Place => ({ isAgain: false, since: timestamp(), key: [] });

const write = ({ isAgain, since, key }: Place) => [isAgain ? '2' : '1', since, ...key].join(' ');

function read(after: string): Place {
  const [reading, since = '', ...key] = after.split(' ');
  return after ? { isAgain: reading === '2', since, key } : start();
}

export async function exportRequests(db: Db, { after, ...filter }: ExportQuery) {
  const place = read(after);
  const rows = await (place.isAgain ? changedRows : orderedRows)(db, filter, place);
  return { requests: rows.map((row) => toDetail(row)), next: nextOf(place, rows) };
}

type Rows = Awaited<ReturnType<typeof orderedRows>>;

function nextOf(place: Place, rows: Rows): string {
  const last = rows.length < exported ? undefined : rows.at(-1);
  if (!last) return place.isAgain ? '' : write({ ...place, isAgain: true, key: [] });
  const { day, time, created_at, updated_at, number } = last;
  return write({
    ...place,
    key: place.isAgain ? [updated_at, number] : [day, time, created_at, number],
  });
}

function orderedRows(db: Db, filter: Filter, { key }: Place) {
  const [day = '', time = '', created = '', number = ''] = key;
  return matching(db, filter)
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
    .limit(exported)
    .execute();
}

function changedRows(db: Db, filter: Filter, { since, key }: Place) {
  const [updated = '', number = ''] = key;
  return matching(db, filter)
    .selectAll()
    .select(timeOfDay.as('time'))
    .where('updated_at', '>', since)
    .where(sql<SqlBool>`(updated_at, number) > (${updated}, ${number})`)
    .orderBy('updated_at')
    .orderBy('number')
    .limit(exported)
    .execute();
}
