import type { RequestMail } from '../../../shared/contract/admin/mails.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { givenUp } from '../queue/claims.ts';

/** What the state is read from. */
export const deliveryColumns = ['sent_at', 'next_try_at', 'last_error'] as const;

type Delivery = Pick<Database['mails'], (typeof deliveryColumns)[number]>;

/** The delivery state of a mail, as the back office shows it. */
export function mailState({ sent_at, next_try_at, last_error: lastError }: Delivery): RequestMail {
  if (sent_at) return { state: 'sent', at: sent_at, lastError: null };
  if (next_try_at === givenUp) return { state: 'given-up', at: null, lastError };
  return { state: 'waiting', at: next_try_at, lastError };
}

/** The state of the mail that forwards a visitor's message to the institute; null once it is erased. */
export async function messageMail(db: Db, id: string): Promise<RequestMail | null> {
  const mail = await db
    .selectFrom('mails')
    .select(deliveryColumns)
    .where('message_id', '=', id)
    .where('answer_id', 'is', null)
    .executeTakeFirst();
  return mail ? mailState(mail) : null;
}
