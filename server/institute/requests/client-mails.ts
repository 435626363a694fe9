import type { RequestMail } from '../../../shared/contract/admin/mails.ts';
import type { Db } from '../database/database.ts';
import { givenUp } from '../queue/claims.ts';

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
  return new Map(
    rows.map(({ id, sent_at, next_try_at, last_error: lastError }): [string, RequestMail] => {
      if (sent_at) return [id, { state: 'sent', at: sent_at, lastError: null }];
      if (next_try_at === givenUp) return [id, { state: 'given-up', at: null, lastError }];
      return [id, { state: 'waiting', at: next_try_at, lastError }];
    }),
  );
}
