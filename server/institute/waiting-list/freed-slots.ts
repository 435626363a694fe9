import { setImmediate as waitForTurn } from 'node:timers/promises';
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
import { findBookedSince } from '../notifications/message-validity.ts';
import { Refusal } from '../refusal.ts';
import { deleteEntries, getWish, parseMinuteList, type WaitingEntry } from './waiting-entries.ts';

/* Every change that frees time raises the day's version. So only changed days are searched for slots that got free. */

type WaitingDay = Selectable<Database['waiting_days']>;
export type Waiting = WaitingEntry & Omit<WaitingDay, 'waiting_id'>;

type WaitingWish = Pick<WaitingEntry, 'treatments' | 'staff' | 'moment'>;

const noonMinute = parseMinute(noon);

function isInMoment(moment: WaitingWish['moment'], minute: number): boolean {
  if (moment === 'Matin') return minute < noonMinute;
  return moment === 'Peu importe' || minute >= noonMinute;
}

/** Finds the minutes at which the entry's visit can begin online; undefined if the search takes too long. */
export async function findFittingMinutes(
  reading: AgendaReading,
  wish: WaitingWish,
  day: Day,
  work: SearchMeter,
): Promise<number[] | undefined> {
  try {
    const visit = buildVisit(reading.facts, getWish(wish));
    if (!isOffered(reading.facts, reading.getRows(day))) return [];
    const dayMeter = limitMeter(work, workLimits.searches.ofDay.hours);
    const minutes = await findMinutes(reading.getOnlineDay(day), visit, 0, dayMeter);
    return minutes.filter((minute) => isInMoment(wish.moment, minute));
  } catch (error) {
    if (error instanceof SearchBudgetExceeded) return undefined;
    // The entry names a treatment or staff member that no longer exists.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Pauses between hours, so that visitors' requests are served in between. */
const patientMeter: SearchMeter = { ...unlimitedMeter, pause: () => waitForTurn() };

/** Returns the version of all facts that a day's free slots depend on, besides the time. */
export function getDayVersion({ facts, days, closed }: Versions, day: Day): string {
  const dayVersions = [day, addDays(day, 1)].map((changedDay) => days.get(changedDay) ?? 0);
  return [facts, ...dayVersions, closed.has(day) ? 'closed' : ''].join(' ');
}

export const selectWaitingDays = (db: Db, day: Day) =>
  db
    .selectFrom('waiting_days')
    .innerJoin('waiting_list', 'waiting_list.id', 'waiting_days.waiting_id')
    .selectAll('waiting_list')
    .select(['day', 'version', 'hours', 'fresh', 'fresh_at', 'told_at', 'told_from'])
    .where('removed_at', 'is', null)
    .where('day', '>=', day)
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('id');

export async function recordFreedSlots({ db, agenda }: AgendaSources): Promise<void> {
  await deleteEntries(db, await findBookedSince(db));
  const first = today();
  const days = await listWaitedDays(db, first);
  // Versions are read first, so that a change during the search leads to another search.
  const versions = await readVersions(db, first, days.at(-1) ?? first);
  for (const day of days) {
    const version = getDayVersion(versions, day);
    const changedRows = await selectWaitingDays(db, day)
      .where('day', '=', day)
      .where('version', '!=', version)
      .execute();
    if (changedRows.length > 0)
      await recordFreedSlotsOfDay({ db, agenda }, changedRows, { day, version });
  }
}

async function listWaitedDays(db: Db, from: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('waiting_days')
    .select('day')
    .distinct()
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

async function recordFreedSlotsOfDay(
  { db, agenda }: AgendaSources,
  rows: readonly Waiting[],
  { day, version }: Pick<WaitingDay, 'day' | 'version'>,
): Promise<void> {
  const reading = await agenda.read(day, day);
  const changes: [Waiting, ReturnType<typeof compareFreeMinutes>][] = [];
  for (const row of rows)
    changes.push([
      row,
      compareFreeMinutes(row, await findFittingMinutes(reading, row, day, patientMeter)),
    ]);
  await db.transaction().execute(async (transaction) => {
    for (const [row, change] of changes)
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
function compareFreeMinutes(row: Waiting, freeMinutes: readonly number[] | undefined) {
  if (freeMinutes === undefined) return {};
  const hours = JSON.stringify(freeMinutes);
  if (row.hours === null) return { hours };
  const knownMinutes = new Set(parseMinuteList(row.hours));
  const untoldMinutes = new Set(parseMinuteList(row.fresh));
  const freshMinutes = freeMinutes.filter(
    (minute) => !knownMinutes.has(minute) || untoldMinutes.has(minute),
  );
  const hasUntoldMinute = freshMinutes.some((minute) => untoldMinutes.has(minute));
  return {
    hours,
    fresh: JSON.stringify(freshMinutes),
    fresh_at: hasUntoldMinute ? row.fresh_at : timestamp(),
  };
}
