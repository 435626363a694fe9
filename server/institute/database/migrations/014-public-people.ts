import type { Kysely } from 'kysely';

/** Who of the agenda's people is shown on the site, and what it says of them: nobody until the owner does. */
export async function addPublicPeople(db: Kysely<unknown>): Promise<void> {
  for (const column of ['job', 'bio'] as const) {
    await db.schema
      .alterTable('lanes')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('lanes')
    .addColumn('is_shown', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('contents_version').addColumn('people_at', 'text').execute();
}
