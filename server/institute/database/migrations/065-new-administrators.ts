import type { Kysely } from 'kysely';

/** When an account became administrator by the code, beside others, and the links by which these remove it. */
export async function addNewAdministrators(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('admin_since', 'text').execute();
  await db.schema
    .createTable('removal_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('told_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['user_id', 'told_id', 'expires_at'])
    await db.schema
      .createIndex(`removal_links_by_${column}`)
      .on('removal_links')
      .column(column)
      .execute();
}
