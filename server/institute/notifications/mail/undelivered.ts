import type { Selectable } from 'kysely';
import { daysAgo, timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { givenUp, latestHeld } from '../queue/claims.ts';

type Row = Selectable<Database['outbox']>;

/** Held: its time has not come. Late: it expired before any server accepted it. */
type UnsentState = 'waiting' | 'held' | 'late' | 'given up';

interface UndeliveredMail {
  mail: Row;
  state: UnsentState;
  isAlarming: boolean;
}

/** Seconds: older ones that still wait are alarming. */
const alarmingAge = 3600;

/** What leaves for others than the institute's own phones. */
const channels = ['mail', 'gateway'] as const;

/**
 * Every mail that no server has accepted, and every message that no gateway has, as the back office lists them. Alarming is what points to a
 * fault of the setup rather than of one visitor's address: a mail that waits for an hour, one of the last
 * day that expired unsent, one that the institute's own mailbox (`institute`) rejects, or a gateway that is gone.
 */
export async function undeliveredMails(db: Db, institute: string): Promise<UndeliveredMail[]> {
  const mails = await db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', 'in', channels)
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => {
    const state = unsentState(mail);
    return { mail, state, isAlarming: isAlarming(mail, state, institute) };
  });
}

/** What becomes of a mail that has not left. */
export function unsentState({
  next_try_at,
  expires_at,
  state,
}: Pick<Row, 'next_try_at' | 'expires_at' | 'state'>): UnsentState {
  const now = timestamp();
  if (expires_at && expires_at <= now) return 'late';
  if (next_try_at === givenUp) return 'given up';
  const isHeld = state === 'held' && next_try_at > now && next_try_at <= latestHeld();
  return isHeld ? 'held' : 'waiting';
}

function isAlarming(
  { channel, created_at, recipient, next_try_at, attempts }: Row,
  state: UnsentState,
  institute: string,
): boolean {
  // At night a message waits for the morning, untried.
  if (state === 'waiting')
    return created_at <= timestamp(-alarmingAge) && (channel === 'mail' || attempts > 0);
  // A sign-in mail that its mailbox refused is the fault of that address, late or not.
  if (state === 'late') return next_try_at !== givenUp && created_at > daysAgo(1);
  return state === 'given up' && (recipient === institute || channel === 'gateway');
}

/**
 * Makes what was given up and has not expired due again; of a gateway all, as what it did not take stops the rest.
 * @returns how many
 */
export async function retryGivenUp(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_try_at: timestamp(), state: 'waiting' })
    .where('channel', 'in', channels)
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', givenUp)
    .where(({ eb, or }) =>
      or([
        eb('channel', '=', 'gateway'),
        eb('expires_at', 'is', null),
        eb('expires_at', '>', timestamp()),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
