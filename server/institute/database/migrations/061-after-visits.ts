import { type Kysely, sql } from 'kysely';

/** Who agreed to mails after visits, the links in these, and what clients say of their visits. */
export async function addAfterVisits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_consents')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('agreed_at', 'text', (c) => c.notNull())
    .addColumn('renewed_at', 'text', (c) => c.notNull())
    .addColumn('stopped_at', 'text')
    .addColumn('thanked_day', 'text')
    .addColumn('missed_day', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['phone', 'renewed_at'])
    await db.schema
      .createIndex(`visit_consents_by_${column}`)
      .on('visit_consents')
      .column(column)
      .execute();
  await db.schema
    .createTable('visit_opinions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('consent_id', 'text', (c) =>
      c.notNull().references('visit_consents.id').onDelete('cascade'),
    )
    .addColumn('request_id', 'text', (c) => c.notNull().unique())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('care', 'text', (c) => c.notNull())
    .addColumn('rating', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('may_publish', 'integer', (c) => c.notNull())
    .addColumn('content_id', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['consent_id', 'updated_at'])
    await db.schema
      .createIndex(`visit_opinions_by_${column}`)
      .on('visit_opinions')
      .column(column)
      .execute();
  await db.schema
    .createTable('visit_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('consent_id', 'text', (c) =>
      c.notNull().references('visit_consents.id').onDelete('cascade'),
    )
    .addColumn('request_id', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('visit_links_of_consent')
    .on('visit_links')
    .column('consent_id')
    .execute();
  await db.schema.alterTable('outbox').addColumn('consent_id', 'text').execute();
  await sql`create index outbox_of_consent on outbox (consent_id) where consent_id is not null`.execute(
    db,
  );
}
