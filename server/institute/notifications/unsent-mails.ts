import { sql } from 'kysely';
import type { SentWeek } from '../../../shared/notifications/mails.ts';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, pageWindow } from '../database/list-queries.ts';
import type { Channel } from '../database/schema/messages-schema.ts';
import { recordEvent } from '../history.ts';
import type { UseCaseServices } from '../services.ts';
import { unsentState } from './delivery-state.ts';
import { claimTime, givenUp } from './outbox-leases.ts';

export async function listUnsentMails(db: Db, page: string) {
  const { limit, offset } = pageWindow(page);
  const matches = await db
    .selectFrom('outbox')
    .leftJoin('requests', 'requests.id', 'outbox.request_id')
    .select(['outbox.id', 'channel', 'recipient', 'subject', 'attempts', 'number'])
    .select(['outbox.created_at', 'last_error', 'next_try_at', 'expires_at', 'outbox.state'])
    .where('channel', 'in', ['mail', 'gateway'])
    .where('sent_at', 'is', null)
    .orderBy('outbox.created_at', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const mails = rows.map(({ id, channel, recipient, subject, attempts, number, ...row }) => {
    const state = unsentState(row);
    return {
      id,
      channel,
      recipient,
      subject,
      attempts,
      createdAt: row.created_at,
      lastError: row.last_error,
      nextTryAt: state === 'late' || state === 'given up' ? null : row.next_try_at,
      // A single message left marks the gateway as gone, even if it expired.
      isGivenUp: state === 'given up' || (channel === 'gateway' && row.next_try_at === givenUp),
      number,
    };
  });
  return { mails, hasNext };
}

const weekDays = 7;
const isReportedLost = sql<boolean>`coalesce(report, '') = 'failed'`;

export async function sentWeek(
  db: Db,
  channels: readonly Channel[] = ['mail', 'push', 'gateway'],
): Promise<SentWeek> {
  const written = db
    .selectFrom('outbox')
    .where('created_at', '>', daysAgo(weekDays))
    .where('channel', 'in', channels);
  const count = sql<number | string>`count(*)`.as('count');
  const { count: sent } = await written
    .where('sent_at', 'is not', null)
    .where(({ not }) => not(isReportedLost))
    .select(count)
    .executeTakeFirstOrThrow();
  const cause = sql<
    string | null
  >`case when ${isReportedLost} then report_reason else last_error end`;
  const failed = await written
    .where(({ eb, and, or }) => {
      const isOver = or([eb('next_try_at', '=', givenUp), eb('expires_at', '<=', timestamp())]);
      return or([isReportedLost, and([eb('sent_at', 'is', null), isOver])]);
    })
    .select(['channel', cause.as('lastError'), count])
    .groupBy(['channel', cause])
    .orderBy('channel')
    .orderBy(cause)
    .execute();
  return {
    sent: Number(sent),
    failed: failed.map((cause) => ({ ...cause, count: Number(cause.count) })),
  };
}

/** Makes a mail due, unless its next attempt is near: a process may be sending it right now. */
function retryMail(db: Db, id: string, actor: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('outbox')
      .set({ next_try_at: timestamp(), state: 'waiting' })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('next_try_at', '>', timestamp(claimTime))
      .returning(['channel', 'last_error'])
      .executeTakeFirst();
    if (!due) return;
    if (due.channel === 'gateway') await retryAlike(transaction, due.last_error);
    await recordEvent(transaction, { subject: id, actor, action: 'retried' });
  });
}

async function retryAlike(within: Db, reason: string | null): Promise<void> {
  await within
    .updateTable('outbox')
    .set({ next_try_at: timestamp(), state: 'waiting' })
    .where('channel', '=', 'gateway')
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', givenUp)
    .where('last_error', '=', reason)
    .execute();
}

export async function retryMailNow(
  { db, mails }: Pick<UseCaseServices, 'db' | 'mails'>,
  id: string,
  actor: string,
): Promise<void> {
  await retryMail(db, id, actor);
  mails.wake();
}
