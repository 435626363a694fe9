import type { Selectable } from 'kysely';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { never } from './claims.ts';

type Row = Selectable<Database['mails']>;

export interface StuckMail {
  mail: Row;
  /** Late ones were of no use any more before anybody took them. */
  state: 'waiting' | 'late' | 'given up';
  isAlarming: boolean;
}

/** Seconds in which a mail may take its time, and in which an operator looks. */
const [soon, long] = [60, 3600];

/**
 * Mails that were not taken. Alarming is what tells that mail as such does not work, and not only
 * one visitor's address: one that waits for an hour, one that came too late since yesterday, one
 * that the institute's own mailbox refuses.
 */
export async function stuckMails(db: Db, institute: string): Promise<StuckMail[]> {
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('created_at', '<=', timestamp(-soon))
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => {
    const state = stateOf(mail);
    return { mail, state, isAlarming: isAlarming(mail, state, institute) };
  });
}

function stateOf({ next_try_at, expires_at }: Row): StuckMail['state'] {
  if (next_try_at === never) return 'given up';
  return expires_at && expires_at <= timestamp() ? 'late' : 'waiting';
}

function isAlarming({ created_at, recipient }: Row, state: StuckMail['state'], institute: string) {
  if (state === 'waiting') return created_at <= timestamp(-long);
  if (state === 'late') return created_at > daysAgo(1);
  return recipient === institute;
}

/** Tries those that were given up and are of use still once more; how many they are. */
export async function retryGivenUp(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ next_try_at: timestamp() })
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', never)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
