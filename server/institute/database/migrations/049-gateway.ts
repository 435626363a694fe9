import type { Kysely } from 'kysely';

/** What a gateway for SMS and WhatsApp told of a message, and which of its posts were taken already. */
export async function addGateway(db: Kysely<unknown>): Promise<void> {
  for (const column of ['report', 'reported_at', 'report_reason'])
    await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
  await db.schema
    .createTable('posts')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('posts_by_time').on('posts').column('taken_at').execute();
}
