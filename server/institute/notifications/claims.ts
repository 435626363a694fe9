import { type ExpressionBuilder, expressionBuilder, type Selectable } from 'kysely';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Channel } from '../database/schema/messages-schema.ts';
import type { Database } from '../database/schema/schema.ts';

/* A process claims an entry by postponing its next attempt. The claim of a killed process expires. */

export type OutboxRow = Selectable<Database['outbox']>;

export type Schedule = Pick<OutboxRow, 'state' | 'next_try_at'>;

export const claimSeconds = 15;
export const renewalSeconds = 5;

/** Seconds to wait after the n-th failure. The last value repeats, except for push. */
export const retryDelays = {
  mail: [5, 15, 30, 60],
  push: [5, 30, 120, 600, 1800],
  gateway: [5, 30, 120, 600, 1800],
} satisfies Record<Channel, number[]>;

export const maxHeldSeconds = 3600;

/** The `next_try_at` of an entry that is given up: it stays in the table, but is never claimed. */
export const givenUp = '9999-12-31T23:59:59.999Z';

/** Returns the latest plausible `next_try_at`: a later one was written while a clock was ahead. */
const getLatestTry = (channel: Channel) =>
  timestamp(Math.max(claimSeconds, ...retryDelays[channel]) + clockSkew);
export const getLatestHeld = () => timestamp(maxHeldSeconds + clockSkew);

const isDue =
  (channel: Channel) =>
  ({ eb, or, and }: ExpressionBuilder<Database, 'outbox'>) =>
    or([
      eb('next_try_at', '<=', timestamp()),
      and([
        eb('next_try_at', '<', givenUp),
        or([
          eb('next_try_at', '>', getLatestHeld()),
          and([eb('next_try_at', '>', getLatestTry(channel)), eb('state', '!=', 'held')]),
        ]),
      ]),
    ]);

export function isBeingSent() {
  const { eb, and, between } = expressionBuilder<Database, 'outbox'>();
  const claimed = between('next_try_at', timestamp(0.001), getLatestTry('mail'));
  return and([eb('state', '=', 'sending'), claimed]);
}

function isUnexpired() {
  const { eb, or } = expressionBuilder<Database, 'outbox'>();
  return or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]);
}

export function isUnsent() {
  const { eb, and } = expressionBuilder<Database, 'outbox'>();
  return and([eb('sent_at', 'is', null), eb('next_try_at', '!=', givenUp), isUnexpired()]);
}

/** Matches given-up mails and messages that are not too late: the owner may retry them. */
export function canBeRetried() {
  const { eb, and } = expressionBuilder<Database, 'outbox'>();
  return and([
    eb('channel', 'in', ['mail', 'gateway']),
    eb('sent_at', 'is', null),
    eb('next_try_at', '=', givenUp),
    isUnexpired(),
  ]);
}

/** Claims the most urgent due entry, of the given urgencies. Only one process gets it. */
export async function claimEntry(
  db: Db,
  channel: Channel,
  urgencies?: readonly number[],
): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('outbox')
      .select(['id', 'next_try_at'])
      .where('channel', '=', channel)
      .where('sent_at', 'is', null)
      .$if(urgencies !== undefined, (query) => query.where('urgency', 'in', urgencies ?? []))
      .where(isDue(channel))
      .where(isUnexpired())
      .orderBy('urgency')
      .orderBy('behind')
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable('outbox')
      .set({ next_try_at: timestamp(claimSeconds), state: 'sending' })
      .where('id', '=', due.id)
      .where('next_try_at', '=', due.next_try_at)
      .where('sent_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

export async function renewClaim(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_try_at: timestamp(claimSeconds) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where(({ between, not }) =>
      not(between('next_try_at', timestamp(claimSeconds), getLatestTry('mail'))),
    )
    .where('next_try_at', '!=', givenUp)
    .execute();
}
