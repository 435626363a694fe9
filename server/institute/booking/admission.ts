import { bookingLimits } from '../../../shared/limits/limits.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { paysForMissed } from '../money/deposits-due.ts';
import { holderOf, paysTooSeldom } from '../money/holds.ts';
import { OnRequest } from '../refusal.ts';
import { type Booker, type Holder, isKnown, isOwnPeople, keepBrowser } from './booker.ts';
import { leastMinutes, requireRoom } from './holdings.ts';
import { lockOnline, readOnline, requireHours } from './online-settings.ts';
import { visitOf } from './search/visit.ts';
import { capacityOf, requireUnderCap } from './unknown-cap.ts';

interface Wanted {
  readonly phone: string;
  readonly lists: readonly (readonly string[])[];
  /** The number of visits: a course takes time for each of its sessions. */
  readonly times?: number;
}

export interface Admission {
  readonly booker: Booker;
  readonly known: boolean;
  readonly hasMissed: boolean;
  /** The booker, if the number is the booker's own. */
  readonly holder?: Holder | undefined;
  /** The minutes of staff time that the cap on unknown numbers is a share of. */
  readonly capacity: number;
}

/**
 * Judges an order before any search or lock.
 * @throws {OnRequest}
 * @throws {BookingClosed}
 * @throws {Refusal} not-bookable
 */
export async function admit(
  { db, agenda }: AgendaSources,
  { phone, lists, times = 1 }: Wanted,
  booker: Booker,
): Promise<Admission> {
  const online = await readOnline(db);
  if (isOwnPeople(booker)) return { booker, known: true, hasMissed: false, capacity: 0 };
  requireHours(online);
  const facts = await agenda.facts();
  const hasMissed = await paysForMissed(db, facts.institute, phone);
  const holder = await holderOf(db, phone, booker);
  if (await paysTooSeldom(db, phone, holder)) throw new OnRequest('number');
  const known = await isKnown(db, phone, booker);
  if (known) return { booker, known, hasMissed, holder, capacity: 0 };
  const minutes = times * leastMinutes(visitOf(facts, lists) ?? []);
  if (minutes > bookingLimits.minutes.unknown) throw new OnRequest('number');
  const capacity = await capacityOf(agenda);
  await requireUnderCap(db, booker, { capacity, more: minutes });
  return { booker, known, hasMissed, holder, capacity };
}

/**
 * Judges a booking in the transaction that has taken the time. The lock makes orders of unknown numbers wait for
 * each other, because two together would both see room for one.
 * @throws {OnRequest}
 */
export async function keepWithinBounds(
  within: Db,
  request: AppointmentRequest,
  { booker, known, capacity }: Admission,
): Promise<void> {
  await requireRoom(within, request, { booker, known });
  await keepBrowser(within, request.id, booker);
  await within
    .insertInto('booking_origins')
    .values({
      request_id: request.id,
      network: booker.network,
      known: known ? 1 : 0,
      created_at: timestamp(),
    })
    .execute();
  if (known) return;
  await lockOnline(within);
  await requireUnderCap(within, booker, { capacity });
}
