import type { Kysely } from 'kysely';

/**
 * Groups of more persons than one appointment has are booked as several, of which `part` counts from 1. Who had set fewer persons for each appointment
 * than four had it said that more are asked for: with her they still are, until she has it otherwise.
 */
export async function addGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('part', 'integer').execute();
  const settings = db as Kysely<{ agenda_settings: { name: string; value: number } }>;
  const own = await settings
    .selectFrom('agenda_settings')
    .select('value')
    .where('name', '=', 'people')
    .executeTakeFirst();
  if (!own || own.value >= 4) return;
  await settings.insertInto('agenda_settings').values({ name: 'group', value: 0 }).execute();
}
