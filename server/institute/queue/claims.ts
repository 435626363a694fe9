import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';

/*
 * A process claims a mail, or a push, by postponing its next attempt for the length of the claim, so
 * that no other process sends it too. A mail's claim is renewed while it is being sent. The claim of a
 * killed process expires, and another process takes over.
 */

/** The tables of the send queues. */
type Queue = 'mails' | 'pushes';

/** When a queued entry may be sent. */
export type Turn = Pick<Selectable<Database['mails']>, 'state' | 'next_try_at'>;

/** Seconds that a claim lasts, and seconds between its renewals. */
export const claimTime = 15;
export const renewalInterval = 5;

/** Seconds to wait after the n-th failure; a mail's last one repeats. */
export const retryDelays = {
  mails: [5, 15, 30, 60],
  pushes: [5, 30, 120, 600, 1800],
} satisfies Record<Queue, number[]>;

/** The longest that an entry is held back, in seconds. */
export const longestHold = 3600;

/** `next_try_at` of a mail that is given up: it stays in the table, and is never claimed. */
export const givenUp = '9999-12-31T23:59:59.999Z';

/** The latest plausible `next_try_at`: a later one was written while a clock was ahead. */
const latestPlausible = (queue: Queue) =>
  timestamp(Math.max(claimTime, ...retryDelays[queue]) + clockSkew);
/** Until when an entry may be held back. */
export const latestHeld = () => timestamp(longestHold + clockSkew);

const isDueIn =
  (queue: Queue) =>
  ({ eb, or, and }: ExpressionBuilder<Database, 'mails'>) =>
    or([
      eb('next_try_at', '<=', timestamp()),
      and([
        eb('next_try_at', '<', givenUp),
        or([
          eb('next_try_at', '>', latestHeld()),
          and([eb('next_try_at', '>', latestPlausible(queue)), eb('state', '!=', 'held')]),
        ]),
      ]),
    ]);

/** Whether a process sends it at this moment. */
export function isBeingSent() {
  const { eb, and, between } = expressionBuilder<Database, Queue>();
  const claimed = between('next_try_at', timestamp(0.001), latestPlausible('mails'));
  return and([eb('state', '=', 'sending'), claimed]);
}

/** Whether it is still held back on purpose. */
export function isHeld() {
  const { eb, and, between } = expressionBuilder<Database, Queue>();
  return and([eb('state', '=', 'held'), between('next_try_at', timestamp(0.001), latestHeld())]);
}

/** Since when it could be sent. */
export const dueSince = () =>
  expressionBuilder<Database, Queue>()
    .case()
    .when('state', '=', 'held')
    .then(sql<string>`next_try_at`)
    .else(sql<string>`created_at`)
    .end();

/**
 * Claims the next due entry, the most urgent mail first; only one of several processes gets it.
 * @param least for mails: the lowest urgency to claim; any if left out
 * @returns undefined when none is due
 */
export async function claimNext<Of extends Queue>(
  db: Db,
  queue: Of,
  least?: number,
): Promise<Selectable<Database[Of]> | undefined> {
  // The columns that both queues share; a sent push has been deleted.
  const table = queue as 'mails';
  const isMails = queue === 'mails';
  for (;;) {
    const due = await db
      .selectFrom(table)
      .select(['id', 'next_try_at'])
      .$if(isMails, (query) => query.where('sent_at', 'is', null).orderBy('urgency'))
      .$if(least !== undefined, (query) => query.where('urgency', '<=', least ?? 0))
      .where(isDueIn(queue))
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable(table)
      .set({ next_try_at: timestamp(claimTime), state: 'sending' })
      .where('id', '=', due.id)
      .where('next_try_at', '=', due.next_try_at)
      .$if(isMails, (query) => query.where('sent_at', 'is', null))
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed as unknown as Selectable<Database[Of]>;
  }
}

/** Renews the claim of a mail; has no effect when another process has claimed the mail since. */
export async function renewClaim(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: timestamp(claimTime) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where(({ between, not }) =>
      not(between('next_try_at', timestamp(claimTime), latestPlausible('mails'))),
    )
    .where('next_try_at', '!=', givenUp)
    .execute();
}
