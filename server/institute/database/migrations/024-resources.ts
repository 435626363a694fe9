import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/**
 * Who and what serves clients are resources, what is taken of their time is their use, and what is done in an
 * appointment are its treatments. Tables get these names, and so does all that is named after them.
 */
export async function nameResources(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? renameInPostgres(db) : renameInSqlite(db));
}

const tables = { lane_use: 'resource_use', lanes: 'resources', parts: 'appointment_treatments' };

/** Names in SQL. `parts` is a key of a plan's JSON too, and stays one. */
export const renamed = (text: string): string =>
  text
    .replace(/(?<![a-z])lane_use(?![a-z])/g, tables.lane_use)
    .replace(/(?<![a-z])lanes(?![a-z])/g, tables.lanes)
    .replace(/(?<![a-z]|\$\.|')parts(?![a-z])/g, tables.parts);

const isRenamed = (text: string) => renamed(text) !== text;

async function renameTables(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of Object.entries(tables)) {
    await db.schema.alterTable(table).renameTo(name).execute();
  }
}

/** Triggers and indexes have no other way to a new name than to be made anew. */
async function renameInSqlite(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and sql is not null order by type, rowid`.execute(db);
  const old = rows.filter((row) => isRenamed(row.sql));
  for (const { type, name } of old) {
    await sql`drop ${sql.raw(type)} ${sql.table(name)}`.execute(db);
  }
  await renameTables(db);
  for (const row of old) await sql.raw(renamed(row.sql)).execute(db);
}

async function renameInPostgres(db: Kysely<unknown>): Promise<void> {
  await renameTables(db);
  await renameFunctions(db);
  const ofSchema = sql`relnamespace = current_schema()::regnamespace`;
  const named = {
    trigger: sql<Named>`select relname as table, tgname as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${ofSchema}`,
    constraint: sql<Named>`select relname as table, conname as name from pg_constraint
      join pg_class on pg_class.oid = conrelid where ${ofSchema}`,
  };
  for (const { table, name } of await find(db, named.trigger)) {
    await sql`alter trigger ${sql.ref(name)} on ${sql.table(table)}
      rename to ${sql.ref(renamed(name))}`.execute(db);
  }
  for (const { table, name } of await find(db, named.constraint)) {
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)}
      to ${sql.ref(renamed(name))}`.execute(db);
  }
  // Those of constraints have their new name by now.
  const indexes = sql<Named>`select '' as table, relname as name from pg_class
    where relkind = 'i' and ${ofSchema}`;
  for (const { name } of await find(db, indexes)) {
    await sql`alter index ${sql.ref(name)} rename to ${sql.ref(renamed(name))}`.execute(db);
  }
}

interface Named {
  readonly table: string;
  readonly name: string;
}

const find = async (db: Kysely<unknown>, query: RawBuilder<Named>): Promise<Named[]> =>
  (await query.execute(db)).rows.filter(({ name }) => isRenamed(name));

/** Their bodies are text, in which no table is renamed by itself. Triggers keep to the function. */
async function renameFunctions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select proname as name, pg_get_functiondef(pg_proc.oid) as definition from pg_proc
    join pg_language on pg_language.oid = prolang
    where pronamespace = current_schema()::regnamespace and prokind = 'f'
      and lanname in ('plpgsql', 'sql')`.execute(db);
  for (const { name, definition } of rows.filter((row) => isRenamed(row.definition))) {
    if (isRenamed(name)) {
      await sql`alter function ${sql.ref(name)} rename to ${sql.ref(renamed(name))}`.execute(db);
    }
    await sql.raw(renamed(definition)).execute(db);
  }
}
