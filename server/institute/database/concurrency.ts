import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, PostgresAdapter } from 'kysely';

/** Returns true if the database locks rows (PostgreSQL), and not the whole file (SQLite). */
export const hasRowLocks = (db: Pick<Kysely<unknown>, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/* Errors of a lost race. SQLite runs one transaction at a time and raises only the overlap. */

interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

/** The error of the agenda's guards if the team's plan has changed since the transaction read it. */
export const heldTimeDiffers = 'held time differs';
const exclusionViolation = '23P01';
/** Deadlock, serialization failure, foreign key to a deleted row, duplicate key. */
const lostRaceCodes = ['40P01', '40001', '23503', '23505'];

export function isOverlap(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError;
  return code === exclusionViolation || message === 'overlap';
}

export function isOutdated(error: unknown): boolean {
  const { code = '', message } = (error ?? {}) as DatabaseError;
  return lostRaceCodes.includes(code) || (code === '23514' && message === heldTimeDiffers);
}

const maxAttempts = 3;

export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count === maxAttempts || !isOutdated(error)) throw error;
    }
  }
}

const pauseTime = 20;

/** Runs `batch` until it reports 0 rows, with pauses: a large statement blocks all other writers. */
export async function runInBatches(
  batch: () => Promise<number>,
  { signal, afterEach }: { signal?: AbortSignal; afterEach?: () => Promise<void> } = {},
): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const count = await batch();
    if (count === 0) break;
    total += count;
    await pause(pauseTime);
    await afterEach?.();
  }
  return total;
}
