import { type Kysely, sql } from 'kysely';

/** Who wants to be told when time gets free, what is known of each of their days, and the messages about it. */
export async function addWaitingList(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_list')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('proven', 'integer', (c) => c.notNull())
    .addColumn('first_day', 'text', (c) => c.notNull())
    .addColumn('last_day', 'text', (c) => c.notNull())
    .addColumn('moment', 'text', (c) => c.notNull())
    .addColumn('treatments', 'text', (c) => c.notNull())
    .addColumn('staff', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['phone', 'email', 'last_day'])
    await db.schema
      .createIndex(`waiting_list_by_${column}`)
      .on('waiting_list')
      .column(column)
      .execute();
  await db.schema
    .createTable('waiting_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('waiting_id', 'text', (c) =>
      c.notNull().references('waiting_list.id').onDelete('cascade'),
    )
    .addColumn('mailed', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('waiting_links_of_entry')
    .on('waiting_links')
    .column('waiting_id')
    .execute();
  await db.schema
    .createTable('waiting_days')
    .addColumn('waiting_id', 'text', (c) =>
      c.notNull().references('waiting_list.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('hours', 'text')
    .addColumn('fresh', 'text', (c) => c.notNull())
    .addColumn('fresh_at', 'text')
    .addColumn('told_at', 'text')
    .addColumn('told_from', 'integer')
    .addColumn('told_to', 'integer')
    .addColumn('by_hand', 'text')
    .addPrimaryKeyConstraint('waiting_days_key', ['waiting_id', 'day'])
    .execute();
  await db.schema.createIndex('waiting_days_by_day').on('waiting_days').column('day').execute();
  const outbox = db.schema.alterTable('outbox');
  await outbox.addColumn('waiting_id', 'text').execute();
  await outbox.addColumn('unsubscribe', 'text').execute();
  await sql`create index outbox_of_waiting on outbox (waiting_id) where waiting_id is not null`.execute(
    db,
  );
}
