import type { Db } from '../../database/database.ts';

/** Who serves in an appointment, in the order of their turns. */
export async function staffIn(db: Db, requestId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('parts')
    .innerJoin('lanes', 'lanes.lane', 'parts.staff')
    .select(['lanes.lane', 'lanes.name'])
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute();
  const found = new Map(rows.map(({ lane, name }) => [lane, name]));
  return [...found].map(([lane, name]) => ({ id: String(lane), name }));
}

export const staffNames = async (db: Db, requestId: string): Promise<string[]> => [
  ...new Set((await staffIn(db, requestId)).map(({ name }) => name)),
];

/** Their lanes. */
export const staffOf = async (db: Db, requestId: string): Promise<number[]> =>
  (await staffIn(db, requestId)).map(({ id }) => Number(id));
