import type { Kysely } from 'kysely';

/** By how many minutes an appointment overruns, and when that was noted. */
export async function addOverruns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('requests')
    .addColumn('overrun', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('requests').addColumn('overrun_at', 'text').execute();
}
