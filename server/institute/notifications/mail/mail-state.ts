import type { RequestMail } from '../../../../shared/notifications/mails.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { type Entry, givenUp } from '../queue/claims.ts';

export const deliveryColumns = [
  ...(['sent_at', 'next_try_at', 'last_error', 'expires_at'] as const),
  ...(['report', 'reported_at', 'report_reason'] as const),
] as const;

type Delivery = Pick<Entry, (typeof deliveryColumns)[number]>;

export function mailState({ last_error: lastError, ...delivery }: Delivery): RequestMail {
  const { sent_at, next_try_at, expires_at, report: state, reported_at, report_reason } = delivery;
  const report =
    state && reported_at ? { state, at: reported_at, reason: report_reason } : undefined;
  if (sent_at) return { state: 'sent', at: sent_at, lastError: null, ...(report && { report }) };
  if (next_try_at === givenUp) return { state: 'given-up', at: null, lastError };
  if (expires_at && expires_at <= timestamp()) return { state: 'late', at: null, lastError };
  return { state: 'waiting', at: next_try_at, lastError };
}

/** Returns null once the mail is erased. */
export async function messageMail(db: Db, id: string): Promise<RequestMail | null> {
  const mail = await db
    .selectFrom('outbox')
    .select(deliveryColumns)
    .where('message_id', '=', id)
    .where('answer_id', 'is', null)
    .executeTakeFirst();
  return mail ? mailState(mail) : null;
}
