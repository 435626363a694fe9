import type { Kysely } from 'kysely';

/** The link by which the owner's calendar reads the whole institute's agenda. */
export async function addHouseCalendar(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('house_calendar')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
