import { bookingLimits } from '../../../../shared/limits/limits.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { OnRequest } from '../../refusal.ts';
import type { AppointmentRequest } from '../../requests/requests.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { visitOf } from '../search/visit.ts';
import { type Booker, isKnown, isOwnPeople, keepBrowser } from './booker.ts';
import { leastMinutes, requireRoom } from './holdings.ts';
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
}

export interface Admission {
  readonly booker: Booker;
  readonly known: boolean;
  /** Bounds for unknown numbers. */
  readonly bounds?: { readonly usual: RushFigures; readonly capacity: number };
}

/**
 * What is found out before any time is looked for or anybody waits.
 * @throws {OnRequest} @throws {BookingClosed} @throws {Refusal} not-bookable
 */
export async function admit(
  { db, agenda }: AgendaSources,
  { phone, lists }: Wanted,
  booker: Booker,
): Promise<Admission> {
  const online = await readOnline(db);
  if (isOwnPeople(booker)) return { booker, known: true };
  requireHours(online);
  const known = await isKnown(db, phone, booker);
  if (known) return { booker, known };
  if (isRush(online)) throw new OnRequest('rush');
  const visit = visitOf(await agenda.facts(), lists);
  if (visit && leastMinutes(visit) > bookingLimits.minutes.unknown) throw new OnRequest('number');
  const capacity = await capacityOf(agenda);
  return { booker, known, bounds: { capacity, usual: await usualFigures(db, capacity) } };
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
