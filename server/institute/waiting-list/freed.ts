import { setImmediate as turn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { noon } from '#shared/calendar/booking-days.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import type { AgendaReading, AgendaSources } from '../agenda/agenda.ts';
import { readVersions, type Versions } from '../agenda/read-days.ts';
import { isOffered } from '../booking/free-hours.ts';
import {
  limitMeter,
  SearchBudgetExceeded,
  type SearchMeter,
  unlimitedMeter,
} from '../booking/search/search-work.ts';
import { findMinutes } from '../booking/search/slot-search.ts';
import { buildVisit } from '../booking/visit-place.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { bookedMeanwhile } from '../notifications/message-validity.ts';
import { Refusal } from '../refusal.ts';
import { endWaiting, minutesIn, type WaitingEntry, wishOfEntry } from './waiting-entries.ts';

/* Every change that frees time raises the day's version. So only changed days are searched for slots that got free. */

type WaitingDay = Selectable<Database['waiting_days']>;
export type Waiting = WaitingEntry & Omit<WaitingDay, 'waiting_id'>;

type Wanted = Pick<WaitingEntry, 'treatments' | 'staff' | 'moment'>;

const middle = parseMinute(noon);

function isInMoment(moment: Wanted['moment'], minute: number): boolean {
  if (moment === 'Matin') return minute < middle;
  return moment === 'Peu importe' || minute >= middle;
}

/** Finds the minutes at which the entry's visit can begin online; undefined if the search takes too long. */
export async function fittingMinutes(
  reading: AgendaReading,
  wanted: Wanted,
  day: Day,
  work: SearchMeter,
): Promise<number[] | undefined> {
  try {
    const visit = buildVisit(reading.facts, wishOfEntry(wanted));
    if (!isOffered(reading.facts, reading.getRows(day))) return [];
    const own = limitMeter(work, workLimits.searches.ofDay.hours);
    const minutes = await findMinutes(reading.getOnlineDay(day), visit, 0, own);
    return minutes.filter((minute) => isInMoment(wanted.moment, minute));
  } catch (error) {
    if (error instanceof SearchBudgetExceeded) return undefined;
    // The entry names a treatment or staff member that no longer exists.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Pauses between hours, so that visitors' requests are served in between. */
const patient: SearchMeter = { ...unlimitedMeter, pause: () => turn() };

/** Returns the version of all facts that a day's free slots depend on, besides the time. */
export function getVersion({ facts, days, closed }: Versions, day: Day): string {
  const own = [day, addDays(day, 1)].map((changed) => days.get(changed) ?? 0);
  return [facts, ...own, closed.has(day) ? 'closed' : ''].join(' ');
}

export const waitingFrom = (db: Db, day: Day) =>
  db
    .selectFrom('waiting_days')
    .innerJoin('waiting_list', 'waiting_list.id', 'waiting_days.waiting_id')
    .selectAll('waiting_list')
    .select(['day', 'version', 'hours', 'fresh', 'fresh_at'])
    .select(['told_at', 'told_from', 'told_to'])
    .where('removed_at', 'is', null)
    .where('day', '>=', day)
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('id');

export async function noteFreed({ db, agenda }: AgendaSources): Promise<void> {
  await endWaiting(db, await bookedMeanwhile(db));
  const first = today();
  const days = await waitedDays(db, first);
  // Versions are read first, so that a change during the search leads to another search.
  const versions = await readVersions(db, first, days.at(-1) ?? first);
  for (const day of days) {
    const version = getVersion(versions, day);
    const changed = await waitingFrom(db, day)
      .where('day', '=', day)
      .where('version', '!=', version)
      .execute();
    if (changed.length > 0) await noteDay({ db, agenda }, changed, { day, version });
  }
}

async function waitedDays(db: Db, from: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('waiting_days')
    .select('day')
    .distinct()
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

async function noteDay(
  { db, agenda }: AgendaSources,
  rows: readonly Waiting[],
  { day, version }: Pick<WaitingDay, 'day' | 'version'>,
): Promise<void> {
  const reading = await agenda.read(day, day);
  const found: [Waiting, ReturnType<typeof compared>][] = [];
  for (const row of rows)
    found.push([row, compared(row, await fittingMinutes(reading, row, day, patient))]);
  await db.transaction().execute(async (transaction) => {
    for (const [row, change] of found)
      await transaction
        .updateTable('waiting_days')
        .set({ version, ...change })
        .where('waiting_id', '=', row.id)
        .where('day', '=', day)
        // Another process may have updated the row meanwhile.
        .where('version', '=', row.version)
        .execute();
  });
}

/** Compares the free slots with those of the last search. The first search finds no news. */
function compared(row: Waiting, free: readonly number[] | undefined) {
  if (free === undefined) return {};
  const hours = JSON.stringify(free);
  if (row.hours === null) return { hours };
  const known = new Set(minutesIn(row.hours));
  const untold = new Set(minutesIn(row.fresh));
  const fresh = free.filter((minute) => !known.has(minute) || untold.has(minute));
  const isOlder = fresh.some((minute) => untold.has(minute));
  return {
    hours,
    fresh: JSON.stringify(fresh),
    fresh_at: isOlder ? row.fresh_at : timestamp(),
  };
}
