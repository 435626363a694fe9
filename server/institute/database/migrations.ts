import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { hasRowLocks } from './concurrency.ts';

export const baseMigration = '077 drafts in history';

/** The migrations since 0.2.0, by number. A released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '082 unread columns': { up: dropUnreadColumns },
  '083 constraint names': { up: renameConstraints },
  '084 undo session': { up: addUndoSession },
  '085 rooms of places': { up: makeRoomsOfPlaces },
  '087 states of earlier versions': { up: endEarlierStates },
  '088 resource ids': { up: renameLanes },
  '089 removed features': { up: dropRemovedFeatures },
  '090 forced hours': { up: addForced },
};

const unreadColumns = {
  booking_origins: ['cancelled_with'],
  contents: ['draft'],
  online_booking: ['most_an_hour', 'most_share', 'rush_at', 'rush_until', 'open_until'],
  requests: ['ticked_at'],
  visit_consents: ['missed_day'],
  visit_opinions: ['noted_at'],
  waiting_days: ['by_hand'],
  work_hours: ['week'],
};

async function dropUnreadColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('booking_origins_cancelled_with').execute();
  await dropColumns(db, unreadColumns);
  await db.schema.dropTable('house_calendar').execute();
  await removeFromUndos(db, [',"week":""', ',"ticked_at":null']);
}

async function dropColumns(
  db: Kysely<unknown>,
  columnsByTable: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [table, columns] of Object.entries(columnsByTable))
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
}

/** Removes members of the rows that an undo writes back. */
async function removeFromUndos(db: Kysely<unknown>, members: readonly string[]): Promise<void> {
  for (const member of members)
    await sql`update undos set changes = replace(changes, ${member}, '')
      where changes like ${`%${member}%`}`.execute(db);
}

/** Gives PostgreSQL's constraints the names of a new database, so that migrations can name them. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  if (!hasRowLocks(db)) return;
  const { rows } = await sql<{ id: number; table: string; name: string; wanted: string }>`
    select * from (
      select pg_constraint.oid as id, relname as table, conname as name,
        case contype when 'p' then relname || '_pkey' else
          relname || '_' || (
            select string_agg(attname, '_' order by position)
            from unnest(conkey) with ordinality as one (number, position)
            join pg_attribute on attrelid = conrelid and attnum = number
          ) || case contype when 'u' then '_key' when 'f' then '_fkey' else '_not_null' end
        end as wanted
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where relnamespace = current_schema()::regnamespace
        and contype in ('p', 'u', 'f', 'n') and relname not like 'kysely%') as named
    where name <> wanted`.execute(db);
  const rename = (table: string, from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename constraint ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    );
  // A constraint may have the name that another one gets.
  for (const { id, table, name } of rows) await rename(table, name, `constraint_${id}`);
  for (const { id, table, wanted } of rows) await rename(table, `constraint_${id}`, wanted);
}

async function addUndoSession(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('undos')
    .addColumn('session_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

/** Makes each further place of a room a room of its own, with the hours, days in service and absences of that room. */
async function makeRoomsOfPlaces(db: Kysely<unknown>): Promise<void> {
  const { rows: places } = await sql<{ lane: number; place_of: number }>`
    select lane, place_of from resources where place_of is not null`.execute(db);
  for (const { lane, place_of: room } of places) {
    await sql`insert into work_hours (lane, weekday, starts, ends, valid_from, valid_to)
      select ${sql.lit(lane)}, weekday, starts, ends, valid_from, valid_to from work_hours
      where lane = ${room}`.execute(db);
    const { rows: absences } = await sql<{ id: string }>`
      select id from day_changes where lane = ${room}`.execute(db);
    for (const { id } of absences)
      await sql`insert into day_changes (id, lane, day, starts, ends, kind, label)
        select ${sql.lit(randomUUID())}, ${sql.lit(lane)}, day, starts, ends, kind, label
        from day_changes where id = ${id}`.execute(db);
    await sql`update resources set place_of = null,
      active_from = (select active_from from resources as room where room.lane = ${room}),
      active_to = coalesce(active_to, (select active_to from resources as room where room.lane = ${room}))
      where lane = ${lane}`.execute(db);
  }
}

/** Frees the days of appointments without a person, and keeps on the features that became options. */
async function endEarlierStates(db: Kysely<unknown>): Promise<void> {
  await sql`update requests set off_agenda = 'chosen' where off_agenda = 'unassigned'`.execute(db);
  const options = ['waiting', 'deposits', 'gifts', 'packs', 'courses', 'reviews', 'commissions'];
  const value = JSON.stringify(Object.fromEntries(options.map((option) => [option, true])));
  await sql`insert into contents (kind, id, value) values ('institute', 'options', ${value})
    on conflict do nothing`.execute(db);
}

