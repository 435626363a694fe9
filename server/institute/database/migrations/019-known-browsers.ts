import type { Kysely } from 'kysely';

/** Which browsers signed in with which account: their share of sign-in mails is theirs alone. */
export async function addKnownBrowsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_browsers')
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['browser_hash', 'user_id'])
    .execute();
  for (const column of ['user_id', 'seen_at'])
    await db.schema
      .createIndex(`known_browsers_${column}`)
      .on('known_browsers')
      .column(column)
      .execute();
}
