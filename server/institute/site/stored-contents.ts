import * as v from 'valibot';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { isOn } from '#shared/options.ts';
import { AdminContents } from '#shared/site/content-history.ts';
import { Changes } from '#shared/site/contents.ts';
import { getSchema } from '#shared/site/kinds.ts';
import type { Db } from '../database/database.ts';
import { listHistory, parseValue } from './content-events.ts';
import { type ContentKey, computeContentMark } from './content-rows.ts';

/* Each process keeps a copy, and compares its version with the database's: another process may have written. */

export type Contents = ReturnType<typeof createContents>;

export function createContents() {
  let cachedChanges: Changes | undefined;

  return {
    known: () => cachedChanges,

    /** Returns the same object until something changes. `db` may be a transaction. */
    async current(db: Db): Promise<Changes> {
      const { version } = await db
        .selectFrom('contents_version')
        .select('version')
        .executeTakeFirstOrThrow();
      const previousChanges = cachedChanges;
      if (previousChanges?.version === version) return previousChanges;
      const currentChanges = await readChanges(db);
      // A concurrent call may have read the same or a newer version meanwhile.
      const isOutdated =
        cachedChanges !== previousChanges &&
        cachedChanges &&
        cachedChanges.version >= currentChanges.version;
      if (!isOutdated) cachedChanges = currentChanges;
      return cachedChanges?.version === currentChanges.version ? cachedChanges : currentChanges;
    },
  };
}

/** Reads version and values in one statement, so that they belong together. */
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
    values[kind] = { ...values[kind], [id]: parseValue(value) };
  }
  const { version, opened_at = null } = rows[0] ?? {};
  return hideUnusedValues(v.parse(Changes, { ...values, version, isOpened: opened_at !== null }));
}

/** Hides the owner's values of features that are off. The stored rows keep them. */
function hideUnusedValues(changes: Changes): Changes {
  const { deposits, ...institute } = changes.institute ?? {};
  return !deposits || isOn(institute, 'deposits') ? changes : { ...changes, institute };
}

export async function readContents(db: Db): Promise<Omit<AdminContents, MenuCount>> {
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
  return v.parse(AdminContents, {
    version,
    contents: rows.filter(isKnown).map((row) => ({
      kind: row.kind,
      id: row.id,
      mark: computeContentMark(row),
      value: parseValue(row.value),
    })),
    changes: (await listHistory(db)).filter(isKnown),
  });
}

/** Returns false for kinds and ids that only another release knows. */
const isKnown = ({ kind, id }: ContentKey) => getSchema(kind, id) !== undefined;
