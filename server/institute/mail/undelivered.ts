import type { Selectable } from 'kysely';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { givenUp, isHeld } from '../queue/claims.ts';

type Row = Selectable<Database['mails']>;

export interface UndeliveredMail {
  mail: Row;
  /** Late: expired before any server accepted it. */
  state: 'waiting' | 'late' | 'given up';
  isAlarming: boolean;
}

/** Seconds: younger mails are normal, and older ones that still wait are alarming. */
const [normalAge, alarmingAge] = [60, 3600];

/**
 * Mails that no server has accepted, but for those whose time has not come. Alarming is what points to a fault of the setup rather than of
 * one visitor's address: a mail that waits for an hour, one of the last day that expired unsent,
 * or one that the institute's own mailbox (`institute`) rejects.
 */
export async function undeliveredMails(db: Db, institute: string): Promise<UndeliveredMail[]> {
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('created_at', '<=', timestamp(-normalAge))
    .where(({ not }) => not(isHeld()))
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => {
    const state = stateOf(mail);
    return { mail, state, isAlarming: isAlarming(mail, state, institute) };
  });
}

function stateOf({ next_try_at, expires_at }: Row): UndeliveredMail['state'] {
  if (next_try_at === givenUp) return 'given up';
  return expires_at && expires_at <= timestamp() ? 'late' : 'waiting';
}

function isAlarming(
  { created_at, recipient }: Row,
  state: UndeliveredMail['state'],
  institute: string,
) {
  if (state === 'waiting') return created_at <= timestamp(-alarmingAge);
  if (state === 'late') return created_at > daysAgo(1);
  return recipient === institute;
}

/** Makes the mails that were given up and have not expired due again. @returns how many */
export async function retryGivenUp(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ next_try_at: timestamp(), state: 'waiting' })
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', givenUp)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
