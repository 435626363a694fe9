import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The owner's photos, and their files. */
export async function addPhotos(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('photos')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('photos_by_age').on('photos').column('created_at').execute();
  await db.schema
    .createTable('photo_files')
    .addColumn('hash', 'text', (c) => c.notNull().references('photos.hash').onDelete('cascade'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('data', isPostgres ? 'bytea' : 'blob', (c) => c.notNull())
    .addPrimaryKeyConstraint('photo_files_key', ['hash', 'width', 'type'])
    .execute();
  // They are compressed already.
  if (isPostgres)
    await sql`alter table photo_files alter column data set storage external`.execute(db);
}
