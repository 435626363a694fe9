import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import { type ContentKey, type ContentRow, raiseVersion } from './content-rows.ts';

/* The history of the site's contents. A change's number is also the version that it made. */

export async function recordChange(
  db: Db,
  { kind, id, value: before }: ContentRow,
  after: string | null,
  actor: string,
): Promise<number> {
  const version = await raiseVersion(db);
  await db
    .insertInto('content_history')
    .values({ version, kind, id, before, after, actor, at: timestamp() })
    .execute();
  return version;
}

export const readEvent = (db: Db, version: number) =>
  db.selectFrom('content_history').selectAll().where('version', '=', version).executeTakeFirst();

export async function isLatest(
  db: Db,
  { kind, id, version }: ContentKey & { version: number },
): Promise<boolean> {
  const laterEvents = db
    .selectFrom('content_history')
    .select('version')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '>', version);
  return !(await hasRow(laterEvents));
}

const historyLimit = 20;

export async function listHistory(db: Db) {
  const rows = await db
    .selectFrom('content_history')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(historyLimit)
    .execute();
  return rows.map(({ version, is_draft: _, before, after, ...event }) => ({
    ...event,
    event: version,
    before: parseValue(before),
    after: parseValue(after),
  }));
}

export const parseValue = (text: string | null): unknown =>
  text === null ? null : JSON.parse(text);
