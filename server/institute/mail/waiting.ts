import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { never } from './claims.ts';

/** Of the mails that are still of use: how many are not sent yet, and the seconds the oldest waits. */
export async function mailsWaiting(db: Db): Promise<{ count: number; oldest: number }> {
  const { count, first } = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('first')])
    .where('sent_at', 'is', null)
    .where('next_try_at', '!=', never)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirstOrThrow();
  const oldest = first ? (Date.now() - Date.parse(first)) / 1000 : 0;
  return { count: Number(count), oldest: Math.max(0, oldest) };
}
