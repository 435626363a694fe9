import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { compact } from './maintenance/compact.ts';
import { floor, migrations } from './migrations.ts';
import { hasRowLocks } from './row-locks.ts';
import { createFirstSchema } from './schema/first-schema.ts';
import type { Database } from './schema/schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Db = Kysely<Database>;

/** A PostgreSQL URL, or the path of an SQLite file (":memory:" for none). */
export type DatabaseLocation = { url: string } | { file: string };

/**
 * Opens the database and runs the pending migrations. If several processes start together, one
 * migrates and the others wait. Call `destroy` on the result to close it.
 * @throws when the database cannot be reached, belongs to a newer version, or to one before 0.2.0
 */
export async function openDatabase(location: DatabaseLocation, log: Logger): Promise<Db> {
  const dialect =
    'url' in location ? await postgres(location.url, log) : sqliteDialect(location.file);
  const db = new Kysely<Database>({ dialect });
  try {
    const hasChanged = await migrate(db);
    // Older releases did not overwrite what they deleted. Where another connection prevents it now,
    // the next `erase` command does it.
    if (hasChanged) await compact(db).catch(() => {});
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Loaded on demand: the driver takes megabytes. */
async function postgres(url: string, log: Logger) {
  const { postgresDialect } = await import('./postgres.ts');
  return postgresDialect(url, log);
}

/** Makes the schema of a new database, or runs the pending migrations. @returns whether they changed what was there */
async function migrate(db: Db): Promise<boolean> {
  // Fails at once, and with the cause; the migrator would retry and hide it.
  await (hasRowLocks(db) ? requireUtf8(db) : sql`select 1`.execute(db));
  const recorded = await recordedMigrations(db);
  requireKnown(recorded);
  // Most starts: the migrator would look at every table first.
  if (Object.keys(migrations).every((name) => recorded.includes(name))) return false;
  const isNew = recorded.length === 0;
  const getMigrations = async () =>
    isNew ? firstMigrations : { ...passed(recorded), ...migrations };
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations },
  }).migrateToLatest();
  if (error) throw error;
  return !isNew && results.length > 0;
}

/** Of a new database: the declared schema is the result of all migrations. */
const firstMigrations: Record<string, Migration> = {
  ...passed(Object.keys(migrations)),
  [floor]: { up: createFirstSchema },
};

/** Migrations that do nothing: the migrator asks for all that are recorded. */
function passed(names: readonly string[]): Record<string, Migration> {
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]));
}

/** @throws where the database is newer than this version, or too old for it */
function requireKnown(recorded: readonly string[]): void {
  const unknown = recorded.find((name) => name > floor && !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new Error(`the database belongs to a newer version of this site (it knows "${unknown}")`);
  if (recorded.length > 0 && !recorded.includes(floor))
    throw new Error(
      'the database belongs to a version before 0.2.0: start version 0.2.0 with it once, then this one',
    );
}

/** @throws where the database cannot store every character: ’ and emoji would fail one by one */
async function requireUtf8(db: Db): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(`the database is in ${encoding}; create it anew with encoding UTF8`);
}

/** In order; none in a new database. */
async function recordedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name).sort();
}
