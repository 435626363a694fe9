import type { Kysely } from 'kysely';

/** What each press of a button in the back office did, so that the next one can take it back. */
export async function addUndos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('undos')
    .addColumn('press', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.references('requests.id').onDelete('cascade'))
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .addPrimaryKeyConstraint('undos_key', ['press', 'position'])
    .execute();
  await db.schema.createIndex('undos_actor').on('undos').columns(['actor', 'at']).execute();
  await db.schema.createIndex('undos_at').on('undos').column('at').execute();
  await db.schema.createIndex('undos_request').on('undos').column('request_id').execute();
}
