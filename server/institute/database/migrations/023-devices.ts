import { type Kysely, sql } from 'kysely';

/** On what an administrator is signed in, and the day of its last request. Sessions of before do not say. */
export async function addDevices(db: Kysely<unknown>): Promise<void> {
  for (const column of ['device', 'seen_on'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  await sql`create index sessions_with_device on sessions (expires_at) where device is not null`.execute(
    db,
  );
}
