import type { Selectable } from 'kysely';
import { isListKind, listOf } from '../../../shared/site/lists.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { markOf } from '../marks.ts';
import { Refusal } from '../refusal.ts';

/*
 * The rows of the owner's changes. A row without a value is deleted.
 */

export type Row = Selectable<Database['contents']>;
export type Key = Pick<Row, 'kind' | 'id'>;

/** The most rows. Every page carries all of them. */
const mostRows = 500;

/** Returns the mark of a value; "" for the product's own. */
export const contentMark = ({ value }: Row): string => (value === null ? '' : markOf(value));

/** Runs edits one at a time, so that each sees the one before. */
export const editContents = <Result>(db: Db, edit: (within: Db) => Promise<Result>) =>
  db.transaction().execute(async (within) => {
    await lockContents(within);
    return edit(within);
  });

/** Locks the contents. Callers that also lock agenda days lock the contents first. */
export async function lockContents(within: Db): Promise<void> {
  await within
    .updateTable('contents_version')
    .set(({ ref }) => ({ version: ref('version') }))
    .execute();
}

export async function readRow(within: Db, { kind, id }: Key): Promise<Row> {
  const row = await within
    .selectFrom('contents')
    .select(['kind', 'id', 'value'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? { kind, id, value: null };
}

/** @throws {Refusal} conflict: the value has changed since the author saw it */
export async function readSeen(within: Db, { mark, ...key }: Key & { mark: string }): Promise<Row> {
  const row = await readRow(within, key);
  if (contentMark(row) !== mark) throw new Refusal('conflict');
  return row;
}

async function countOf(within: Db, kind: string): Promise<number> {
  const { count } = await within
    .selectFrom('contents')
    .where('kind', '=', kind)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws {Refusal} invalid: too many rows; list-full: too many rows of this list */
export async function writeRow(within: Db, row: Row): Promise<void> {
  const { kind, id, value } = row;
  await within.deleteFrom('contents').where('kind', '=', kind).where('id', '=', id).execute();
  if (value === null) return;
  const { count } = await within
    .selectFrom('contents')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostRows) throw new Refusal('invalid');
  if (isListKind(kind) && (await countOf(within, kind)) >= listOf(kind).most) {
    throw new Refusal('list-full');
  }
  await within.insertInto('contents').values(row).execute();
}
