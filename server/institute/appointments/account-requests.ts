import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
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

type Requests = ExpressionBuilder<Database, 'requests'>;

/** Returns a condition for requests that this browser sent, or changed through a manage link. */
export const isOfBrowser = ({ exists, selectFrom }: Requests, browser = '') =>
  exists(
    selectFrom('request_browsers')
      .select('browser')
      .whereRef('request_id', '=', 'requests.id')
      .where('browser', '=', browser),
  );

const selectEvents = ({ selectFrom }: Requests) =>
  selectFrom('events').select('events.id').whereRef('events.subject', '=', 'requests.id');

export const isSentSignedIn = (eb: Requests) =>
  eb.exists(selectEvents(eb).where('action', '=', 'created').where('detail', '=', signedInDetail));

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
    .where((eb) => {
      // A browser that changed the request through a manage link is no proof of the sender.
      const changes = selectEvents(eb)
        .where('actor', '=', 'client')
        .where('action', '<>', 'created');
      return eb.or([
        isSentSignedIn(eb),
        eb.and([isOfBrowser(eb, browser), eb.not(eb.exists(changes))]),
      ]);
    })
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
