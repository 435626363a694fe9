import type { Day } from '#shared/calendar/calendar-month.ts';
import type { Db } from '../database/database.ts';

/*
 * Bookings of a day take turns. Missing rows cannot be locked, so each day has a row. Raising its
 * version locks it until the end of the transaction. Requests are locked before days, and days in
 * ascending order, so transactions cannot deadlock.
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
