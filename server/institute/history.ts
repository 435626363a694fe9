import { randomUUID } from 'node:crypto';
import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { timestamp } from './clock.ts';
import type { Db } from './database/database.ts';

const limit = 50;

export async function recordEvent(
  db: Db,
  event: { subject: string; actor: string; action: string; detail?: string },
): Promise<void> {
  await db
    .insertInto('events')
    .values({ id: randomUUID(), at: timestamp(), detail: '', ...event })
    .execute();
}

export async function readHistory(db: Db, subject: string): Promise<HistoryEvent[]> {
  const events = await db
    .selectFrom('events')
    .select(['at', 'actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return events.reverse();
}
