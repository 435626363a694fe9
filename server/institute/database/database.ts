import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { createSecret } from '../secret-value.ts';
import { hasRowLocks } from './concurrency.ts';
import { baseMigration, migrations } from './migrations.ts';
import { createFirstSchema } from './schema/first-schema.ts';
import type { Database } from './schema/schema.ts';
import { createSqliteDialect, DatabaseBusy } from './sqlite.ts';
import { compact } from './sqlite-files.ts';
import { classifyStorageFailure, describeStorageFailure } from './storage-failures.ts';

export type Db = Kysely<Database>;

export type DatabaseLocation = { url: string } | { file: string };

/** Runs the pending migrations. One of several processes migrates, the others wait. */
export async function openDatabase(location: DatabaseLocation, log: Logger): Promise<Db> {
  const dialect =
    'url' in location
      ? (await import('./postgres.ts')).createPostgresDialect(location.url, log)
      : createSqliteDialect(location.file);
  const db = new Kysely<Database>({ dialect });
  try {
    const hasChanged = await migrate(db);
    // Older releases did not overwrite deleted data. If this fails, the next `erase` compacts.
    if (hasChanged) await compact(db).catch(() => {});
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function migrate(db: Db): Promise<boolean> {
  // Fails at once, with the cause; the migrator would retry and hide it.
  await (hasRowLocks(db) ? requireUtf8(db) : sql`select 1`.execute(db));
  const recordedNames = await readRecordedMigrations(db);
  requireKnownMigrations(recordedNames);
  // Most starts end here: the migrator would look at every table first.
  if (Object.keys(migrations).every((name) => recordedNames.includes(name))) return false;
  const isNew = recordedNames.length === 0;
  // A new database gets the declared schema, which is the result of all migrations.
  const getMigrations = async () =>
    isNew
      ? { ...buildEmptyMigrations(Object.keys(migrations)), [baseMigration]: firstMigration }
      : { ...buildEmptyMigrations(recordedNames), ...migrations };
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations },
  }).migrateToLatest();
  if (error) throw error;
  return !isNew && results.length > 0;
}

const firstMigration: Migration = { up: createFirstSchema };

/** Returns migrations that do nothing: the migrator asks for all that are recorded. */
function buildEmptyMigrations(names: readonly string[]): Record<string, Migration> {
  return Object.fromEntries(names.map((name) => [name, { up: async () => {} }]));
}

function requireKnownMigrations(recordedNames: readonly string[]): void {
  const unknownName = recordedNames.find(
    (name) => name > baseMigration && !Object.hasOwn(migrations, name),
  );
  if (unknownName !== undefined)
    throw new Error(
      `the database belongs to a newer version of this site (it knows "${unknownName}")`,
    );
  if (recordedNames.length > 0 && !recordedNames.includes(baseMigration))
    throw new Error(
      'the database belongs to a version before 0.2.0: start version 0.2.0 with it once, then this one',
    );
}

/** Refuses encodings without every character: ’ and emoji would fail one by one. */
async function requireUtf8(db: Db): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(`the database is in ${encoding}; create it anew with encoding UTF8`);
}

async function readRecordedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name).sort();
}

/** Milliseconds to try, between two tries, and between two lines of the log. */
const [maxWait, retryInterval, logInterval] = [60_000, 1_000, 5_000];

/** Waits for the database, which may start later at boot. Returns undefined if stopped meanwhile. */
export async function openWhenReachable(
  location: DatabaseLocation,
  { log, stop }: { log: Logger; stop: AbortSignal },
): Promise<Db | undefined> {
  const start = performance.now();
  let logAt = start;
  while (!stop.aborted) {
    try {
      return await openDatabase(location, log);
    } catch (error) {
      const now = performance.now();
      if (!mayStartLater(error) || now - start >= maxWait) throw error;
      if (now >= logAt) {
        log.warn({ reason: describeStorageFailure(error) }, 'waiting for the database');
        logAt = now + logInterval;
      }
      await pause(retryInterval, undefined, { signal: stop }).catch(() => {});
    }
  }
  return undefined;
}

/** Returns false for wrong settings: a file that cannot be opened, a host without an address. */
function mayStartLater(error: unknown): boolean {
  if (error instanceof DatabaseBusy) return true;
  const { code, errcode } = error as { code?: string; errcode?: number };
  const isWrong = errcode !== undefined || code === 'ENOTFOUND';
  return !isWrong && classifyStorageFailure(error) === 'database';
}

/** Returns a secret of this installation: created once, shared by all processes. */
export async function readSharedSecret(
  db: Db,
  name: string,
  createValue = createSecret,
): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: createValue() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
