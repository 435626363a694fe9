import * as v from 'valibot';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import { AdminContents } from '../../../shared/site/content-history.ts';
import { Changes } from '../../../shared/site/contents.ts';
import { schemaOf } from '../../../shared/site/kinds.ts';
import type { Db } from '../database/database.ts';
import { fromText, listHistory, readDates } from './history.ts';
import { contentMark, type Key } from './store.ts';

/*
 * What the owner changed. Each process keeps a copy, and compares its version with the database's before it
 * answers: another process may have written.
 */

export type Contents = ReturnType<typeof createContents>;

export function createContents() {
  let kept: Changes | undefined;

  return {
    /** The copy, without a look at the database. */
    known: () => kept,

    /** The same object until something changes. `db` may be a transaction. */
    async current(db: Db): Promise<Changes> {
      const { version } = await db
        .selectFrom('contents_version')
        .select('version')
        .executeTakeFirstOrThrow();
      const before = kept;
      if (before?.version === version) return before;
      const changes = await readChanges(db);
      // Read after the version: newer dates come again with their own version.
      const changed = await readDates(db);
      const read = { ...changes, ...(Object.keys(changed).length > 0 && { changed }) };
      // Another answer may have read the same, or a newer version, meanwhile.
      const isOld = kept !== before && kept && kept.version >= read.version;
      if (!isOld) kept = read;
      return kept?.version === read.version ? kept : read;
    },
  };
}

/** One statement, so that the values belong to the version. */
export async function readChanges(db: Db): Promise<Changes> {
  const rows = await db
    .selectFrom('contents_version')
    .leftJoin('contents', (join) => join.on('contents.value', 'is not', null))
    .select([
      ...(['contents_version.version', 'contents_version.opened_at'] as const),
      ...(['contents.kind', 'contents.id', 'contents.value'] as const),
    ])
    .orderBy('contents.kind')
    .orderBy('contents.id')
    .execute();
  const values: Record<string, Record<string, unknown>> = {};
  for (const { kind, id, value } of rows) {
    if (kind === null || id === null) continue;
    values[kind] = { ...values[kind], [id]: fromText(value) };
  }
  const { version, opened_at = null } = rows[0] ?? {};
  return v.parse(Changes, { ...values, version, isOpened: opened_at !== null });
}

/** All that differs from the product, and a page of its history. */
export async function readContents(
  db: Db,
  page: string,
): Promise<Omit<AdminContents, MenuCount | 'outside'>> {
  const { version } = await db
    .selectFrom('contents_version')
    .select('version')
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('contents')
    .select(['kind', 'id', 'value'])
    .where('value', 'is not', null)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const { events, hasNext } = await listHistory(db, page);
  return v.parse(AdminContents, {
    version,
    contents: rows.filter(isKnown).map((row) => ({
      kind: row.kind,
      id: row.id,
      mark: contentMark(row),
      value: fromText(row.value),
    })),
    changes: events.filter(isKnown),
    hasNext,
  });
}

/** Another release may have stored kinds and ids that this one does not know. */
const isKnown = ({ kind, id }: Key) => schemaOf(kind, id) !== undefined;
