import { type Kysely, sql } from 'kysely';

/**
 * A room of several places is as many resources, each of which serves one client at a time: what keeps a person's time
 * from being taken twice keeps a room from holding more than it has places. The first is the room itself, the others
 * name it. What several people have at once may ask for one room; and who assists may be whoever can do a treatment.
 */
export async function addPlaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('resources')
    .addColumn('place_of', 'integer', (c) => c.references('resources.lane').onDelete('cascade'))
    .execute();
  await sql`create index resources_of_room on resources (place_of)`.execute(db);
  await db.schema
    .alterTable('treatment_rules')
    .addColumn('same_room', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
