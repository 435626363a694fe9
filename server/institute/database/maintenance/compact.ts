import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { hasRowLocks } from '../row-locks.ts';
import type { Database } from '../schema/schema.ts';

/** Attempts while other connections read or write, and the milliseconds between them. */
const tries = 100;
const retryDelay = 50;

/**
 * Truncates SQLite's write-ahead log, which still holds what was deleted from the database file.
 * Nothing to do on PostgreSQL.
 * @returns false when other connections prevented it
 */
export async function truncateWal(db: Kysely<Database>): Promise<boolean> {
  if (hasRowLocks(db)) return true;
  for (let count = 0; count < tries; count += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await pause(retryDelay);
  }
  return false;
}

/**
 * Rewrites an SQLite database (VACUUM), so that no deleted data are left in it. Others can read
 * meanwhile, but not write. Nothing to do on PostgreSQL.
 * @returns false when other connections kept the write-ahead log from being truncated
 */
export async function compact(db: Kysely<Database>): Promise<boolean> {
  if (hasRowLocks(db)) return true;
  await sql`vacuum`.execute(db);
  return truncateWal(db);
}
