import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, pageWindow } from '../database/paging.ts';
import { recordEvent } from '../history.ts';
import { claimTime } from '../queue/claims.ts';
import { unsentState } from './undelivered.ts';

/** One page of unsent mails for the back office, newest first, without their text. */
export async function listUnsentMails(db: Db, page: string) {
  const { limit, offset } = pageWindow(page);
  const matches = await db
    .selectFrom('mails')
    .leftJoin('requests', 'requests.id', 'mails.request_id')
    .select(['mails.id', 'recipient', 'subject', 'attempts', 'number'])
    .select(['mails.created_at', 'last_error', 'next_try_at', 'expires_at', 'mails.state'])
    .where('sent_at', 'is', null)
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const mails = rows.map(({ id, recipient, subject, attempts, number, ...row }) => {
    const state = unsentState(row);
    return {
      id,
      recipient,
      subject,
      attempts,
      createdAt: row.created_at,
      lastError: row.last_error,
      nextTryAt: state === 'late' || state === 'given up' ? null : row.next_try_at,
      isGivenUp: state === 'given up',
      number,
    };
  });
  return { mails, hasNext };
}

/**
 * Makes a mail due at once, unless its next attempt is nearer than a claim lasts: a process may be
 * sending it right now, or else the attempt follows within seconds anyway.
 */
export function retryMail(db: Db, id: string, actor: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('mails')
      .set({ next_try_at: timestamp(), state: 'waiting' })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('next_try_at', '>', timestamp(claimTime))
      .returning('id')
      .executeTakeFirst();
    if (due) await recordEvent(transaction, { subject: id, actor, action: 'retried' });
  });
}
