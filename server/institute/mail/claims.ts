import type { ExpressionBuilder, Selectable } from 'kysely';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';

/*
 * A process claims a mail by postponing its next attempt for the length of the claim, so that no
 * other process sends it too. The claim is renewed while the mail is being sent. The claim of a
 * killed process expires, and another process takes the mail over.
 */

/** Seconds that a claim lasts, and seconds between its renewals. */
export const claimTime = 15;
export const renewalInterval = 5;

/** Seconds to wait after the n-th failure; the last one repeats. */
export const retryDelays = [5, 15, 30, 60];

/** `next_try_at` of a mail that is given up: it stays in the table, and is never claimed. */
export const givenUp = '9999-12-31T23:59:59.999Z';

/** The latest plausible `next_try_at`: a later one was written while a clock was ahead. */
const latestPlausible = () => timestamp(Math.max(claimTime, ...retryDelays) + clockSkew);

const isDue = ({ eb, or, and }: ExpressionBuilder<Database, 'mails'>) =>
  or([
    eb('next_try_at', '<=', timestamp()),
    and([eb('next_try_at', '>', latestPlausible()), eb('next_try_at', '<', givenUp)]),
  ]);

/** Claims the next mail that is due; of several processes one gets it. Undefined: none is due. */
export async function claimNext(db: Db): Promise<Selectable<Database['mails']> | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('mails')
      .select(['id', 'next_try_at'])
      .where('sent_at', 'is', null)
      .where(isDue)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
      .orderBy('next_try_at')
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable('mails')
      .set({ next_try_at: timestamp(claimTime) })
      .where('id', '=', due.id)
      .where('next_try_at', '=', due.next_try_at)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

/** Renews a claim; has no effect when another process has claimed the mail since. */
export async function renewClaim(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: timestamp(claimTime) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where(({ between, not }) =>
      not(between('next_try_at', timestamp(claimTime), latestPlausible())),
    )
    .where('next_try_at', '!=', givenUp)
    .execute();
}
