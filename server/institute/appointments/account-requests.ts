import type { Db } from '../database/database.ts';
import type { AppointmentRequest } from './requests.ts';

const listLimit = 100;

export function findAccountRequests(db: Db, userId: string): Promise<AppointmentRequest[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(listLimit)
    .execute();
}

/**
 * Assigns requests sent without an account to the account with the same mailbox. The sender may have mistyped the
 * mailbox, so the account's list shows no personal data.
 */
export async function assignRequestsToAccount(
  db: Db,
  userId: string,
  mailbox: string,
): Promise<void> {
  const mailboxUpdate = db.updateTable('requests').where('email', '=', mailbox);
  await mailboxUpdate.set({ user_id: userId }).where('user_id', 'is', null).execute();
  await mailboxUpdate.set({ unmailed: 0 }).where('unmailed', '=', 1).execute();
}

/** The `detail` of a 'created' event whose sender was signed in. */
export const signedInDetail = 'session';

/**
 * Returns the name and telephone number of the last request that the account's user sent. Other requests of the account
 * may come from a stranger who mistyped the mailbox.
 */
export function findContactDetails(
  db: Db,
  { userId, browser }: { readonly userId: string; readonly browser: string },
): Promise<{ name: string; phone: string } | undefined> {
  return db
    .selectFrom('requests')
    .select(['name', 'phone'])
    .where('user_id', '=', userId)
    .where(({ and, or, not, exists, selectFrom }) => {
      const events = selectFrom('events')
        .select('events.id')
        .whereRef('events.subject', '=', 'requests.id');
      const browserLinks = selectFrom('request_browsers')
        .select('browser')
        .whereRef('request_id', '=', 'requests.id')
        .where('browser', '=', browser);
      // A change through a manage link also links the request to that browser. Such a browser is no proof of the
      // sender.
      const changes = events.where('actor', '=', 'client').where('action', '<>', 'created');
      return or([
        exists(events.where('action', '=', 'created').where('detail', '=', signedInDetail)),
        and([exists(browserLinks), not(exists(changes))]),
      ]);
    })
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
