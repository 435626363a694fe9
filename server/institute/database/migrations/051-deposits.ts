import type { Kysely } from 'kysely';

/** An appointment may wait for a deposit, which holds its hour for a while; a missed one may be forgiven. */
export async function addDeposits(db: Kysely<unknown>): Promise<void> {
  const requests = db.schema.alterTable('requests');
  await requests.addColumn('deposit', 'integer').execute();
  await requests.addColumn('deposit_state', 'text').execute();
  await requests.addColumn('held_until', 'text').execute();
  await requests.addColumn('forgiven', 'integer', (c) => c.notNull().defaultTo(0)).execute();
  await db.schema
    .createIndex('requests_by_deposit')
    .on('requests')
    .columns(['deposit_state', 'held_until'])
    .execute();
}
