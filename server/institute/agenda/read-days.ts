import { sql } from 'kysely';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { MinuteSpan } from '../appointments/appointment-times.ts';
import type { DayChange, DayRows, Use } from '../booking/search/agenda-day.ts';
import { minutesOfDay } from '../booking/search/cells.ts';
import type { Db } from '../database/database.ts';
import { getDay, getMidnight } from './times.ts';

/** The versions that a cache of days must check, with data that is not cached. */
export interface Versions {
  readonly facts: number;
  readonly days: ReadonlyMap<Day, number>;
  readonly closed: ReadonlySet<Day>;
  readonly unsure: ReadonlySet<Day>;
}

/** Reads the versions in one statement. `except`: an appointment that makes no day unsure. */
export async function readVersions(db: Db, from: Day, to: Day, except = ''): Promise<Versions> {
  const { rows } = await sql<{ kind: 'version' | 'closed' | 'unsure'; day: Day; version: number }>`
    select 'version' as kind, day, version from agenda_days
      where day = '' or day between ${from} and ${to}
    union all select 'closed', day, 0 from closed_days where day between ${from} and ${to}
    union all select 'unsure', day, 0 from requests
      where status = 'confirmed' and off_agenda = 'unassigned' and day between ${from} and ${to}
        and id <> ${except}`.execute(db);
  const of = (kind: (typeof rows)[number]['kind']) => rows.filter((row) => row.kind === kind);
  const days = new Map(of('version').map(({ day, version }) => [day, version]));
  return {
    facts: days.get('') ?? 0,
    days,
    closed: new Set(of('closed').map(({ day }) => day)),
    unsure: new Set(of('unsure').map(({ day }) => day)),
  };
}

export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export type OwnRows = Pick<DayRows, 'changes' | 'uses'>;

/** Reads the uses and changes of each day. Requests come only `withRequests`: their ids are most of the data. */
export async function readDays(
  db: Db,
  from: Day,
  to: Day,
  { withRequests = false }: { withRequests?: boolean } = {},
): Promise<Map<Day, OwnRows>> {
  const request = withRequests ? sql.ref('request_id') : sql.lit('');
  const { rows: uses } = await sql<Use>`
    select lane, starts, ends, ${request} as request from resource_use
    where starts >= ${getMidnight(from)} and starts < ${getMidnight(to) + minutesOfDay}`.execute(
    db,
  );
  // An overrun of the previous evening may go on after midnight.
  for (const { lane, request, ...span } of await readOverruns(db, addDays(from, -1), to)) {
    for (const own of splitAtMidnight(span))
      uses.push({ lane, ...own, request: withRequests ? request : '' });
  }
  const changes = await db
    .selectFrom('day_changes')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('starts')
    .execute();
  const days = new Map<Day, { changes: DayChange[]; uses: Use[] }>();
  for (const day of daysBetween(from, to)) days.set(day, { changes: [], uses: [] });
  for (const { day, ...change } of changes) days.get(day)?.changes.push(change);
  for (const [number, own] of Map.groupBy(uses, ({ starts }) =>
    Math.floor(starts / minutesOfDay),
  )) {
    const midnight = number * minutesOfDay;
    const day = days.get(getDay(midnight));
    for (const { lane, request, starts, ends } of own)
      day?.uses.push({ lane, request, starts: starts - midnight, ends: ends - midnight });
  }
  return days;
}

function splitAtMidnight({ starts, ends }: MinuteSpan): MinuteSpan[] {
  const midnight = (Math.floor(starts / minutesOfDay) + 1) * minutesOfDay;
  if (ends <= midnight) return [{ starts, ends }];
  return [
    { starts, ends: midnight },
    { starts: midnight, ends },
  ];
}

/**
 * The time that a resource takes after an appointment's end. Its held time stays as it was, and nothing else is
 * booked in the overrun.
 */
export interface Overrun {
  readonly request: string;
  readonly number: string;
  readonly lane: number;
  readonly starts: number;
  readonly ends: number;
}

/** Reads the overrun of each person and room that was still busy when it was recorded. */
export async function readOverruns(db: Db, from: Day, to: Day): Promise<Overrun[]> {
  const rows = await db
    .selectFrom('requests')
    .innerJoin('resource_use', 'resource_use.request_id', 'requests.id')
    .select(({ fn }) => [
      'id',
      'number',
      'overrun',
      'overrun_at',
      'lane',
      fn.max('resource_use.ends').as('last'),
    ])
    .where('requests.day', '>=', from)
    .where('requests.day', '<=', to)
    .where('overrun', '>', 0)
    .groupBy(['id', 'number', 'overrun', 'overrun_at', 'lane'])
    .execute();
  return rows.flatMap(({ id: request, number, overrun, overrun_at, lane, last: own }) => {
    const starts = Number(own);
    const last = Math.max(
      ...rows.filter(({ id }) => id === request).map((row) => Number(row.last)),
    );
    const isDone = starts <= Date.parse(overrun_at ?? '') / 60_000 && starts < last;
    return isDone ? [] : { request, number, lane, starts, ends: starts + overrun };
  });
}
