import type { ExpressionBuilder, Selectable } from 'kysely';
import { clockDifference, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';

/*
 * A process claims a mail by putting off its next try for as long as the claim lasts, so that no
 * other process sends it too. The claim is renewed while the mail is being sent: that of a process
 * which was killed runs out, and another one takes the mail.
 */

/** Seconds. */
export const claim = 15;
export const renewal = 5;

/** Seconds to wait after the n-th failure; the last one repeats. */
export const pauses = [5, 15, 30, 60];

/** The next try of a mail that is given up: it is kept, and nothing claims it. */
export const never = '9999-12-31T23:59:59.999Z';

/** No next try is set farther ahead: one that is was written while the clock was ahead. */
const farthest = () => timestamp(Math.max(claim, ...pauses) + clockDifference);

const isDue = ({ eb, or, and }: ExpressionBuilder<Database, 'mails'>) =>
  or([
    eb('next_try_at', '<=', timestamp()),
    and([eb('next_try_at', '>', farthest()), eb('next_try_at', '<', never)]),
  ]);

/** The next mail that is due; of several processes that want it one gets it. */
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
      .set({ next_try_at: timestamp(claim) })
      .where('id', '=', due.id)
      .where('next_try_at', '=', due.next_try_at)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

/** Renews the claim; one that comes late takes nothing back. */
export async function hold(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: timestamp(claim) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where(({ between, not }) => not(between('next_try_at', timestamp(claim), farthest())))
    .where('next_try_at', '!=', never)
    .execute();
}
