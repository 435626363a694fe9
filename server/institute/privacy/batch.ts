import type { Db } from '../database/database.ts';

/** The rows erased in one transaction. SQLite blocks other writers meanwhile. */
export const batch = 25;

/** Erases one batch of rows. @returns how many */
export type Eraser = (db: Db) => Promise<number>;

export async function deletedRows(deletion: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>;
}): Promise<number> {
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

/** Erases rows and the events about them, in one transaction. @returns how many rows */
export async function eraseWithHistory(
  db: Db,
  table: 'messages' | 'requests' | 'users',
  rows: readonly { id: string }[],
  {
    before = async () => {},
    after = async () => {},
  }: { before?: (within: Db) => Promise<void>; after?: (within: Db) => Promise<void> } = {},
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute(async (within) => {
    await before(within);
    await within.deleteFrom('events').where('subject', 'in', ids).execute();
    await within.deleteFrom(table).where('id', 'in', ids).execute();
    await after(within);
  });
  return rows.length;
}
