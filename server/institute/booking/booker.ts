import type { Request } from 'express';
import type { ExpressionBuilder } from 'kysely';
import type { User } from '#shared/accounts/account.ts';
import { listNetworks } from '#shared/limits/networks.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { isOfBrowser, isSentSignedIn } from '../appointments/account-requests.ts';
import { findKnownPhones } from '../appointments/attendance.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import type { RateLimits } from '../rate-limits.ts';
import { readVisitor, type Visitor } from '../visitor.ts';
import type { Client } from './request-intake.ts';

/* The visitor who books or sends a request. The name and telephone number in an order are unproven. */

export interface Booker extends Visitor {
  readonly client: (Client & Pick<User, 'role'>) | undefined;
  readonly network: string;
  /** True for an IPv6 /48, which belongs to one subscriber (RFC 6177). One IPv4 address may serve many phones. */
  readonly isOneSubscriber: boolean;
}

/** The browser and account by which a visitor's earlier bookings are recognised. */
export type Holder = Partial<Pick<Booker, 'browser' | 'client'>>;

/** Returns true for administrators, whom no booking limit stops. */
export const isAdministrator = ({ client }: Booker) => client?.role === 'admin';

/** Returns true if the number has visited before, or the client is signed in with a mailbox. */
export async function isKnownNumber(db: Db, phone: string, { client }: Booker): Promise<boolean> {
  if (client?.email) return true;
  return (await findKnownPhones(db, [phone])).has(phone);
}

/**
 * Returns true if this visitor has an appointment with the number. Requests and cancelled appointments do not count,
 * because anybody can make them without limit.
 */
export async function hasAppointmentWith(db: Db, phone: string, holder: Holder): Promise<boolean> {
  const appointment = await db
    .selectFrom('requests')
    .select('requests.id')
    .where('phone', '=', phone)
    .where('status', '=', 'confirmed')
    .where((eb) =>
      eb.or([eb('user_id', '=', holder.client?.id ?? ''), isOfBrowser(eb, holder.browser)]),
    )
    .limit(1)
    .executeTakeFirst();
  return appointment !== undefined;
}

/** Returns a condition for requests of this browser, or of this account while it was signed in. */
export const matchOwnRequests =
  ({ browser, client }: Holder) =>
  (eb: ExpressionBuilder<Database, 'requests'>) =>
    eb.or([
      isOfBrowser(eb, browser),
      eb.and([eb('requests.user_id', '=', client?.id ?? ''), isSentSignedIn(eb)]),
    ]);

export async function saveBrowser(db: Db, request_id: string, { browser }: Visitor): Promise<void> {
  if (!browser) return;
  await db
    .insertInto('request_browsers')
    .values({ request_id, browser })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function identifyBooker(
  req: Request,
  signedIn: SignedIn | undefined,
  { computeKeyedHash }: Pick<RateLimits, 'computeKeyedHash'>,
): Booker {
  const visitor = readVisitor(req);
  const [network = ''] = listNetworks(visitor.address);
  return {
    ...visitor,
    client: signedIn?.user,
    network: computeKeyedHash(`network:${network}`),
    isOneSubscriber: network.endsWith('/48'),
  };
}
