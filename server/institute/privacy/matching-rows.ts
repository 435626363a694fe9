import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';

interface Rows {
  requests: Selectable<Database['requests']>;
  messages: Selectable<Database['messages']>;
  mails: Selectable<Database['mails']>;
}
const page = 500;

/**
 * Rows that a function picks, the oldest first: no database compares texts of all alphabets as
 * JavaScript does. They are read by pages, so that others get their turn.
 */
export async function rowsThat<T extends keyof Rows>(
  db: Db,
  table: T,
  isAsked: (row: Rows[T]) => boolean,
): Promise<Rows[T][]> {
  const found: Rows[T][] = [];
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom(table as keyof Rows)
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(page)
      .execute();
    found.push(...(rows as Rows[T][]).filter(isAsked));
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
  }
  return found.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
}
