import { type Kysely, sql } from 'kysely';

/**
 * Places in the queue of mails that strangers cause, links that prove a mailbox once pressed, and orders whose client
 * was not mailed. `outbox.urgency` now begins below 0: sign-in and client mails that wait from before count as
 * strangers’ ones.
 */
export async function addMailBudget(db: Kysely<unknown>): Promise<void> {
  const number = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await number('outbox', 'behind');
  await number('requests', 'unmailed');
  await db.schema.alterTable('manage_links').addColumn('pressed_at', 'text').execute();
  await db.schema.dropIndex('outbox_unsent').execute();
  await sql`create index outbox_unsent on outbox (channel, urgency, behind, next_try_at)
    where sent_at is null`.execute(db);
}
