import type { Kysely } from 'kysely';

/** A message that is sent again at once is known by its fingerprint; earlier ones have none. */
export async function addFingerprints(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('fingerprint', 'text').execute();
  // SQLite adds no column that is unique by itself.
  await db.schema
    .createIndex('messages_by_fingerprint')
    .unique()
    .on('messages')
    .column('fingerprint')
    .execute();
}
