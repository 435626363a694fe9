import { sql } from 'kysely';
import { mostBookings, type Online } from '#shared/booking/online-settings.ts';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { bookingLimits } from '#shared/limits/limits.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { listDaysBetween } from '../agenda/read-days.ts';
import { parseTreatments } from '../appointments/requests.ts';
import { daysAgo, timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Booker } from './booker.ts';
import { buildDay } from './search/agenda-day.ts';
import { cellMinutes, countCells } from './search/cells.ts';

/* The cap on one day's bookings by telephone numbers without history. Beyond it they can only request hours. */

const { ofAll, ofSubscriber, comingDays } = bookingLimits.unknownCap;

export async function computeCapacity(agenda: Agenda): Promise<number> {
  const [from, to] = [today(), addDays(today(), comingDays - 1)];
  const reading = await agenda.read(from, to);
  const resources = listDaysBetween(from, to).flatMap((day) => [
    ...buildDay(reading.facts, { ...reading.getRows(day), uses: [] }).resources.values(),
  ]);
  return resources
    .filter(({ roomKind }) => roomKind === null)
    .reduce((sum, { open }) => sum + countCells(open) * cellMinutes, 0);
}

async function readUnknownMinutes(
  db: Db,
  network: string,
): Promise<{ all: number; ofNetwork: number }> {
  // The subquery of the status keeps SQLite from beginning with all past appointments. PostgreSQL returns sums as text.
  const { rows } = await sql<{ minutes: number | string; own: number | string }>`
    select coalesce(sum(minutes), 0) as minutes,
      coalesce(sum(case when network = ${network} then minutes else 0 end), 0) as own
    from (select origin.network, coalesce((
        select sum(taken.ends - taken.starts) from resource_use as taken
        join resources on resources.id = taken.resource_id
        where taken.request_id = origin.request_id and resources.kind = 'staff'), 0) as minutes
      from booking_origins as origin
      where origin.known = 0 and origin.created_at > ${daysAgo(1)} and
        (select status from requests where requests.id = origin.request_id) = 'confirmed'
      ) as booked`.execute(db);
  const [sums] = rows;
  return { all: Number(sums?.minutes), ofNetwork: Number(sums?.own) };
}

/** Gives one subscriber, an IPv6 /48, a smaller share, so that it alone cannot stop all other new clients. */
export async function requireUnderCap(
  db: Db,
  { network, isOneSubscriber }: Pick<Booker, 'network' | 'isOneSubscriber'>,
  { capacity, newMinutes = 0 }: { capacity: number; newMinutes?: number },
): Promise<void> {
  const { all, ofNetwork } = await readUnknownMinutes(db, network);
  const isOver = (minutes: number, percent: number) =>
    (minutes + newMinutes) * 100 > percent * capacity;
  if (isOver(all, ofAll) || (isOneSubscriber && isOver(ofNetwork, ofSubscriber)))
    throw new Refusal('not-bookable', { reason: 'rush' });
}

const listedDays = 2;

export const selectByUnknownNumbers = (db: Db) =>
  db
    .selectFrom('booking_origins as origin')
    .innerJoin('requests', 'requests.id', 'origin.request_id')
    .where('origin.known', '=', 0)
    .where('status', '=', 'confirmed')
    .where('day', '>=', timestamp().slice(0, 10));

export async function listByUnknownNumbers(db: Db): Promise<Pick<Online, 'bookings' | 'hasMore'>> {
  const rows = await selectByUnknownNumbers(db)
    .select(['number', 'day', 'hour', 'name', 'phone', 'people', 'treatments'])
    .select('origin.created_at as at')
    .where('origin.created_at', '>', daysAgo(listedDays))
    .orderBy('origin.created_at', 'desc')
    .limit(mostBookings + 1)
    .execute();
  const bookings = rows.slice(0, mostBookings).map(({ hour, treatments, ...row }) => ({
    ...row,
    time: hour ?? '',
    treatments: parseTreatments({ treatments }).map(({ nom }) => nom),
  }));
  return { bookings, hasMore: rows.length > mostBookings };
}
