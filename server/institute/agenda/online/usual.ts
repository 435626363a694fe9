import { sql } from 'kysely';
import { addDays } from '../../../../shared/calendar/calendar-month.ts';
import { bookingLimits } from '../../../../shared/limits/limits.ts';
import { retention } from '../../../../shared/retention.ts';
import { daysAgo, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import type { Agenda } from '../days/agenda.ts';
import { daysBetween } from '../days/read-days.ts';
import { buildDay } from '../search/day/agenda-day.ts';
import { countOf, grid } from '../search/day/cells.ts';
import type { OnlineBooking } from './settings.ts';
import { isConfirmed, staffMinutesOf } from './staff-minutes.ts';

/*
 * How many bookings by unknown numbers this institute is used to, and from when on they are a rush.
 */

export interface RushFigures {
  /** Bookings by unknown numbers in an hour. */
  readonly anHour: number;
  /** The share of staff time in the next 30 days that one day's bookings take, in per cent. */
  readonly share: number;
}

const { leastAnHour, leastShare, largestShare, factors, settledAfter, comingDays } =
  bookingLimits.rush;

/** Minutes of people's time, taken or not. */
export async function capacityOf(agenda: Agenda): Promise<number> {
  const [from, to] = [today(), addDays(today(), comingDays - 1)];
  const reading = await agenda.read(from, to);
  const lanes = daysBetween(from, to).flatMap((day) => [
    ...buildDay(reading.facts, { ...reading.rows(day), uses: [] }).lanes.values(),
  ]);
  return lanes
    .filter(({ roomKind }) => roomKind === null)
    .reduce((sum, { open }) => sum + countOf(open) * grid, 0);
}

/** From the institute's own last weeks; today's bookings may be the rush itself. */
export async function usualFigures(db: Db, capacity: number): Promise<RushFigures> {
  const { rows } = await sql<{ hour: string; count: number; minutes: number }>`
    select substr(origin.created_at, 1, 13) as hour, count(*) as count,
      sum(${staffMinutesOf('origin.request_id')}) as minutes
    from booking_origins as origin
    where origin.known = 0 and ${isConfirmed}
      and origin.created_at > ${daysAgo(retention.originDays)}
      and origin.created_at < ${daysAgo(1)}
    group by substr(origin.created_at, 1, 13)`.execute(db);
  const days = Map.groupBy(rows, ({ hour }) => hour.slice(0, 10));
  const busiestDay = Math.max(
    0,
    ...[...days.values()].map((hours) => hours.reduce((sum, one) => sum + Number(one.minutes), 0)),
  );
  const busiestHour = Math.max(0, ...rows.map(({ count }) => Number(count)));
  const isSettled = rows.some(({ hour }) => hour < daysAgo(settledAfter));
  const share = Math.ceil((factors.day * busiestDay * 100) / Math.max(capacity, 1));
  return {
    anHour: Math.max(leastAnHour, factors.hour * busiestHour),
    share: Math.min(largestShare, Math.max(leastShare[isSettled ? 'settled' : 'new'], share)),
  };
}

/** The owner's own figures come first. */
export const figuresOf = (online: OnlineBooking, usual: RushFigures): RushFigures => ({
  anHour: online.most_an_hour ?? usual.anHour,
  share: online.most_share ?? usual.share,
});
