import { courseLimits } from '../../../shared/booking/session-limits.ts';
import { bookingLimits } from '../../../shared/limits/limits.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { OnRequest } from '../refusal.ts';
import { type Booker, isMine, isOwner, isOwnPeople } from './booker.ts';
import { grid } from './search/cells.ts';
import type { Visit } from './search/visit.ts';
import { staffMinutesOf } from './staff-minutes.ts';

/* The limit of bookings per number or mailbox. Strangers' bookings with that number count apart. */

/** @throws {OnRequest} when the limit is exceeded, this appointment included */
export async function requireRoom(
  within: Db,
  request: AppointmentRequest,
  { booker, known }: { booker: Booker; known: boolean },
): Promise<void> {
  if (isOwnPeople(booker)) return;
  const others = await toComeOf(within, request, booker);
  // The sessions of a course count as one here, and with all of their minutes below.
  const ownSeries = request.series ?? request.id;
  const visits = new Set(
    others.map(({ id, series }) => series ?? id).filter((series) => series !== ownSeries),
  );
  if (visits.size >= bookingLimits.toCome) throw new OnRequest('number');
  const minutes = await staffMinutes(within, [request.id, ...others.map(({ id }) => id)]);
  if (minutes > bookingLimits.minutes[known ? 'known' : 'unknown']) throw new OnRequest('number');
}

async function toComeOf(
  within: Db,
  { id, phone, email }: AppointmentRequest,
  booker: Booker,
): Promise<{ id: string; series: string | null }[]> {
  const [day = '', time = ''] = timestamp().split('T');
  const isOwn = await isOwner(within, phone, booker);
  const { client } = booker;
  const upcoming = await within
    .selectFrom('requests')
    .select(['requests.id', 'requests.series'])
    .where('status', '=', 'confirmed')
    .where('day', '>=', day)
    .where(({ eb, or }) => or([eb('day', '>', day), eb('hour', '>', time)]))
    .where('requests.id', '!=', id)
    .where((eb) => {
      const ofPhone = eb('phone', '=', phone);
      const ofMailbox = client?.email === email ? isMine({ client })(eb) : eb('email', '=', email);
      return eb.or([
        isOwn ? eb.and([ofPhone, isMine(booker)(eb)]) : ofPhone,
        ...(email ? [ofMailbox] : []),
      ]);
    })
    .limit(bookingLimits.toCome * courseLimits.sessions)
    .execute();
  return upcoming;
}

async function staffMinutes(within: Db, ids: readonly string[]): Promise<number> {
  const held = await within
    .selectFrom('requests')
    .select(staffMinutesOf('requests.id').as('minutes'))
    .where('id', 'in', ids)
    .execute();
  return held.reduce((sum, { minutes }) => sum + Number(minutes), 0);
}

/** Returns the least staff time of a visit, known before any search. */
export const leastMinutes = (visit: Visit): number =>
  visit.flat().reduce((sum, { staff, pause, assistants }) => {
    const people = assistants ? 2 : 1;
    return sum + people * (Math.min(...staff.values()) - pause) * grid;
  }, 0);
