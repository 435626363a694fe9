import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { givenUp } from '../queue/claims.ts';
import { countPending } from '../requests/back-office/lists.ts';

/** Adds to an answer what the menu counts: mails given up that have not expired, new requests. */
export async function withMenuCounts<Answer extends object>(db: Db, answer: Answer) {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', givenUp)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirstOrThrow();
  return { ...answer, givenUpMails: Number(count), newRequests: await countPending(db) };
}
