import { isContentKind } from '../../../shared/site/kinds.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type ContentRow, type Key, raiseVersion } from './content-rows.ts';

/*
 * The history of the site's contents. A change's number is also the version that it made.
 * Rows with `is_draft` were written by earlier releases. Nothing reads them.
 */

export async function recordChange(
  within: Db,
  { kind, id, value: before }: ContentRow,
  { value: after }: ContentRow,
  actor: string,
): Promise<number> {
  const version = await raiseVersion(within);
  await within
    .insertInto('content_history')
    .values({ version, kind, id, before, after, actor, at: timestamp() })
    .execute();
  return version;
}

export const readEvent = (within: Db, version: number) =>
  within
    .selectFrom('content_history')
    .selectAll()
    .where('version', '=', version)
    .where('is_draft', '=', 0)
    .executeTakeFirst();

export async function isLatest(
  within: Db,
  { kind, id, version }: Key & { version: number },
): Promise<boolean> {
  const newer = await within
    .selectFrom('content_history')
    .select('version')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '>', version)
    .where('is_draft', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return newer === undefined;
}

const historyLimit = 20;

export async function listHistory(db: Db) {
  const rows = await db
    .selectFrom('content_history')
    .selectAll()
    .where('is_draft', '=', 0)
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

/** Returns the time of the last change of each kind of content and of the people shown. Sorting a list counts. */
export async function readChangeDates(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('content_history')
    .select(({ fn, eb }) => [
      eb.case().when('kind', '=', 'order').then(eb.ref('id')).else(eb.ref('kind')).end().as('name'),
      fn.max('at').as('at'),
    ])
    .where('is_draft', '=', 0)
    .groupBy('name')
    .execute();
  const { people_at } = await db
    .selectFrom('contents_version')
    .select('people_at')
    .executeTakeFirstOrThrow();
  const dates: Record<string, string> = people_at === null ? {} : { people: people_at };
  for (const { name, at } of rows) {
    const kind = isContentKind(name) ? name : 'order';
    if (at > (dates[kind] ?? '')) dates[kind] = at;
  }
  return dates;
}

export const parseValue = (text: string | null): unknown =>
  text === null ? null : JSON.parse(text);
