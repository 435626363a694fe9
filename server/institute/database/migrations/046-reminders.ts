import type { Kysely } from 'kysely';

/** For which start a client has said that she comes, and for which one somebody of the institute has reminded her. */
export async function addReminders(db: Kysely<unknown>): Promise<void> {
  for (const column of ['coming', 'reminded'])
    await db.schema.alterTable('requests').addColumn(column, 'text').execute();
}
