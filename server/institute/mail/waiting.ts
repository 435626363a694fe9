import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { dueSince, givenUp, isHeld } from '../queue/claims.ts';

/** The number of mails that are due, and the age of the oldest in seconds, since when it could leave. */
export async function mailsWaiting(db: Db): Promise<{ count: number; oldest: number }> {
  const { count, first } = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min(dueSince()).as('first')])
    .where('sent_at', 'is', null)
    .where('next_try_at', '!=', givenUp)
    .where(({ not }) => not(isHeld()))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirstOrThrow();
  const oldest = first ? (Date.now() - Date.parse(first)) / 1000 : 0;
  return { count: Number(count), oldest: Math.max(0, oldest) };
}
