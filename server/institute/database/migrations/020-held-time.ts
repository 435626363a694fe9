import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Dialect, isPlanned, misfits, postgres, sqlite } from './020-held-rules.ts';
import { guardPostgres } from './020-held-time-postgres.ts';
import { guardSqlite } from './020-held-time-sqlite.ts';

/** The tables that it reads and writes, as of this migration. */
interface Tables {
  requests: Row & { off_agenda: string | null; plan: string | null };
  parts: Part & { request_id: string };
  lane_use: Use & { request_id: string };
}

interface Row {
  id: string;
  status: string;
  day: string;
  hour: string | null;
  ends: string | null;
}

interface Use {
  lane: number;
  starts: number;
  ends: number;
}

interface Part {
  position: number;
  person: number;
  treatment_id: string;
  staff: number;
  room: number | null;
  starts: number;
  ends: number;
}

/**
 * A confirmed appointment carries the time that it takes (`plan`), and the database derives `parts`
 * and `lane_use` from it: what is confirmed and what is held cannot differ. One that takes nobody's
 * time says so (`off_agenda`): 'unassigned' of before there was an agenda, whose day offers no hours;
 * 'chosen' by the institute's people, which is in nobody's way.
 */
export async function addHeldTime(db: Kysely<Tables>): Promise<void> {
  for (const column of ['plan', 'off_agenda']) {
    await db.schema.alterTable('requests').addColumn(column, 'text').execute();
  }
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const dialect = isPostgres ? postgres : sqlite;
  await sql`drop trigger requests_free_lanes ${isPostgres ? sql`on requests` : sql``}`.execute(db);
  await sql`drop index requests_without_lane`.execute(db);
  await sql`create index requests_off_agenda on requests (day)
    where off_agenda is not null`.execute(db);
  await writePlans(db);
  await settle(db, dialect);
  await (isPostgres ? guardPostgres(db) : guardSqlite(db));
}

/** Rows of one statement. */
const batch = 500;

async function writePlans(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const requests = await db
      .selectFrom('requests')
      .select(['id', 'status', 'day', 'hour', 'ends'])
      .where('status', '=', 'confirmed')
      .where('ends', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    const ids = ['', ...requests.map(({ id }) => id)];
    const own = <Name extends 'parts' | 'lane_use'>(table: Name) =>
      db
        .selectFrom(table as 'parts')
        .selectAll()
        .where('request_id', 'in', ids)
        .execute();
    const parts = Map.groupBy(await own('parts'), (part) => part.request_id);
    const uses = Map.groupBy(
      (await own('lane_use')) as unknown as Tables['lane_use'][],
      (use) => use.request_id,
    );
    for (const request of requests) {
      const { id } = request;
      const plan = planOf(request, parts.get(id) ?? [], uses.get(id) ?? []);
      await db.updateTable('requests').set({ plan }).where('id', '=', id).execute();
    }
    if (requests.length < batch) return;
    after = ids.at(-1) ?? '';
  }
}

function planOf({ day, hour }: Row, parts: readonly Part[], uses: readonly Use[]): string {
  const first = Date.parse(`${day}T${hour}:00Z`) / 60_000;
  const byPosition = parts.toSorted((one, other) => one.position - other.position);
  const byTime = uses.toSorted((one, other) => one.lane - other.lane || one.starts - other.starts);
  return JSON.stringify({
    parts: byPosition.map(({ position, person, treatment_id, staff, room, starts, ends }) => ({
      ...{ position, person, treatment: treatment_id, staff, room },
      ...{ starts: starts - first, ends: ends - first },
    })),
    uses: byTime.map(({ lane, starts, ends }) => ({
      ...{ lane, starts: starts - first, ends: ends - first },
    })),
  });
}

/** Where what was confirmed and what was held differed, nobody can say whose time it is: somebody has to. */
async function settle(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  for (const misfit of misfits(dialect)) {
    await sql`update requests set plan = null, ends = null where id in (
      select new.id from requests as new
      where new.status = 'confirmed' and new.plan is not null and (${sql.raw(misfit)}))`.execute(
      db,
    );
  }
  await sql`update requests set ends = null, off_agenda = 'unassigned'
    where status = 'confirmed' and plan is null`.execute(db);
  for (const table of ['parts', 'lane_use'] as const) {
    await sql`delete from ${sql.table(table)}
      where not ${sql.raw(isPlanned(dialect, table, table))}`.execute(db);
  }
}
