import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { compact } from './maintenance/compact.ts';
import { migrations } from './migrations.ts';
import { hasRowLocks } from './row-locks.ts';
import type { Database } from './schema/schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Db = Kysely<Database>;

/** A PostgreSQL URL, or the path of an SQLite file (":memory:" for none). */
export type DatabaseLocation = { url: string } | { file: string };

/**
 * Opens the database and runs the pending migrations. If several processes start together, one
 * migrates and the others wait. Call `destroy` on the result to close it.
 * @throws when the database cannot be reached, or has migrations of a newer release
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

/** Runs the pending migrations. @returns whether they changed what was there before */
async function migrate(db: Db): Promise<boolean> {
  // Fails at once, and with the cause; the migrator would retry and hide it.
  await (hasRowLocks(db) ? requireUtf8(db) : sql`select 1`.execute(db));
  const done = await migrated(db).catch(() => []);
  // Most starts: the migrator would look at every table first.
  if (done.join() === Object.keys(migrations).join()) return false;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  // A new one runs all of them.
  if (!error) return results.length > 0 && results.length < Object.keys(migrations).length;
  const unknown = await unknownMigration(db).catch(() => undefined);
  if (unknown === undefined) throw error;
  throw new Error(`the database belongs to a newer version of this site (it knows "${unknown}")`);
}

/** @throws where the database cannot store every character: ’ and emoji would fail one by one */
async function requireUtf8(db: Db): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(`the database is in ${encoding}; create it anew with encoding UTF8`);
}

async function unknownMigration(db: Db): Promise<string | undefined> {
  return (await migrated(db)).find((name) => !Object.hasOwn(migrations, name));
}

/** In order. @throws in a database without any */
async function migrated(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
