import { existsSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { hasRowLocks } from './concurrency.ts';
import type { Database } from './schema/schema.ts';
import { isBusy } from './sqlite.ts';

/** Copies a database in use. The copy gets its name when it is complete on the disk. */
export async function backupSqlite(source: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  const partialFile = `${target}.part`;
  await rm(partialFile, { force: true });
  try {
    // A read-only connection would fail if no other process has the database open (WAL).
    const sqlite = new DatabaseSync(source, { timeout: 5_000 });
    try {
      sqlite.prepare('vacuum into ?').run(partialFile);
    } finally {
      sqlite.close();
    }
    await flushToDisk(partialFile);
    await rename(partialFile, target);
    await flushToDisk(dirname(target));
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  }
}

export async function restoreSqlite(source: string, target: string): Promise<string | undefined> {
  if (!existsSync(source)) throw new Error(`there is no ${source}`);
  const partialFile = `${target}.part`;
  try {
    await copyFile(source, partialFile);
    checkIntegrity(partialFile, source);
    await flushToDisk(partialFile);
    const previousFile = existsSync(target) ? await setAside(target) : undefined;
    await rename(partialFile, target);
    await flushToDisk(dirname(target));
    return previousFile;
  } finally {
    await rm(partialFile, { force: true });
  }
}

function checkIntegrity(copy: string, name: string): void {
  using sqlite = new DatabaseSync(copy);
  const { integrity_check: result } = sqlite.prepare('pragma integrity_check').get() ?? {};
  if (result !== 'ok') throw new Error(`${name} is damaged: ${result}`);
  sqlite.prepare('select count(*) from kysely_migration').get();
}

async function setAside(target: string): Promise<string> {
  {
    using sqlite = new DatabaseSync(target, { timeout: 0 });
    try {
      sqlite.exec('pragma journal_mode = delete');
    } catch (cause) {
      throw new Error(`${target} is in use: stop the site first`, { cause });
    }
  }
  const previousFile = `${target}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  await rename(target, previousFile);
  return previousFile;
}

async function flushToDisk(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

const maxAttempts = 100;
const retryDelay = 50;

/** Truncates the write-ahead log, which still holds deleted data. @returns false if prevented */
export async function truncateWal(db: Kysely<Database>): Promise<boolean> {
  if (hasRowLocks(db)) return true;
  for (let count = 0; count < maxAttempts; count += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await pause(retryDelay);
  }
  return false;
}

/** Rewrites the file without deleted data. Returns false if the write-ahead log is left. */
export async function compact(db: Kysely<Database>): Promise<boolean> {
  if (hasRowLocks(db)) return true;
  await sql`vacuum`.execute(db);
  return truncateWal(db);
}

export function isFileInUse(file: string): boolean {
  try {
    using sqlite = new DatabaseSync(file, { timeout: 0 });
    sqlite.exec('pragma locking_mode = exclusive');
    sqlite.prepare('select count(*) from sqlite_schema').get();
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

export async function isServerInUse(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    limit 1`.execute(db);
  return rows.length > 0;
}
