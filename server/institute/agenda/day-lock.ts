import type { Day } from '#shared/calendar/calendar-month.ts';
import type { Db } from '../database/database.ts';

/** No day: locked with the days, it lets edits of the team run one after the other. */
export const teamPlan = '';

/**
 * Locks days until the end of the transaction, so that bookings of a day run one after the other. Raising the version
 * of a day's row locks the row. Requests are locked before days, and days in ascending order, so transactions cannot
 * deadlock.
 */
export async function lockDays(db: Db, days: readonly Day[]): Promise<void> {
  for (const day of [...new Set(days)].sort()) {
    await db
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
