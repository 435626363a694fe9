import { type Kysely, sql } from 'kysely';

/** What a person's share was when she took a payment; of payments before, the share in force now. */
export async function addShares(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('takings').addColumn('commission', 'integer').execute();
  await sql`update takings set commission =
    (select commission from resources where resources.lane = takings.lane)`.execute(db);
}
