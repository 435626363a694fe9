import { existsSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { hasRowLocks } from './concurrency.ts';
import type { Database } from './schema/schema.ts';

/** Copies a database in use. The copy gets its name when it is complete on the disk. */
export async function backupSqlite(source: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  const part = `${target}.part`;
  await rm(part, { force: true });
  try {
    // A read-only connection would fail if no other process has the database open (WAL).
    const sqlite = new DatabaseSync(source, { timeout: 5_000 });
    try {
      sqlite.prepare('vacuum into ?').run(part);
    } finally {
      sqlite.close();
    }
    await flush(part);
    await rename(part, target);
    await flush(dirname(target));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export async function restoreSqlite(source: string, target: string): Promise<string | undefined> {
  if (!existsSync(source)) throw new Error(`there is no ${source}`);
  const part = `${target}.part`;
  try {
    await copyFile(source, part);
    check(part, source);
    await flush(part);
    const aside = existsSync(target) ? await putAside(target) : undefined;
    await rename(part, target);
    await flush(dirname(target));
    return aside;
  } finally {
    await rm(part, { force: true });
  }
}

function check(copy: string, name: string): void {
  using sqlite = new DatabaseSync(copy);
  const { integrity_check: result } = sqlite.prepare('pragma integrity_check').get() ?? {};
  if (result !== 'ok') throw new Error(`${name} is damaged: ${result}`);
  sqlite.prepare('select count(*) from kysely_migration').get();
}

async function putAside(target: string): Promise<string> {
  {
    using sqlite = new DatabaseSync(target, { timeout: 0 });
    try {
      sqlite.exec('pragma journal_mode = delete');
    } catch (cause) {
      throw new Error(`${target} is in use: stop the site first`, { cause });
    }
  }
  const aside = `${target}.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  await rename(target, aside);
  return aside;
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

const tries = 100;
const retryDelay = 50;

/** Truncates the write-ahead log, which still holds deleted data. @returns false if prevented */
export async function truncateWal(db: Kysely<Database>): Promise<boolean> {
  if (hasRowLocks(db)) return true;
  for (let count = 0; count < tries; count += 1) {
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

const sqliteBusy = 5;

export function isFileInUse(file: string): boolean {
  try {
    using sqlite = new DatabaseSync(file, { timeout: 0 });
    sqlite.exec('pragma locking_mode = exclusive');
    sqlite.prepare('select count(*) from sqlite_schema').get();
    return false;
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number };
    return (errcode & 0xff) === sqliteBusy;
  }
}

export async function isServerInUse(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    limit 1`.execute(db);
  return rows.length > 0;
}
