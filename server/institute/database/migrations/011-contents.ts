import { type Kysely, sql } from 'kysely';

/** What the owner changed of facts and prices, and what it was before. */
export async function addContents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contents')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('value', 'text')
    .addColumn('draft', 'text')
    .addPrimaryKeyConstraint('contents_key', ['kind', 'id'])
    .execute();
  await db.schema
    .createTable('content_history')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('content_history_of_content')
    .on('content_history')
    .columns(['kind', 'id', 'version'])
    .execute();
  await db.schema
    .createTable('contents_version')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into contents_version (version) values (0)`.execute(db);
}
