/*
 * Errors with which the database refuses a statement because another transaction was faster. SQLite's transactions
 * take turns: of these it knows the overlap alone.
 */

interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
}

/** The agenda's guards found another plan than there may be, after the transaction had read the team. */
const heldTimeDiffers = 'held time differs';
const exclusion = '23P01';
/** Deadlock, serialization failure, foreign key to a row that is gone, key that is there by now. */
const outdated = ['40P01', '40001', '23503', '23505'];

/** Returns true if another appointment has that time. */
export function isOverlap(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError;
  return code === exclusion || message === 'overlap';
}

/** Returns true if the whole transaction may be tried again with fresh data. */
export function isOutdated(error: unknown): boolean {
  const { code = '', message } = (error ?? {}) as DatabaseError;
  return outdated.includes(code) || (code === '23514' && message === heldTimeDiffers);
}

const tries = 3;

/** Tries a transaction again that another one was faster than. */
export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count === tries || !isOutdated(error)) throw error;
    }
  }
}
