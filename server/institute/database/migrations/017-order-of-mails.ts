import { type Kysely, sql } from 'kysely';

/** The urgency of mails; what tells of one appointment becomes one mail, and one alert. */
export async function addOrderOfMails(db: Kysely<unknown>): Promise<void> {
  const mails = db.schema.alterTable('mails');
  await mails.addColumn('urgency', 'integer', (c) => c.notNull().defaultTo(2)).execute();
  await mails.addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting')).execute();
  await mails.addColumn('since', 'text').execute();
  // Of those that wait, only sign-in mails expire.
  await sql`update mails set urgency = 0 where sent_at is null and expires_at is not null`.execute(
    db,
  );
  // Either would be read instead of the next one, which holds what waits and nothing else.
  for (const index of ['mails_to_send', 'mails_by_age']) await db.schema.dropIndex(index).execute();
  await sql`create index mails_unsent on mails (urgency, next_try_at) where sent_at is null`.execute(
    db,
  );
  const pushes = db.schema.alterTable('pushes');
  await pushes.addColumn('request_id', 'text').execute();
  await pushes.addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting')).execute();
  await db.schema.createIndex('pushes_of_request').on('pushes').column('request_id').execute();
}
