import { courseLimits } from '#shared/booking/course-text.ts';
import { bookingLimits, rateLimits } from '#shared/limits/limits.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { paysDepositForMissed } from '../money/deposit-terms.ts';
import { findKnownHolder, hasTooManyUnpaid } from '../money/unpaid-holds.ts';
import type { LimitUse, RateLimits } from '../rate-limits.ts';
import { Refusal } from '../refusal.ts';
import type { Visitor } from '../visitor.ts';
import {
  type Booker,
  type Holder,
  hasAppointmentWith,
  isAdministrator,
  isKnownNumber,
  matchOwnRequests,
  saveBrowser,
} from './booker.ts';
import { lockOnlineBooking, readOnlineBooking, requireSlotBooking } from './online-booking.ts';
import { cellMinutes } from './search/cells.ts';
import { countLeastCells, getVisit } from './search/visit.ts';
import { computeCapacity, requireUnderCap } from './unknown-numbers.ts';

interface BookingWish {
  readonly phone: string;
  readonly lists: readonly (readonly string[])[];
  /** The number of visits: more than one for a course. */
  readonly visitCount: number;
}

export interface Admission {
  readonly booker: Booker;
  readonly isKnown: boolean;
  readonly hasMissed: boolean;
  readonly holder?: Holder | undefined;
  /** All working minutes of the staff. Bookings by unknown numbers may take a share of them. */
  readonly capacity: number;
}

/** Decides whether a client may book online. Called before any search or lock. */
export async function admit(
  { db, agenda }: AgendaSources,
  { phone, lists, visitCount }: BookingWish,
  booker: Booker,
): Promise<Admission> {
  const online = await readOnlineBooking(db);
  if (isAdministrator(booker)) return { booker, isKnown: true, hasMissed: false, capacity: 0 };
  requireSlotBooking(online);
  const facts = await agenda.readFacts();
  const hasMissed = await paysDepositForMissed(db, facts.institute, phone);
  const holder = await findKnownHolder(db, phone, booker);
  if (await hasTooManyUnpaid(db, phone, holder))
    throw new Refusal('not-bookable', { reason: 'number' });
  const isKnown = await isKnownNumber(db, phone, booker);
  if (isKnown) return { booker, isKnown, hasMissed, holder, capacity: 0 };
  const tasks = (getVisit(facts, lists) ?? []).flat();
  const newMinutes =
    visitCount * tasks.reduce((sum, task) => sum + countLeastCells(task) * cellMinutes, 0);
  const capacity = await computeCapacity(agenda);
  await requireUnderCap(db, booker, { capacity, newMinutes });
  return { booker, isKnown, hasMissed, holder, capacity };
}

/** Checks the limits again inside the booking's transaction. Its lock makes concurrent bookings count each other. */
export async function requireWithinLimits(
  db: Db,
  request: AppointmentRequest,
  { booker, isKnown, capacity }: Admission,
): Promise<void> {
  await requireFewUpcoming(db, request, booker);
  await saveBrowser(db, request.id, booker);
  await db
    .insertInto('booking_origins')
    .values({
      request_id: request.id,
      network: booker.network,
      known: isKnown ? 1 : 0,
      created_at: timestamp(),
    })
    .execute();
  if (isKnown) return;
  await lockOnlineBooking(db);
  await requireUnderCap(db, booker, { capacity });
}

/** Limits coming bookings per number or mailbox. A stranger's bookings do not count for the number's owner. */
async function requireFewUpcoming(
  db: Db,
  { id, series, phone, email }: AppointmentRequest,
  booker: Booker,
): Promise<void> {
  if (isAdministrator(booker)) return;
  const [day = '', time = ''] = timestamp().split('T');
  const isOwnPhone = await hasAppointmentWith(db, phone, booker);
  const { client } = booker;
  const upcoming = await db
    .selectFrom('requests')
    .select(['requests.id', 'requests.series'])
    .where('status', '=', 'confirmed')
    .where('day', '>=', day)
    .where(({ eb, or }) => or([eb('day', '>', day), eb('hour', '>', time)]))
    .where('requests.id', '!=', id)
    .where((eb) => {
      const hasPhone = eb('phone', '=', phone);
      const hasMailbox =
        client?.email === email ? matchOwnRequests({ client })(eb) : eb('email', '=', email);
      return eb.or([
        isOwnPhone ? eb.and([hasPhone, matchOwnRequests(booker)(eb)]) : hasPhone,
        ...(email ? [hasMailbox] : []),
      ]);
    })
    .limit(bookingLimits.toCome * courseLimits.sessions)
    .execute();
  // The sessions of a course count as one visit.
  const visits = new Set(upcoming.map((request) => request.series ?? request.id));
  visits.delete(series ?? id);
  if (visits.size >= bookingLimits.toCome) throw new Refusal('not-bookable', { reason: 'number' });
}

export const requireFewOrders = (
  db: Db,
  limits: RateLimits,
  { browser, address }: Visitor,
): Promise<void> =>
  limits.require(
    db,
    [rateLimits.orders.browser, browser || address],
    [rateLimits.orders.address, address],
  );

/** Makes an attempt, and counts it if it is refused. @throws {Refusal} too-many, without an attempt */
export async function countRefusals<Result>(
  limits: RateLimits,
  { browser, address }: Visitor,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const uses: LimitUse[] = [
    [rateLimits.refusedBookings.address, address],
    [rateLimits.refusedBookings.browser, browser || undefined],
  ];
  await limits.requireWithoutCounting(uses);
  try {
    return await attempt();
  } catch (error) {
    const retryAfter = error instanceof Refusal ? await limits.count(uses) : undefined;
    throw retryAfter === undefined ? error : new Refusal('too-many', { retryAfter });
  }
}
