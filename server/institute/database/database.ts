import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { compact } from './compact.ts';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Db = Kysely<Database>;

/** A PostgreSQL server's address, or the name of an SQLite file (":memory:" for none). */
export type DatabasePlace = { url: string } | { file: string };

/**
 * Opens the database and brings it up to date; of several processes that start together one does
 * that, and the others wait. Destroy the result to close it.
 * @throws when it cannot be reached, or was brought further by a newer version of this code
 */
export async function openDatabase(place: DatabasePlace, log: Logger): Promise<Db> {
  const dialect = 'url' in place ? await postgres(place.url, log) : sqliteDialect(place.file);
  const db = new Kysely<Database>({ dialect });
  try {
    const isChanged = await migrate(db);
    // A release that did not overwrite what it erased left it in the file. If somebody is in the
    // way now, the next erasing of a person does it.
    if (isChanged) await compact(db).catch(() => {});
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Its driver is loaded by who uses it: it takes megabytes. */
async function postgres(url: string, log: Logger) {
  const { postgresDialect } = await import('./postgres.ts');
  return postgresDialect(url, log);
}

/** Whether there was something to do. */
async function migrate(db: Db): Promise<boolean> {
  // Opens the first connection: the migrator would try in vain several times, and hide why.
  await sql`select 1`.execute(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (!error) return results.length > 0;
  const unknown = await unknownMigration(db).catch(() => undefined);
  if (unknown === undefined) throw error;
  throw new Error(`the database belongs to a newer version of this site (it knows "${unknown}")`);
}

async function unknownMigration(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.find(({ name }) => !Object.hasOwn(migrations, name))?.name;
}
