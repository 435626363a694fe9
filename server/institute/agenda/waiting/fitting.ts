import { noon } from '../../../../shared/calendar/booking-days.ts';
import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { workLimits } from '../../../../shared/limits/work-limits.ts';
import { Refusal } from '../../refusal.ts';
import { isOffered } from '../booking/offers/offers.ts';
import { visitFor } from '../booking/wish.ts';
import type { AgendaReading } from '../days/agenda.ts';
import { grid } from '../search/day/cells.ts';
import { minutesFrom } from '../search/free-hours.ts';
import type { Visit } from '../search/visit/visit.ts';
import { metered, TooLong, unlimited, type Work } from '../search/work.ts';
import { type WaitingEntry, wishOfEntry } from './entry.ts';

/*
 * The hours of a day at which somebody who waits could come: what the agenda's search says, and nothing else.
 */

type Wanted = Pick<WaitingEntry, 'treatments' | 'staff' | 'moment'>;

const middle = minuteOf(noon);

/** Whether a minute of the day lies in the wanted part of it. */
function isInMoment(moment: Wanted['moment'], minute: number): boolean {
  if (moment === 'Matin') return minute < middle;
  return moment === 'Peu importe' || minute >= middle;
}

/** Undefined when it cannot be booked online any more: a treatment is gone, or who was wished for. */
function visitIn({ facts }: Pick<AgendaReading, 'facts'>, wanted: Wanted): Visit | undefined {
  try {
    return visitFor(facts, wishOfEntry(wanted));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Minutes that a visit takes at least, one person after the other left out. */
export function lengthOf(reading: Pick<AgendaReading, 'facts'>, wanted: Wanted): number {
  const lists = visitIn(reading, wanted) ?? [];
  const cells = lists.map((tasks) =>
    tasks.reduce((sum, { staff }) => sum + Math.min(...staff.values()), 0),
  );
  return Math.max(0, ...cells) * grid;
}

/**
 * When it could begin, whatever the time is now. `offered`: at hours that visitors are shown; otherwise at all that are
 * free, as which of them are shown also depends on what others book. Undefined: it would take too long to know.
 */
export async function fittingMinutes(
  reading: AgendaReading,
  wanted: Wanted,
  day: Day,
  { offered = false, work = unlimited }: { offered?: boolean; work?: Work } = {},
): Promise<number[] | undefined> {
  const visit = visitIn(reading, wanted);
  if (!visit || !isOffered(reading.facts, reading.rows(day), visit)) return [];
  const built = offered ? reading.online(day) : reading.built(day);
  try {
    const own = metered(work, workLimits.searches.ofDay.hours);
    const minutes = await minutesFrom(built, visit, 0, own);
    return minutes.filter((minute) => isInMoment(wanted.moment, minute));
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}
