import { type Kysely, sql } from 'kysely';

const unread = {
  booking_origins: ['cancelled_with'],
  contents: ['draft'],
  online_booking: ['most_an_hour', 'most_share', 'rush_at', 'rush_until', 'open_until'],
  requests: ['ticked_at'],
  visit_consents: ['missed_day'],
  visit_opinions: ['noted_at'],
  waiting_days: ['by_hand'],
  work_hours: ['week'],
};

export async function dropUnreadColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('booking_origins_cancelled_with').execute();
  for (const [table, columns] of Object.entries(unread))
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
  await db.schema.dropTable('house_calendar').execute();
  // Rows that an undo writes back lack them too.
  for (const member of [',"week":""', ',"ticked_at":null'])
    await sql`update undos set changes = replace(changes, ${member}, '')
      where changes like ${`%${member}%`}`.execute(db);
}
