import type { Selectable } from 'kysely';
import type { Db } from '../../../server/institute/database/database.ts';
import type { Channel } from '../../../server/institute/database/schema/messages-schema.ts';
import type { Database } from '../../../server/institute/database/schema/schema.ts';
import { givenUp } from '../../../server/institute/notifications/outbox-leases.ts';

/*
 * Whether anything is on its way: a clock that is moved meanwhile would end the claim of who sends it.
 */

/** Of an entry, as it is written. */
export type Claim = Pick<Selectable<Database['outbox']>, 'id' | 'channel' | 'next_try_at'>;

/** Milliseconds: what is due so soon may be claimed before the clock is moved. */
const soon = 1000;

export const claimsIn = (db: Db): Promise<Claim[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'channel', 'next_try_at'])
    .where('sent_at', 'is', null)
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute();

interface Seen {
  readonly now: number;
  /** What leaves by these does so as soon as it is due. */
  readonly open: readonly Channel[];
  /** The claims of killed processes: nobody sends these until they have ended. */
  readonly orphans: readonly Claim[];
}

const textOf = ({ id, next_try_at }: Omit<Claim, 'channel'>) => `${id} ${next_try_at}`;

/** Whether something is being sent, or will be at once. */
export async function isBusy(db: Db, { now, open, orphans }: Seen): Promise<boolean> {
  const [at, next] = [now, now + soon].map((moment) => new Date(moment).toISOString()) as [
    string,
    string,
  ];
  const idle = new Set(orphans.filter(({ next_try_at }) => next_try_at > at).map(textOf));
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'channel', 'state', 'next_try_at'])
    .where('sent_at', 'is', null)
    .where('next_try_at', '!=', givenUp)
    .where(({ eb, or }) => or([eb('state', '=', 'sending'), eb('next_try_at', '<=', next)]))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .execute();
  return rows.some(
    (row) => !idle.has(textOf(row)) && (row.state === 'sending' || open.includes(row.channel)),
  );
}
