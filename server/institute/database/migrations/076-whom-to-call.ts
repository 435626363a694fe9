import { type Kysely, sql } from 'kysely';

/** Hours that the institute was to tell by hand are untold again, so that its list still shows whom to call. */
export async function listWhomToCall(db: Kysely<unknown>): Promise<void> {
  await sql`update waiting_days set fresh = '[' || told_from || ']'
    where by_hand = 'due' and fresh = '[]' and told_from is not null`.execute(db);
}
