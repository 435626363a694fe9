import { type Kysely, sql } from 'kysely';

/** What several people have at the same time: of the catalogue the massage for two. */
export async function addAtOnce(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('treatment_rules')
    .addColumn('at_once', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    insert into treatment_rules (treatment_id, minutes, cleaning, pause_at, pause, room_kind, instant, at_once)
    values ('corps/massage-en-duo', null, 0, 0, 0, null, 1, 1)
    on conflict (treatment_id) do update set at_once = 1`.execute(db);
}
