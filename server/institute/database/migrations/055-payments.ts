import type { Kysely } from 'kysely';

/** Payments that machines told of, and by a hash which of them were told of already. */
export async function addPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('fee', 'integer', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .execute();
  const indexes = [['state', 'created_at'], ['request_id'], ['created_at']];
  for (const columns of indexes)
    await db.schema
      .createIndex(`payments_by_${columns[0]}`)
      .on('payments')
      .columns(columns)
      .execute();
  await db.schema
    .createTable('payment_ids')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .execute();
}
