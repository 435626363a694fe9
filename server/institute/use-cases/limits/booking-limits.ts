import { canonicalMailbox } from '../../accounts/mailbox.ts';
import { type Booker, isOwner } from '../../agenda/online/booker.ts';
import type { Db } from '../../database/database.ts';
import type { RateLimits } from '../../rate-limits.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';

/*
 * Bookings and requests in an hour. A browser is what most people have alone, but anybody can have a new
 * one each time; an address is shared by all phones of an operator, a /48 by no more than those of a site.
 */
const ordersOf = {
  browser: { name: 'orders of a browser', times: 10, seconds: 3600 },
  address: { name: 'orders of an address', times: 400, seconds: 3600, siteFactor: 1 },
} as const;
const requestsOf = {
  phone: { name: 'requests of a telephone', times: 30, seconds: 3600 },
  mailbox: { name: 'requests of a mailbox', times: 30, seconds: 3600 },
} as const;

/** Counts an order or a request against its sender's limits. @throws {Refusal} too-many */
export async function requireFewOrders(
  within: Db,
  limits: RateLimits,
  { browser, address }: Booker,
): Promise<void> {
  await limits.require(within, ordersOf.browser, browser || address);
  await limits.require(within, ordersOf.address, address);
}

/**
 * What strangers send with somebody's number or mailbox takes nothing of what its owner may send.
 * @throws {Refusal} too-many
 */
export async function requireFewRequests(
  within: Db,
  limits: RateLimits,
  { booker, request }: { booker: Booker; request: AppointmentRequest },
): Promise<void> {
  const { phone, email } = request;
  const { client, browser } = booker;
  const isOwn = await isOwner(within, phone, booker);
  const own = ` ${client?.id ?? browser}`;
  await limits.require(within, requestsOf.phone, isOwn ? phone + own : phone);
  if (!email) return;
  const mailbox = canonicalMailbox(email);
  await limits.require(
    within,
    requestsOf.mailbox,
    client?.email === email ? mailbox + own : mailbox,
  );
}
