import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cut, window } from '../database/paging.ts';
import { addEvent } from '../history.ts';
import { claim, never } from './claims.ts';

/** What waits or came too late, the newest first; never its words. */
export async function listUnsentMails(db: Db, page: string) {
  const { limit, offset } = window(page);
  const found = await db
    .selectFrom('mails')
    .leftJoin('requests', 'requests.id', 'mails.request_id')
    .select(['mails.id', 'recipient', 'subject', 'attempts', 'number'])
    .select(['mails.created_at', 'last_error', 'next_try_at', 'expires_at'])
    .where('sent_at', 'is', null)
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cut(found);
  const now = timestamp();
  const mails = rows.map(({ id, recipient, subject, attempts, number, ...row }) => {
    const isLate = row.expires_at !== null && row.expires_at <= now;
    const isGivenUp = !isLate && row.next_try_at === never;
    return {
      id,
      recipient,
      subject,
      attempts,
      createdAt: row.created_at,
      lastError: row.last_error,
      nextTryAt: isLate || isGivenUp ? null : row.next_try_at,
      isGivenUp,
      number,
    };
  });
  return { mails, hasNext };
}

/**
 * Makes a mail due at once. Not one whose next try is nearer than a claim lasts: a process may be
 * sending it right now, and if none is, its try comes by itself within seconds.
 */
export function retryMail(db: Db, id: string, actor: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('mails')
      .set({ next_try_at: timestamp() })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('next_try_at', '>', timestamp(claim))
      .returning('id')
      .executeTakeFirst();
    if (due) await addEvent(transaction, { subject: id, actor, action: 'retried' });
  });
}
