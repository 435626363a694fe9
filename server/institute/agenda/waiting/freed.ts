import { setImmediate as turn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { bookedMeanwhile } from '../../queue/waits.ts';
import type { AgendaReading, AgendaSources } from '../days/agenda.ts';
import { readVersions, type Versions } from '../days/read-days.ts';
import { agendaToday } from '../days/times.ts';
import type { Work } from '../search/work.ts';
import { minutesIn, type WaitingEntry } from './entry.ts';
import { fittingMinutes } from './fitting.ts';

/*
 * What got free for those who wait. Whatever frees time (a cancellation, a move, an absence that ended, hours that were
 * added) changes the day's version: only what has changed is looked at, and compared with what was free at the last look.
 */

type WaitingDay = Selectable<Database['waiting_days']>;
export type Waiting = WaitingEntry & Omit<WaitingDay, 'waiting_id'>;

/** Rows that one statement writes: others wait meanwhile. */
const batch = 200;

/** Steps between two pauses: some milliseconds. */
const turnSteps = 5_000;

/** In the background: what visitors ask comes in between. */
export function patientWork(): Work {
  let steps = 0;
  return {
    count(more) {
      steps += more;
    },
    async pause() {
      if (steps < turnSteps) return;
      steps = 0;
      await turn();
    },
    rest() {},
  };
}

/** All that a day's free hours depend on, besides the time. */
export function versionOf({ facts, days, closed, unsure }: Versions, day: Day): string {
  const own = [day, addDays(day, 1)].map((one) => days.get(one) ?? 0);
  return [facts, ...own, closed.has(day) ? 'closed' : '', unsure.has(day) ? 'unsure' : ''].join(
    ' ',
  );
}

/** Reads entries with each of their days from a day on. */
export const waitingFrom = (db: Db, day: Day) =>
  db
    .selectFrom('waiting_days')
    .innerJoin('waiting_list', 'waiting_list.id', 'waiting_days.waiting_id')
    .selectAll('waiting_list')
    .select(['day', 'version', 'hours', 'fresh', 'fresh_at'])
    .select(['told_at', 'told_from', 'told_to'])
    .where('removed_at', 'is', null)
    .where('day', '>=', day);

/** Reads the entries of a day, the oldest first. */
export const waitingOn = (db: Db, day: Day) =>
  waitingFrom(db, day).where('day', '=', day).orderBy('created_at').orderBy('id');

/** The days from today on that somebody waits for. */
export async function waitedDays(db: Db, from: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('waiting_days')
    .select('day')
    .distinct()
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Looks at what has changed since the last look, and writes down what got free. */
export async function noteFreed({ db, agenda }: AgendaSources): Promise<void> {
  const { institute } = await agenda.facts();
  const days = await waitedDays(db, agendaToday(institute));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  // Read first: what changes in between is looked at again.
  const versions = await readVersions(db, first, addDays(last, 1));
  for (const day of days) {
    const version = versionOf(versions, day);
    const changed = await waitingOn(db, day).where('version', '!=', version).execute();
    if (changed.length === 0) continue;
    const waiting = await withoutBooked(db, changed);
    await noteDay(db, await agenda.read(day, day), { day, version, waiting });
  }
}

/** Who has booked waits no more. */
async function withoutBooked(db: Db, rows: readonly Waiting[]): Promise<Waiting[]> {
  const booked = await bookedMeanwhile(
    db,
    rows.map(({ id }) => id),
  );
  const ids = new Set(booked.map(({ id }) => id));
  if (ids.size > 0) await endWaiting(db, [...ids]);
  return rows.filter(({ id }) => !ids.has(id));
}

/** Takes them off the list, with what has not left yet. */
export async function endWaiting(db: Db, ids: readonly string[]): Promise<void> {
  const own = ['', ...ids];
  await db.deleteFrom('waiting_list').where('id', 'in', own).execute();
  await db
    .deleteFrom('outbox')
    .where('waiting_id', 'in', own)
    .where('sent_at', 'is', null)
    .where('state', '!=', 'sending')
    .execute();
}

async function noteDay(
  db: Db,
  reading: AgendaReading,
  { day, version, waiting }: { day: Day; version: string; waiting: readonly Waiting[] },
): Promise<void> {
  const work = patientWork();
  const now = timestamp();
  const looks: { id: string; seen: string; found: ReturnType<typeof compared> }[] = [];
  for (const row of waiting) {
    const hours = await fittingMinutes(reading, row, day, { work });
    looks.push({ id: row.id, seen: row.version, found: compared(row, hours, now) });
  }
  // Most want the same: one statement for all of these.
  for (const alike of Map.groupBy(looks, ({ seen, found }) =>
    JSON.stringify([seen, found]),
  ).values()) {
    const [{ seen, found } = { seen: '', found: {} }] = alike;
    const ids = alike.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += batch)
      await db
        .updateTable('waiting_days')
        .set({ version, ...found })
        .where('waiting_id', 'in', ids.slice(at, at + batch))
        .where('day', '=', day)
        // Somebody else has looked meanwhile.
        .where('version', '=', seen)
        .execute();
  }
}

/** What is free now, and what of it she does not know. What nobody had looked at before is no news. */
function compared(row: Waiting, free: readonly number[] | undefined, now: string) {
  if (free === undefined) return {};
  const hours = JSON.stringify(free);
  if (row.hours === null) return { hours };
  const known = new Set(minutesIn(row.hours));
  const untold = new Set(minutesIn(row.fresh));
  const fresh = free.filter((minute) => !known.has(minute) || untold.has(minute));
  const isOlder = fresh.some((minute) => untold.has(minute));
  const fresh_at = isOlder ? row.fresh_at : fresh.length > 0 ? now : null;
  return { hours, fresh: JSON.stringify(fresh), fresh_at };
}
