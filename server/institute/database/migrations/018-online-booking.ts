import type { Kysely } from 'kysely';

/** Which browser sent a request, how a booking came, and whether hours can be booked online. */
export async function addOnlineBooking(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_browsers')
    .addColumn('request_id', 'text', (c) =>
      c.notNull().references('requests.id').onDelete('cascade'),
    )
    .addColumn('browser', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('request_browsers_key', ['request_id', 'browser'])
    .execute();
  await db.schema
    .createTable('booking_origins')
    .addColumn('request_id', 'text', (c) =>
      c.primaryKey().references('requests.id').onDelete('cascade'),
    )
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('known', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('cancelled_with', 'text')
    .execute();
  for (const column of ['created_at', 'cancelled_with'])
    await db.schema
      .createIndex(`booking_origins_${column}`)
      .on('booking_origins')
      .column(column)
      .execute();
  await db.schema
    .createIndex('requests_by_mailbox')
    .on('requests')
    .columns(['email', 'day'])
    .execute();
  await db.schema
    .createTable('online_booking')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('sentence', 'text', (c) => c.notNull())
    .addColumn('most_an_hour', 'integer')
    .addColumn('most_share', 'integer')
    .addColumn('rush_at', 'text')
    .addColumn('rush_until', 'text')
    .addColumn('open_until', 'text')
    .execute();
  const row = { id: 1, mode: 'at-once', sentence: '' };
  await (db as Kysely<{ online_booking: typeof row }>)
    .insertInto('online_booking')
    .values(row)
    .execute();
}
