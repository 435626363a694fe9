import { partsIn } from '../appointments/stored-plan.ts';
import type { Visit } from '../booking/search/visit.ts';
import type { Db } from '../database/database.ts';

export async function assistantsOfRequest(
  db: Db,
  id: string,
  visit: Visit,
): Promise<readonly number[]> {
  if (!visit.flat().some(({ assistants }) => assistants)) return [];
  const request = await db
    .selectFrom('requests')
    .select('plan')
    .where('id', '=', id)
    .executeTakeFirst();
  return partsIn(request?.plan ?? null).flatMap(({ assistant }) => assistant ?? []);
}
