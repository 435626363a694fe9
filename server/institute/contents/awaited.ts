import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';

/** Whether a treatment (by its id) has upcoming appointments or open requests. */
export async function isAwaited(within: Db, id: string): Promise<boolean> {
  const named = `%"id":"${id}"%`;
  const request = await within
    .selectFrom('requests')
    .select('id')
    .where('day', '>=', today())
    .where('status', 'in', ['pending', 'confirmed'])
    .where(({ eb, or }) => or([eb('treatments', 'like', named), eb('persons', 'like', named)]))
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}
