import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { canLockRows } from './row-locks.ts';
import type { Database } from './schema.ts';

/** Times to try while somebody reads or writes, and the milliseconds in between. */
const tries = 100;
const between = 50;

/**
 * Empties SQLite's log of changes, in which stands what was erased from the database's file; false
 * while others are in the way. PostgreSQL sees to its own.
 */
export async function emptyLog(db: Kysely<Database>): Promise<boolean> {
  if (canLockRows(db)) return true;
  for (let count = 0; count < tries; count += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await pause(between);
  }
  return false;
}

/**
 * Writes an SQLite database anew, so that nothing is left of what was erased: neither in free pages
 * nor in the gaps of others. Others can read meanwhile, not write.
 */
export async function compact(db: Kysely<Database>): Promise<boolean> {
  if (canLockRows(db)) return true;
  await sql`vacuum`.execute(db);
  return emptyLog(db);
}
