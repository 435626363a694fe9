import type { Kysely } from 'kysely';

/** Adds messages.fingerprint, null for existing rows. */
export async function addFingerprints(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('fingerprint', 'text').execute();
  // SQLite cannot add a unique column.
  await db.schema
    .createIndex('messages_by_fingerprint')
    .unique()
    .on('messages')
    .column('fingerprint')
    .execute();
}
