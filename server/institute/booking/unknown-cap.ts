import { sql } from 'kysely';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { bookingLimits } from '../../../shared/limits/limits.ts';
import type { Agenda } from '../agenda/agenda.ts';
import { daysBetween } from '../agenda/read-days.ts';
import { daysAgo, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { OnRequest } from '../refusal.ts';
import type { Booker } from './booker.ts';
import { buildDay } from './search/agenda-day.ts';
import { countOf, grid } from './search/cells.ts';
import { isConfirmed, staffMinutesOf } from './staff-minutes.ts';

/* The cap on one day's bookings by telephone numbers without history. Beyond it they can only request hours. */

const { ofAll, ofSite, comingDays } = bookingLimits.unknownCap;

export class CapReached extends OnRequest {
  constructor() {
    super('rush');
  }
}

/** Counts the minutes of staff time that the cap is a share of, taken or not. */
export async function capacityOf(agenda: Agenda): Promise<number> {
  const [from, to] = [today(), addDays(today(), comingDays - 1)];
  const reading = await agenda.read(from, to);
  const resources = daysBetween(from, to).flatMap((day) => [
    ...buildDay(reading.facts, { ...reading.rows(day), uses: [] }).resources.values(),
  ]);
  return resources
    .filter(({ roomKind }) => roomKind === null)
    .reduce((sum, { open }) => sum + countOf(open) * grid, 0);
}

/** Counts the minutes that unknown numbers booked in the last 24 hours, in total and from one network. */
async function heldByUnknown(db: Db, network: string): Promise<{ all: number; ofNetwork: number }> {
  const { rows } = await sql<{ minutes: number | string; own: number | string }>`
    select coalesce(sum(minutes), 0) as minutes,
      coalesce(sum(case when network = ${network} then minutes else 0 end), 0) as own
    from (select origin.network, ${staffMinutesOf('origin.request_id')} as minutes
      from booking_origins as origin
      where origin.known = 0 and ${isConfirmed}
        and origin.created_at > ${daysAgo(1)}) as booked`.execute(db);
  const [held] = rows;
  return { all: Number(held?.minutes), ofNetwork: Number(held?.own) };
}

/**
 * Gives one site, an IPv6 /48, a smaller share, so that it alone cannot stop all other new clients.
 * @param more minutes that are not booked yet
 * @throws {CapReached}
 */
export async function requireUnderCap(
  db: Db,
  { network, isOneSite }: Pick<Booker, 'network' | 'isOneSite'>,
  { capacity, more = 0 }: { capacity: number; more?: number },
): Promise<void> {
  const held = await heldByUnknown(db, network);
  const isOver = (minutes: number, percent: number) => (minutes + more) * 100 > percent * capacity;
  if (isOver(held.all, ofAll) || (isOneSite && isOver(held.ofNetwork, ofSite)))
    throw new CapReached();
}
