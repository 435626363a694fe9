import type { Kysely } from 'kysely';

/**
 * Treatments that are sold as several sessions, and appointments that belong together: the sessions of such a
 * course, or the visits of a large group. `series` is the id of the first of them.
 */
export async function addCourses(db: Kysely<unknown>): Promise<void> {
  for (const [column, usual] of [
    ['sessions', 1],
    ['days_apart', 0],
  ] as const) {
    await db.schema
      .alterTable('treatment_rules')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(usual))
      .execute();
  }
  await db.schema.alterTable('requests').addColumn('series', 'text').execute();
  for (const column of ['session', 'sessions', 'series_price']) {
    await db.schema.alterTable('requests').addColumn(column, 'integer').execute();
  }
  await db.schema.createIndex('requests_series').on('requests').column('series').execute();
}
