import { bookingLimits } from '../../../../shared/limits/limits.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { OnRequest } from '../../refusal.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { visitOf } from '../search/visit/visit.ts';
import { type Booker, type Holder, isKnown, isOwnPeople, keepBrowser } from './booker.ts';
import { paysForMissed } from './deposits.ts';
import { leastMinutes, requireRoom } from './holdings.ts';
import { holderOf, paysTooSeldom } from './holds.ts';
import { isRush, requireNoRush } from './rush.ts';
import { readOnline, requireHours } from './settings.ts';
import { capacityOf, type RushFigures, usualFigures } from './usual.ts';

/*
 * Whether a visitor's order is booked at once, or can only be asked for.
 */

interface Wanted {
  readonly phone: string;
  /** Each person's treatments. */
  readonly lists: readonly (readonly string[])[];
  /** Number of visits: a course takes time for each of its sessions. */
  readonly times?: number;
}

export interface Admission {
  readonly booker: Booker;
  readonly known: boolean;
  /** A deposit is asked of this number, whatever it books. */
  readonly hasMissed: boolean;
  /** The booker, if the number is the booker's own. */
  readonly holder?: Holder | undefined;
  /** Bounds for unknown numbers. */
  readonly bounds?: { readonly usual: RushFigures; readonly capacity: number };
}

/**
 * What is found out before any time is looked for or anybody waits.
 * @throws {OnRequest} @throws {BookingClosed} @throws {Refusal} not-bookable
 */
export async function admit(
  { db, agenda }: AgendaSources,
  { phone, lists, times = 1 }: Wanted,
  booker: Booker,
): Promise<Admission> {
  const online = await readOnline(db);
  if (isOwnPeople(booker)) return { booker, known: true, hasMissed: false };
  requireHours(online);
  const facts = await agenda.facts();
  const hasMissed = await paysForMissed(db, facts.institute, phone);
  const holder = await holderOf(db, phone, booker);
  if (await paysTooSeldom(db, phone, holder)) throw new OnRequest('number');
  const known = await isKnown(db, phone, booker);
  if (known) return { booker, known, hasMissed, holder };
  if (isRush(online)) throw new OnRequest('rush');
  const minutes = leastMinutes(visitOf(facts, lists) ?? []);
  if (minutes * times > bookingLimits.minutes.unknown) throw new OnRequest('number');
  const capacity = await capacityOf(agenda);
  return {
    booker,
    known,
    hasMissed,
    holder,
    bounds: { capacity, usual: await usualFigures(db, capacity) },
  };
}

/** In the transaction that has taken the time. @throws {OnRequest} */
export async function keepWithinBounds(
  within: Db,
  request: AppointmentRequest,
  { booker, known, bounds }: Admission,
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
      cancelled_with: null,
    })
    .execute();
  if (bounds) await requireNoRush(within, booker, bounds);
}
