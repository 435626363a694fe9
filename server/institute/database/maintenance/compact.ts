import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { hasRowLocks } from '../row-locks.ts';
import type { Database } from '../schema/schema.ts';

/** Attempts while other connections are busy, and milliseconds between them. */
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

/**
 * Rewrites the file without deleted data. Others can read meanwhile, but not write.
 * @returns false if other connections kept the write-ahead log
 */
export async function compact(db: Kysely<Database>): Promise<boolean> {
  if (hasRowLocks(db)) return true;
  await sql`vacuum`.execute(db);
  return truncateWal(db);
}
