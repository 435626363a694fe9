import type { Db } from '../database/database.ts';

/** Selects a person, or a room with all of its places. */
export const resourcesOfRoom = (db: Db, lane: number) =>
  db
    .selectFrom('resources')
    .select('resources.lane')
    .where((of) => of.or([of('resources.lane', '=', lane), of('place_of', '=', lane)]));
