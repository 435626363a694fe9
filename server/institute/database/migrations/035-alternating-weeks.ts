import type { Kysely } from 'kysely';

/** Hours that count in every second week only: "A" or "B", "" for all weeks. */
export async function addAlternatingWeeks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('work_hours')
    .addColumn('week', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
