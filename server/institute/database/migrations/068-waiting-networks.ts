import type { Kysely } from 'kysely';

/** From which network a place on the waiting list came, and when the owner took it off, which can be undone. */
export async function addWaitingNetworks(db: Kysely<unknown>): Promise<void> {
  for (const column of ['network', 'removed_at'])
    await db.schema.alterTable('waiting_list').addColumn(column, 'text').execute();
}
