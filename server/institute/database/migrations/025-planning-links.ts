import type { Kysely } from 'kysely';

/** Links by which people of the team read their own day. */
export async function addPlanningLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('planning_links')
    .addColumn('lane', 'integer', (c) =>
      c.primaryKey().references('resources.lane').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
