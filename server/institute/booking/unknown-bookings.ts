import { mostBookings, type Online } from '../../../shared/booking/online-settings.ts';
import { treatmentsIn } from '../appointments/requests.ts';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';

/* Recent bookings by telephone numbers without history, which the owner can cancel at once. */

const listedDays = 2;

export const bookingsOfUnknown = (db: Db) =>
  db
    .selectFrom('booking_origins as origin')
    .innerJoin('requests', 'requests.id', 'origin.request_id')
    .where('origin.known', '=', 0)
    .where('status', '=', 'confirmed')
    .where('day', '>=', timestamp().slice(0, 10));

export async function listUnknown(db: Db): Promise<Pick<Online, 'bookings' | 'hasMore'>> {
  const rows = await bookingsOfUnknown(db)
    .select(['number', 'day', 'hour', 'name', 'phone', 'people', 'treatments'])
    .select('origin.created_at as at')
    .where('origin.created_at', '>', daysAgo(listedDays))
    .orderBy('origin.created_at', 'desc')
    .limit(mostBookings + 1)
    .execute();
  const bookings = rows.slice(0, mostBookings).map(({ hour, treatments, ...row }) => ({
    ...row,
    time: hour ?? '',
    treatments: treatmentsIn({ treatments }).map(({ nom }) => nom),
  }));
  return { bookings, hasMore: rows.length > mostBookings };
}
