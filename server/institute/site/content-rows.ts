import type { Selectable } from 'kysely';
import { getItemList, isListKind } from '#shared/site/lists.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { computeMark } from '../marks.ts';
import { Refusal } from '../refusal.ts';

/* A row without a value is deleted. */

export type ContentRow = Selectable<Database['contents']>;
export type Key = Pick<ContentRow, 'kind' | 'id'>;

/** The most rows. Every page carries all of them. */
const maxRows = 500;

/** Returns the mark of a value; "" for the product's own. */
export const contentMark = ({ value }: ContentRow): string =>
  value === null ? '' : computeMark(value);

/** Runs edits one at a time, so that each sees the one before. */
export const editContents = <Result>(db: Db, edit: (transaction: Db) => Promise<Result>) =>
  db.transaction().execute(async (transaction) => {
    await lockContents(transaction);
    return edit(transaction);
  });

/** Locks the contents. Callers that also lock agenda days lock the contents first. */
export async function lockContents(db: Db): Promise<void> {
  await db
    .updateTable('contents_version')
    .set(({ ref }) => ({ version: ref('version') }))
    .execute();
}

export async function raiseVersion(db: Db, more: { opened_at?: string } = {}): Promise<number> {
  const { version } = await db
    .updateTable('contents_version')
    .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1), ...more }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function readRow(db: Db, { kind, id }: Key): Promise<ContentRow> {
  const row = await db
    .selectFrom('contents')
    .select(['kind', 'id', 'value'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? { kind, id, value: null };
}

export async function readSeen(
  db: Db,
  { mark, ...key }: Key & { mark: string },
): Promise<ContentRow> {
  const row = await readRow(db, key);
  if (contentMark(row) !== mark) throw new Refusal('conflict');
  return row;
}

export async function writeRow(db: Db, row: ContentRow): Promise<void> {
  const { kind, id, value } = row;
  await db.deleteFrom('contents').where('kind', '=', kind).where('id', '=', id).execute();
  if (value === null) return;
  const kinds = await db.selectFrom('contents').select('kind').execute();
  if (kinds.length >= maxRows) throw new Refusal('invalid');
  const count = kinds.filter((row) => row.kind === kind).length;
  if (isListKind(kind) && count >= getItemList(kind).most) throw new Refusal('list-full');
  await db.insertInto('contents').values(row).execute();
}

/** Removes a content and its history after its author withdrew consent. No undo can restore it. */
export async function takeDown(db: Db, { kind, id }: Key): Promise<void> {
  await lockContents(db);
  const rows = await db
    .deleteFrom('contents')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('value')
    .execute();
  await db.deleteFrom('content_history').where('kind', '=', kind).where('id', '=', id).execute();
  if (rows.some(({ value }) => value !== null)) await raiseVersion(db);
}
