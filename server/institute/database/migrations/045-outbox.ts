import { type Kysely, sql } from 'kysely';

/**
 * Mails and alerts wait in one table, whose `channel` says which way a row goes. A row may say of which start of an
 * appointment it speaks, and have a key, so that nothing is queued twice.
 */
export async function addOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').renameTo('outbox').execute();
  const outbox = db.schema.alterTable('outbox');
  await outbox.addColumn('channel', 'text', (c) => c.notNull().defaultTo('mail')).execute();
  await outbox.addColumn('starts', 'text').execute();
  await outbox.addColumn('key', 'text').execute();
  await sql`insert into outbox (id, channel, recipient, subject, text, request_id, created_at, expires_at,
      attempts, next_try_at, state, urgency)
    select id, 'push', subscription_id, 'Alerte', payload, request_id, created_at, expires_at,
      attempts, next_try_at, state, 1 from pushes`.execute(db);
  await db.schema.dropTable('pushes').execute();
  // What could be taken back names rows of tables that are gone: at most the last minute and a half.
  await sql`delete from undos where changes like '%"table":"mails"%' or changes like '%"table":"pushes"%'`.execute(
    db,
  );
  await db.schema.dropIndex('mails_unsent').execute();
  await sql`create index outbox_unsent on outbox (channel, urgency, next_try_at) where sent_at is null`.execute(
    db,
  );
  await db.schema.createIndex('outbox_of_key').unique().on('outbox').column('key').execute();
}
