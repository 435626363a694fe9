import type { RequestMail } from '../../shared/admin-mails.ts';
import { timestamp } from './clock.ts';
import type { Db } from './database.ts';
import { never } from './mail-claims.ts';

/** What became of the last mail to the client of each of these requests, by their ids. */
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
        // Not those to the institute.
        .onRef('requests.email', '=', 'mails.recipient'),
    )
    .select(['requests.id', 'sent_at', 'next_try_at', 'last_error'])
    .where('mails.request_id', 'in', ids)
    .orderBy('mails.created_at')
    .execute();
  return new Map(
    rows.map(({ id, sent_at, next_try_at, last_error: lastError }): [string, RequestMail] => {
      if (sent_at) return [id, { state: 'sent', at: sent_at, lastError: null }];
      if (next_try_at === never) return [id, { state: 'given-up', at: null, lastError }];
      return [id, { state: 'waiting', at: next_try_at, lastError }];
    }),
  );
}

/** An answer to the back office, with what its menu counts: mails that were given up and are of use. */
export async function withMenu<Answer extends object>(db: Db, answer: Answer) {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('sent_at', 'is', null)
    .where('next_try_at', '=', never)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', timestamp())]))
    .executeTakeFirstOrThrow();
  return { ...answer, givenUpMails: Number(count) };
}
