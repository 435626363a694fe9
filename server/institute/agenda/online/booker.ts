import type { ExpressionBuilder } from 'kysely';
import type { User } from '../../../../shared/contract/account.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { bySession } from '../../requests/account-person.ts';
import { cameWith } from '../../requests/came-with.ts';
import type { Client } from '../../requests/intake.ts';
import type { Visitor } from '../../visitor.ts';

/*
 * The person who books or requests, as far as known: names and numbers are unverified claims.
 */

export interface Booker extends Visitor {
  /** Signed in: with a mailbox that was proven. */
  readonly client: (Client & Pick<User, 'role'>) | undefined;
  /** Keyed hash of the network. */
  readonly network: string;
  /** Whether that network is one site's. */
  readonly isOneSite: boolean;
}

/** The facts by which an appointment is recognised as the caller's own. */
export type Holder = Partial<Pick<Booker, 'browser' | 'client'>>;

/** A member of staff, whose bookings have no limit other than free time. */
export const isOwnPeople = ({ client }: Booker) => client?.role === 'admin';

/**
 * Whether a number is known: it came before, or who books with it has proven a mailbox. Decided here
 * alone, once, when it is booked.
 */
export async function isKnown(db: Db, phone: string, { client }: Booker): Promise<boolean> {
  if (client?.email) return true;
  return (await cameWith(db, [phone])).has(phone);
}

/**
 * Whether an appointment with that number is this browser's or account's own. Not by what was only
 * asked for or is cancelled: of that anybody makes as much as they like.
 */
export async function isOwner(db: Db, phone: string, holder: Holder): Promise<boolean> {
  const appointment = await db
    .selectFrom('requests')
    .select('requests.id')
    .where('phone', '=', phone)
    .where('status', '=', 'confirmed')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('user_id', '=', holder.client?.id ?? ''),
        exists(
          selectFrom('request_browsers')
            .select('browser')
            .whereRef('request_id', '=', 'requests.id')
            .where('browser', '=', holder.browser ?? ''),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return appointment !== undefined;
}

/**
 * The requests that this browser or account sent itself. What strangers wrote down with a mailbox became its account's
 * too, but takes nothing of its share.
 */
export const isMine =
  ({ browser = '', client }: Holder) =>
  ({ eb, or, and, exists, selectFrom }: ExpressionBuilder<Database, 'requests'>) =>
    or([
      exists(
        selectFrom('request_browsers')
          .select('browser')
          .whereRef('request_browsers.request_id', '=', 'requests.id')
          .where('browser', '=', browser),
      ),
      and([
        eb('requests.user_id', '=', client?.id ?? ''),
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('events.subject', '=', 'requests.id')
            .where('events.action', '=', 'created')
            .where('events.detail', '=', bySession),
        ),
      ]),
    ]);

/** Keeps that a request is this browser's own. */
export async function keepBrowser(db: Db, request_id: string, { browser }: Visitor): Promise<void> {
  if (!browser) return;
  await db
    .insertInto('request_browsers')
    .values({ request_id, browser })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
