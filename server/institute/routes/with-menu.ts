import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { never } from '../mail/claims.ts';

/** An answer to the back office, with what its menu counts: mails that were given up and are of use. */
export async function withMenu<Answer extends object>(db: Db, answer: Answer) {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', never)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirstOrThrow();
  return { ...answer, givenUpMails: Number(count) };
}
