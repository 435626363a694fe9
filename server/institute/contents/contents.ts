import * as v from 'valibot';
import { Changes } from '../../../shared/contract/contents/contents.ts';
import type { Db } from '../database/database.ts';
import { fromText, readDates } from './history.ts';

/*
 * What the owner changed, as one process keeps it. Each answer reads the version first, so that it is
 * right right after another process wrote, or after a start.
 */

export type Contents = ReturnType<typeof createContents>;

export function createContents() {
  let kept: Changes | undefined;

  return {
    /** As it was last known: no question is asked. */
    known: () => kept,

    /** The same object as long as nothing is changed. `db` may be a transaction. */
    async current(db: Db): Promise<Changes> {
      const { version } = await db
        .selectFrom('contents_version')
        .select('version')
        .executeTakeFirstOrThrow();
      const before = kept;
      if (before?.version === version) return before;
      const changes = await readChanges(db);
      // After the version: dates that are newer are read again with theirs.
      const changed = await readDates(db);
      const read = { ...changes, ...(Object.keys(changed).length > 0 && { changed }) };
      // Another answer may have read the same, or a newer version, meanwhile.
      const isOld = kept !== before && kept && kept.version >= read.version;
      if (!isOld) kept = read;
      return kept?.version === read.version ? kept : read;
    },
  };
}

/** In one statement: version and values belong together. */
export async function readChanges(db: Db): Promise<Changes> {
  const rows = await db
    .selectFrom('contents_version')
    .leftJoin('contents', (join) => join.on('contents.value', 'is not', null))
    .select(['contents_version.version', 'contents.kind', 'contents.id', 'contents.value'])
    .orderBy('contents.kind')
    .orderBy('contents.id')
    .execute();
  const values: Record<string, Record<string, unknown>> = {};
  for (const { kind, id, value } of rows) {
    if (kind === null || id === null) continue;
    values[kind] = { ...values[kind], [id]: fromText(value) };
  }
  return v.parse(Changes, { ...values, version: rows[0]?.version });
}
