import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/*
 * What the database itself holds, whatever code or person writes: the time of a lane is taken once;
 * the time of an appointment that is none any more is free; and a change raises the version of its
 * day, or of the facts (the empty day), by which processes know that what they keep is old.
 */

/** Tables by which the version of the facts is raised. */
const facts = ['lanes', 'skills', 'treatment_rules', 'work_hours', 'agenda_settings'];

/** Nobody is served past midnight: so what may overlap is found by its day. */
const minutesOfDay = sql.lit(24 * 60);

const run = (db: Kysely<unknown>, statement: RawBuilder<unknown>) => statement.execute(db);

export async function addAgendaGuards(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db) ? guardPostgres(db) : guardSqlite(db));
  for (const table of facts) await raiseFactsVersionBy(db, table);
}

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A change of that table makes old what processes keep of the facts. */
export async function raiseFactsVersionBy(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) {
    await run(
      db,
      sql`create trigger ${sql.table(`${table}_version`)} after insert or update or delete on
        ${sql.table(table)} for each statement execute function facts_changed()`,
    );
    return;
  }
  for (const event of ['insert', 'update', 'delete']) {
    await run(
      db,
      sql`create trigger ${sql.table(`${table}_${event}_version`)} after ${sql.raw(event)} on
        ${sql.table(table)} begin ${raiseVersion("''")}; end`,
    );
  }
}

/** For SQLite; `day`: an expression. */
const raiseVersion = (
  day: string,
) => sql`insert into agenda_days (day, version) values (${sql.raw(day)}, 1)
  on conflict (day) do update set version = version + 1`;

const laneUse = (exclusion: RawBuilder<unknown>) => sql`create table lane_use (
  lane integer not null references lanes (lane),
  starts integer not null,
  ends integer not null,
  request_id text not null references requests (id) on delete cascade,
  check (ends > starts and ends <= (starts / ${minutesOfDay} + 1) * ${minutesOfDay})
  ${exclusion})`;

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    laneUse(sql`, constraint lane_use_overlap exclude using gist
      (int4range(lane, lane, '[]') with &&, int4range(starts, ends) with &&)`),
  );
  await addIndexes(db);
  await run(
    db,
    sql`create function raise_agenda_version(raised text) returns void language sql as $$
      insert into agenda_days (day, version) values (raised, 1)
      on conflict (day) do update set version = agenda_days.version + 1 $$`,
  );
  await run(
    db,
    sql`create function lane_use_changed() returns trigger language plpgsql as $$ begin
      perform raise_agenda_version(to_char(date '1970-01-01' +
        (case when tg_op = 'DELETE' then old.starts else new.starts end) / 1440, 'YYYY-MM-DD'));
      return null; end $$`,
  );
  await run(
    db,
    sql`create function day_changes_changed() returns trigger language plpgsql as $$ begin
      perform raise_agenda_version(case when tg_op = 'DELETE' then old.day else new.day end);
      return null; end $$`,
  );
  await run(
    db,
    sql`create function facts_changed() returns trigger language plpgsql as $$ begin
      perform raise_agenda_version(''); return null; end $$`,
  );
  await run(
    db,
    sql`create function free_lanes() returns trigger language plpgsql as $$ begin
      delete from lane_use where request_id = new.id;
      delete from parts where request_id = new.id;
      return null; end $$`,
  );
  for (const table of ['lane_use', 'day_changes']) {
    await run(
      db,
      sql`create trigger ${sql.table(`${table}_version`)} after insert or update or delete on
        ${sql.table(table)} for each row execute function ${sql.table(`${table}_changed`)}()`,
    );
  }
  await run(
    db,
    sql`create trigger requests_free_lanes after update of status on requests for each row
      when (new.status <> 'confirmed') execute function free_lanes()`,
  );
}

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  await run(db, laneUse(sql``));
  await addIndexes(db);
  for (const event of ['insert', 'update']) {
    const others = event === 'update' ? sql`and rowid <> old.rowid` : sql``;
    await run(
      db,
      sql`create trigger ${sql.table(`lane_use_${event}_overlap`)} before ${sql.raw(event)} on lane_use
        begin select raise(abort, 'overlap') where exists (
          select 1 from lane_use where lane = new.lane and starts > new.starts - ${minutesOfDay}
            and starts < new.ends and ends > new.starts ${others}); end`,
    );
  }
  for (const event of ['insert', 'update', 'delete']) {
    const row = event === 'delete' ? 'old' : 'new';
    const days: Record<string, string> = {
      lane_use: `date(${row}.starts * 60, 'unixepoch')`,
      day_changes: `${row}.day`,
    };
    for (const [table, day] of Object.entries(days)) {
      await run(
        db,
        sql`create trigger ${sql.table(`${table}_${event}_version`)} after ${sql.raw(event)} on
          ${sql.table(table)} begin ${raiseVersion(day)}; end`,
      );
    }
  }
  await run(
    db,
    sql`create trigger requests_free_lanes after update of status on requests
      when new.status <> 'confirmed' begin
        delete from lane_use where request_id = new.id;
        delete from parts where request_id = new.id; end`,
  );
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await run(db, sql`create index lane_use_by_time on lane_use (starts, ends, lane, request_id)`);
  await run(db, sql`create index lane_use_of_lane on lane_use (lane, starts, ends)`);
  await run(db, sql`create index lane_use_of_request on lane_use (request_id)`);
}
