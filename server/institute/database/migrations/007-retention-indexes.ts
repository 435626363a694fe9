import { type Kysely, sql } from 'kysely';

/** Indexes for the retention job, and the time of its last run. */
export async function addRetentionIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('last_runs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
  for (const [table, column] of [
    ['limits', 'ends_at'],
    ['sign_in_attempts', 'expires_at'],
    ['sign_in_links', 'expires_at'],
    ['messages', 'created_at'],
    ['mails', 'created_at'],
    ['users', 'created_at'],
    ['events', 'at'],
    ['identities', 'user_id'],
  ] as const) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
  await db.schema
    .createIndex('sessions_by_end')
    .on('sessions')
    .expression(sql`coalesce(ended_at, expires_at)`)
    .execute();
  await sql`create index mails_with_text on mails (expires_at) where text != ''`.execute(db);
}
