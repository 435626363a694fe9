import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/** Makes each further place of a room a room of its own, with the hours, days in service and absences of that room. */
export async function makeRoomsOfPlaces(db: Kysely<unknown>): Promise<void> {
  const { rows: places } = await sql<{ lane: number; place_of: number }>`
    select lane, place_of from resources where place_of is not null`.execute(db);
  for (const { lane, place_of: room } of places) {
    await sql`insert into work_hours (lane, weekday, starts, ends, valid_from, valid_to)
      select ${sql.lit(lane)}, weekday, starts, ends, valid_from, valid_to from work_hours
      where lane = ${room}`.execute(db);
    const { rows: absences } = await sql<{ id: string }>`
      select id from day_changes where lane = ${room}`.execute(db);
    for (const { id } of absences)
      await sql`insert into day_changes (id, lane, day, starts, ends, kind, label)
        select ${sql.lit(randomUUID())}, ${sql.lit(lane)}, day, starts, ends, kind, label
        from day_changes where id = ${id}`.execute(db);
    await sql`update resources set place_of = null,
      active_from = (select active_from from resources as room where room.lane = ${room}),
      active_to = coalesce(active_to, (select active_to from resources as room where room.lane = ${room}))
      where lane = ${lane}`.execute(db);
  }
}
