import type { Db } from '../database/database.ts';

/** The detail of a request's first event, when its sender was signed in. Guests' requests join accounts later. */
export const bySession = 'session';

interface Own {
  readonly userId: string;
  /** The requesting browser; "" for one without cookies. */
  readonly browser: string;
}

/**
 * Reads name and telephone number of the account's last own request, sent by the account or by this browser before
 * the sign-in. Any other may be a stranger's with a mistyped mailbox.
 */
export function personOfAccount(
  db: Db,
  { userId, browser }: Own,
): Promise<{ name: string; phone: string } | undefined> {
  return db
    .selectFrom('requests')
    .select(['name', 'phone'])
    .where('user_id', '=', userId)
    .where(({ and, or, not, exists, selectFrom }) => {
      const events = selectFrom('events')
        .select('events.id')
        .whereRef('events.subject', '=', 'requests.id');
      const ofBrowser = selectFrom('request_browsers')
        .select('browser')
        .whereRef('request_id', '=', 'requests.id')
        .where('browser', '=', browser);
      // A change by link also assigns the request to the browser, which may not have sent it.
      const changes = events.where('actor', '=', 'client').where('action', '<>', 'created');
      return or([
        exists(events.where('action', '=', 'created').where('detail', '=', bySession)),
        and([exists(ofBrowser), not(exists(changes))]),
      ]);
    })
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
