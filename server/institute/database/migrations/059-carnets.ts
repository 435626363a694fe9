import { type Kysely, sql } from 'kysely';

/** Sessions that were paid ahead, each use of them, and whose a link to an appointment is. */
export async function addCarnets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carnets')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('covers', 'text', (c) => c.notNull())
    .addColumn('sessions', 'integer', (c) => c.notNull())
    .addColumn('remaining', 'integer', (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('expires_on', 'text')
    .addColumn('sold_on', 'text', (c) => c.notNull())
    .addColumn('sold_by', 'text', (c) => c.notNull())
    .addColumn('ended_on', 'text')
    .addColumn('needed_until', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addCheckConstraint('carnets_remaining', sql`remaining >= 0`)
    .execute();
  for (const column of ['phone', 'needed_until'])
    await db.schema.createIndex(`carnets_by_${column}`).on('carnets').column(column).execute();
  await db.schema
    .createTable('carnet_uses')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('carnet_id', 'text', (c) => c.notNull().references('carnets.id').onDelete('cascade'))
    .addColumn('request_id', 'text', (c) => c.references('requests.id').onDelete('set null'))
    .addColumn('sessions', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('used_on', 'text', (c) => c.notNull())
    .addColumn('noted_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute();
  for (const column of ['carnet_id', 'request_id'])
    await db.schema
      .createIndex(`carnet_uses_by_${column}`)
      .on('carnet_uses')
      .column(column)
      .execute();
  // An appointment takes one session of a carnet, whoever presses how often.
  await sql`create unique index carnet_uses_once on carnet_uses (carnet_id, request_id)
    where request_id is not null and undone_at is null`.execute(db);
  await db.schema.alterTable('manage_links').addColumn('reader', 'text').execute();
}
