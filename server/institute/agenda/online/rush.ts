import { sql } from 'kysely';
import { bookingLimits } from '../../../../shared/limits/limits.ts';
import { daysAgo, timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { OnRequest } from '../../refusal.ts';
import type { Booker } from './booker.ts';
import { lockOnline, type OnlineBooking } from './settings.ts';
import { isConfirmed, staffMinutesOf } from './staff-minutes.ts';
import { figuresOf, type RushFigures } from './usual.ts';

/*
 * A rush of bookings by unknown telephone numbers: when they exceed what the institute is used to, unknown
 * numbers can only request hours, not book them, for a while.
 */

const { pause, leftOpen, largestShareOfSite } = bookingLimits.rush;

/** What unknown numbers have booked. */
interface Held {
  readonly lastHour: number;
  /** Minutes of people's time, booked in the last 24 hours. */
  readonly minutes: number;
  /** Those of these minutes that were booked from one network. */
  readonly ofNetwork: number;
}

/** Refused, and the rush begins: it is recorded after the booking was rolled back. */
export class RushBegins extends OnRequest {
  constructor() {
    super('rush');
  }
}

/** One site has reached its limit: unknown numbers from that network can only request hours from now on. */
export class SiteFull extends OnRequest {
  readonly network: string;

  constructor(network: string) {
    super('rush');
    this.network = network;
  }
}

export const isRush = ({ rush_until }: OnlineBooking) =>
  rush_until !== null && rush_until > timestamp();

export const isLeftOpen = ({ open_until }: OnlineBooking) =>
  open_until !== null && open_until > timestamp();

export async function heldByUnknown(db: Db, network = ''): Promise<Held> {
  const { rows } = await sql<Record<keyof Held, number | string>>`
    select coalesce(sum(case when created_at > ${timestamp(-3600)} then 1 else 0 end), 0) as "lastHour",
      coalesce(sum(minutes), 0) as minutes,
      coalesce(sum(case when network = ${network} then minutes else 0 end), 0) as "ofNetwork"
    from (select origin.network, origin.created_at,
        ${staffMinutesOf('origin.request_id')} as minutes
      from booking_origins as origin
      where origin.known = 0 and ${isConfirmed}
        and origin.created_at > ${daysAgo(1)}) as booked`.execute(db);
  const [held] = rows;
  return {
    lastHour: Number(held?.lastHour),
    minutes: Number(held?.minutes),
    ofNetwork: Number(held?.ofNetwork),
  };
}

/**
 * In the transaction that has just taken the time, of a number that is not known. One at a time: two
 * together would both see room for one.
 * @throws {OnRequest}
 */
export async function requireNoRush(
  within: Db,
  { network, isOneSite }: Booker,
  { usual, capacity }: { usual: RushFigures; capacity: number },
): Promise<void> {
  const online = await lockOnline(within);
  if (isRush(online)) throw new OnRequest('rush');
  if (isLeftOpen(online)) return;
  const { anHour, share } = figuresOf(online, usual);
  const held = await heldByUnknown(within, network);
  const percentOf = (minutes: number) => (minutes * 100) / Math.max(capacity, 1);
  if (held.lastHour > anHour || percentOf(held.minutes) > share) throw new RushBegins();
  if (isOneSite && percentOf(held.ofNetwork) > Math.min(largestShareOfSite, share)) {
    throw new SiteFull(network);
  }
}

/**
 * Begins a rush, unless there is one already. A rush that resumes within a day counts as the same one:
 * `andThen`, which notifies the owner, runs only for a new one.
 */
export function beginRush(db: Db, andThen: (within: Db) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (within) => {
    const online = await lockOnline(within);
    if (isRush(online) || isLeftOpen(online)) return;
    const isNew = online.rush_until === null || online.rush_until < daysAgo(1);
    const since = isNew ? { rush_at: timestamp() } : {};
    await within
      .updateTable('online_booking')
      .set({ rush_until: timestamp(pause), ...since })
      .execute();
    if (isNew) await andThen(within);
  });
}

/** Lets unknown numbers book again, however many bookings come in. */
export const leaveOpen = (within: Db) =>
  within
    .updateTable('online_booking')
    .set({ rush_until: null, open_until: timestamp(leftOpen) })
    .execute();
