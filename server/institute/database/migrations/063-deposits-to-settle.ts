import { type Kysely, sql } from 'kysely';

/** Few of all that were ever paid are given up: they are counted on every page of the back office. */
export async function indexDepositsToSettle(db: Kysely<unknown>): Promise<void> {
  await sql`create index requests_to_settle on requests (day)
    where status = 'cancelled' and deposit_state = 'noted'`.execute(db);
}
