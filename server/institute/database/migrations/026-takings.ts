import type { Kysely } from 'kysely';

/** What was paid for appointments. Without its request, when that is erased, a row is a sum without a name. */
export async function addTakings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('takings')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('request_id', 'text', (c) => c.references('requests.id').onDelete('set null'))
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('lane', 'integer', (c) => c.references('resources.lane').onDelete('set null'))
    .addColumn('taken_on', 'text', (c) => c.notNull())
    .addColumn('noted_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  for (const column of ['request_id', 'lane', 'taken_on'])
    await db.schema.createIndex(`takings_${column}`).on('takings').column(column).execute();
  await db.schema.alterTable('resources').addColumn('commission', 'integer').execute();
}
