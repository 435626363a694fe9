import { sql } from 'kysely';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import type { DayChange, DayRows, Use } from '../booking/search/agenda-day.ts';
import { minutesPerDay } from '../booking/search/cells.ts';
import type { Db } from '../database/database.ts';
import { getDay, getMidnight } from './times.ts';

/** The versions that a cache of days must check, and the closed days, which are not cached. */
export interface Versions {
  readonly facts: number;
  readonly days: ReadonlyMap<Day, number>;
  readonly closed: ReadonlySet<Day>;
}

export async function readVersions(db: Db, from: Day, to: Day): Promise<Versions> {
  const { rows } = await sql<{ kind: 'version' | 'closed'; day: Day; version: number }>`
    select 'version' as kind, day, version from agenda_days
      where day = '' or day between ${from} and ${to}
    union all select 'closed', day, 0 from closed_days where day between ${from} and ${to}`.execute(
    db,
  );
  const [versions, closed] = ['version', 'closed'].map((kind) =>
    rows.filter((row) => row.kind === kind),
  );
  const days = new Map(versions?.map(({ day, version }) => [day, version]));
  return { facts: days.get('') ?? 0, days, closed: new Set(closed?.map(({ day }) => day)) };
}

export function listDaysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export type ChangesAndUses = Pick<DayRows, 'changes' | 'uses'>;

/** Reads the uses and changes of each day. Request ids are most of the data, so they are read only `withRequests`. */
export async function readDays(
  db: Db,
  from: Day,
  to: Day,
  { withRequests = false }: { withRequests?: boolean } = {},
): Promise<Map<Day, ChangesAndUses>> {
  const request = withRequests ? sql.ref('request_id') : sql.lit('');
  const { rows: uses } = await sql<Use>`
    select resource_id, starts, ends, ${request} as request from resource_use
    where starts >= ${getMidnight(from)} and starts < ${getMidnight(to) + minutesPerDay}`.execute(
    db,
  );
  const changes = await db
    .selectFrom('day_changes')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('starts', '<', minutesPerDay)
    .orderBy('starts')
    .execute();
  const days = new Map<Day, { changes: DayChange[]; uses: Use[] }>();
  for (const day of listDaysBetween(from, to)) days.set(day, { changes: [], uses: [] });
  // An earlier version stored hours after midnight.
  for (const { day, ...change } of changes)
    days.get(day)?.changes.push({ ...change, ends: Math.min(change.ends, minutesPerDay) });
  for (const [day, dayUses] of Map.groupBy(uses, ({ starts }) => getDay(starts))) {
    const midnight = getMidnight(day);
    for (const { resource_id, request, starts, ends } of dayUses)
      days
        .get(day)
        ?.uses.push({ resource_id, request, starts: starts - midnight, ends: ends - midnight });
  }
  return days;
}
