import type { Db } from '../database/database.ts';

/** Detail of a request's first event: whoever sent it was signed in. Guests' requests join accounts later. */
export const bySession = 'session';

/**
 * Name and telephone number of the account's last request. Of those that it sent itself: one that joined
 * it may be somebody else's, with a mistyped mailbox.
 */
export function personOfAccount(
  db: Db,
  userId: string,
): Promise<{ name: string; phone: string } | undefined> {
  return db
    .selectFrom('requests')
    .select(['name', 'phone'])
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('events')
          .select('events.id')
          .whereRef('events.subject', '=', 'requests.id')
          .where('action', '=', 'created')
          .where('detail', '=', bySession),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
