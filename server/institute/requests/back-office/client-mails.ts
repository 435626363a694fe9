import type { RequestMail } from '../../../../shared/contract/admin/mails.ts';
import type { Db } from '../../database/database.ts';
import { mailState } from '../../mail/mail-state.ts';

/** The state of the last mail to the client, by request id. */
export async function requestMails(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestMail>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mails')
    .innerJoin('requests', (join) =>
      join
        .onRef('requests.id', '=', 'mails.request_id')
        // Not the mails to the institute.
        .onRef('requests.email', '=', 'mails.recipient'),
    )
    .select(['requests.id', 'sent_at', 'next_try_at', 'last_error'])
    .where('mails.request_id', 'in', ids)
    .orderBy('mails.created_at')
    .execute();
  return new Map(rows.map(({ id, ...mail }) => [id, mailState(mail)]));
}
