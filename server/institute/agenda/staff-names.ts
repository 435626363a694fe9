import type { Db } from '../database/database.ts';

/** Who serves in an appointment, in the order of their turns. */
export async function staffNames(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('parts')
    .innerJoin('lanes', 'lanes.lane', 'parts.staff')
    .select('lanes.name')
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute();
  return [...new Set(rows.map(({ name }) => name))];
}
