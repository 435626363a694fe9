import type { Kysely } from 'kysely';

/** What the institute notes about a client, who is known by a telephone number. */
export async function addClientNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_notes')
    .addColumn('phone', 'text', (c) => c.primaryKey())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('noted_by', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'text', (c) => c.notNull())
    .execute();
}
