import { randomUUID } from 'node:crypto';
import type { HistoryEvent } from '../../shared/contract/admin-query.ts';
import { timestamp } from './clock.ts';
import type { Db } from './database/database.ts';

/*
 * Who changed what and when.
 */

/** Of one history; more than that nobody reads. */
const shown = 50;

/** Writes a line of history, in the transaction of the change itself. */
export async function addEvent(
  db: Db,
  event: { subject: string; actor: string; action: string; detail?: string },
): Promise<void> {
  await db
    .insertInto('events')
    .values({ id: randomUUID(), at: timestamp(), detail: '', ...event })
    .execute();
}

/** The newest ones, the oldest of them first. */
export async function historyOf(db: Db, subject: string): Promise<HistoryEvent[]> {
  const events = await db
    .selectFrom('events')
    .select(['at', 'actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .limit(shown)
    .execute();
  return events.reverse();
}