const laneTables = [
  ...['skills', 'work_hours', 'planning_links', 'day_changes', 'resource_use', 'shares'],
  ...['team_sign_ins', 'team_invitations', 'absence_wishes'],
];

const laneIndexes = {
  absence_wishes: ['last_day'],
  resource_use: ['starts', 'ends'],
  shares: [],
};

const laneNames = {
  events: ['subject', 'action', 'detail'],
  undos: ['subject', 'action'],
};

/** Names people and rooms resources in columns, triggers, plans, histories and undos. */
async function renameLanes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('resources').renameColumn('lane', 'id').execute();
  for (const table of laneTables)
    await db.schema.alterTable(table).renameColumn('lane', 'resource_id').execute();
  for (const [table, columns] of Object.entries(laneIndexes)) {
    await db.schema.dropIndex(`${table}_of_lane`).execute();
    const index = db.schema.createIndex(`${table}_of_resource`).on(table);
    await index.columns(['resource_id', ...columns]).execute();
  }
  await renameConstraints(db);
  await renameInPlans(db);
  for (const [table, columns] of Object.entries(laneNames))
    for (const column of columns.map((name) => sql.ref(name)))
      await sql`update ${sql.table(table)} set ${column} = 'resource' || substr(${column}, 5)
        where ${column} like 'lane:%' or ${column} like 'lane-%'`.execute(db);
  await renameInUndos(db);
}

/** Renames the key of plans, and in the triggers and functions that read it. SQLite has renamed their columns. */
async function renameInPlans(db: Kysely<unknown>): Promise<void> {
  const isPostgres = hasRowLocks(db);
  const { rows } = await (isPostgres
    ? sql<{ name: string; text: string }>`
        select proname as name, pg_get_functiondef(oid) as text from pg_proc
        where pronamespace = current_schema()::regnamespace and prosrc like '%lane%'`
    : sql<{ name: string; text: string }>`
        select name, sql as text from sqlite_schema
        where type = 'trigger' and sql like '%$.lane%' order by rowid`
  ).execute(db);
  // No appointment is judged again.
  if (isPostgres) await sql`alter table requests disable trigger user`.execute(db);
  else for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await sql`update requests set plan = replace(plan, '"lane":', '"resource_id":')
    where plan is not null`.execute(db);
  for (const { text } of rows) {
    const renamedText = text
      .replaceAll('resources.lane', 'resources.id')
      .replaceAll(/\blane\b/g, 'resource_id');
    await sql.raw(renamedText).execute(db);
  }
  if (isPostgres) await sql`alter table requests enable trigger user`.execute(db);
}

async function renameInUndos(db: Kysely<unknown>): Promise<void> {
  const { rows: undos } = await sql<{ press: string; position: number; changes: string }>`
    select press, position, changes from undos where changes like '%lane%'`.execute(db);
  for (const { press, position, changes } of undos) {
    const { rows = [], ...others } = JSON.parse(changes) as { rows?: { table: string }[] };
    const renamedRows = rows.map((row) => {
      const name = row.table === 'resources' ? 'id' : 'resource_id';
      // The plan of a request is JSON within JSON.
      return JSON.parse(JSON.stringify(row).replaceAll(/(\\?")lane\1:/g, `$1${name}$1:`));
    });
    await sql`update undos set changes = ${JSON.stringify({ ...others, rows: renamedRows })}
      where press = ${press} and position = ${position}`.execute(db);
  }
}

const columnsOfRemovedFeatures = {
  contents_version: ['people_at'],
  outbox: ['answer_id'],
  requests: ['overrun', 'overrun_at'],
  resources: ['place_of'],
  treatment_rules: ['preparation_outside', 'cleaning_outside', 'same_room', 'assistants'],
  waiting_days: ['told_to'],
  waiting_links: ['mailed'],
};

async function dropRemovedFeatures(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('resources_of_room').execute();
  await dropColumns(db, columnsOfRemovedFeatures);
  for (const table of ['absence_wishes', 'team_invitations'])
    await db.schema.dropTable(table).execute();
  await removeFromUndos(db, [
    ...[',"place_of":null', ',"answer_id":null', ',"assistants":""', ',"same_room":0'],
    ...[',"preparation_outside":1', ',"cleaning_outside":1'],
  ]);
}

async function addForced(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('requests')
    .addColumn('forced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
