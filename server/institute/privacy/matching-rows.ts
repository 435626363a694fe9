import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';

interface Rows {
  requests: Selectable<Database['requests']>;
  messages: Selectable<Database['messages']>;
  message_answers: Selectable<Database['message_answers']>;
  outbox: Selectable<Database['outbox']>;
  provider_payments: Selectable<Database['provider_payments']>;
  waiting_list: Selectable<Database['waiting_list']>;
  visit_consents: Selectable<Database['visit_consents']>;
}
/** Rows per query: between them other statements run. */
const pageSize = 500;

/**
 * Rows that a predicate accepts, oldest first. Filtered in JavaScript, as databases fold the case of
 * some alphabets only.
 */
export async function findRows<T extends keyof Rows>(
  db: Db,
  table: T,
  accepts: (row: Rows[T]) => boolean,
): Promise<Rows[T][]> {
  const found: Rows[T][] = [];
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom(table as keyof Rows)
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    found.push(...(rows as unknown as Rows[T][]).filter(accepts));
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
  }
  return found.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
}
