import { type Kysely, sql } from 'kysely';

/** Amounts that were paid ahead, to be used by whoever brings the code. */
export async function addGiftCards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gift_cards')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('remaining', 'integer', (c) => c.notNull())
    .addColumn('from_name', 'text', (c) => c.notNull())
    .addColumn('to_name', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('expires_on', 'text')
    .addColumn('sold_on', 'text', (c) => c.notNull())
    .addColumn('sold_by', 'text', (c) => c.notNull())
    .addColumn('ended_on', 'text')
    .addColumn('needed_until', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('gift_cards_remaining', sql`remaining >= 0 and remaining <= amount`)
    .execute();
  for (const column of ['created_at', 'needed_until'])
    await db.schema
      .createIndex(`gift_cards_by_${column}`)
      .on('gift_cards')
      .column(column)
      .execute();
  await db.schema
    .createTable('gift_uses')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('card_id', 'text', (c) =>
      c.notNull().references('gift_cards.id').onDelete('cascade'),
    )
    .addColumn('request_id', 'text', (c) => c.references('requests.id').onDelete('set null'))
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('used_on', 'text', (c) => c.notNull())
    .addColumn('noted_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  for (const column of ['card_id', 'request_id'])
    await db.schema.createIndex(`gift_uses_by_${column}`).on('gift_uses').column(column).execute();
}
