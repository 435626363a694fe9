import { addRepeatedLink } from '../appointments/manage-links.ts';
import type { Db } from '../database/database.ts';
import type { Booker } from './booker.ts';

/**
 * Creates a link for a repeated order, whose first answer may have been lost. Only the browser or account that
 * sent the order gets one. Others learn its number and cannot change it.
 */
export async function repeatedLink(
  db: Db,
  number: string | undefined,
  { browser, client }: Booker,
): Promise<string | undefined> {
  const request = await db
    .selectFrom('requests')
    .leftJoin('request_browsers', (join) =>
      join.onRef('request_id', '=', 'requests.id').on('browser', '=', browser),
    )
    .select('requests.id')
    .where('number', '=', number ?? '')
    .where(({ eb, or }) =>
      or([eb('browser', 'is not', null), eb('user_id', '=', client?.id ?? '')]),
    )
    .executeTakeFirst();
  return request && addRepeatedLink(db, number);
}
