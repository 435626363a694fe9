import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Db } from '../../database/database.ts';

/*
 * Bookings of a day take turns. Rows that do not exist cannot be locked, so each day has a row, and raising
 * its version locks it until the end of the transaction. Locks are always taken in this order, requests
 * before days and days in ascending order, so transactions cannot deadlock.
 */

export async function lockDays(within: Db, days: readonly Day[]): Promise<void> {
  for (const day of [...new Set(days)].sort()) {
    await within
      .insertInto('agenda_days')
      .values({ day, version: 1 })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet(({ eb, ref }) => ({
          version: eb(ref('agenda_days.version'), '+', 1),
        })),
      )
      .execute();
  }
}

/**
 * PostgreSQL's deadlock and serialization failures, and a foreign key to what another transaction has
 * just removed: the whole transaction may be tried again, and then sees what there is.
 */
const passing = ['40P01', '40001', '23503'];
const tries = 3;

export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (count === tries || !passing.includes(code)) throw error;
    }
  }
}
