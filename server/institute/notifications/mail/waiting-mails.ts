import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { dueSince, isHeld, isUnsent } from '../queue/claims.ts';

/** Returns the age in seconds since the oldest mail became due. */
export async function mailsWaiting(db: Db): Promise<{ count: number; oldest: number }> {
  const { count, first } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min(dueSince()).as('first')])
    .where('channel', '=', 'mail')
    .where(isUnsent())
    .where(({ not }) => not(isHeld()))
    .executeTakeFirstOrThrow();
  const oldest = first ? (Date.parse(timestamp()) - Date.parse(first)) / 1000 : 0;
  return { count: Number(count), oldest: Math.max(0, oldest) };
}
