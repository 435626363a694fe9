import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { maxClosureDays } from '../../../../shared/contract/closed-days.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { recordEvent } from '../../history.ts';
import { lockDays } from '../days/day-lock.ts';

/**
 * Closes the days from `from` to `to`, once the bookings of them that are under way are done: nobody
 * is booked on a day that was said to be closed. One that is already closed gets the new label.
 */
export function closeDays(
  db: Db,
  { from, to, label }: { from: Day; to: Day; label: string },
  actor: string,
): Promise<void> {
  const days = [from];
  // Bounded: addDays gives no valid day after 9999-12-31.
  while ((days.at(-1) ?? to) < to && days.length < maxClosureDays) {
    days.push(addDays(from, days.length));
  }
  return db.transaction().execute(async (transaction) => {
    await lockDays(transaction, days);
    await transaction
      .insertInto('closed_days')
      .values(days.map((day) => ({ day, label, closed_by: actor, created_at: timestamp() })))
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet(({ ref }) => ({
          label: ref('excluded.label'),
          closed_by: ref('excluded.closed_by'),
        })),
      )
      .execute();
    for (const day of days) {
      await recordEvent(transaction, { subject: day, actor, action: 'closed', detail: label });
    }
  });
}

/** Reopens a closed day; does nothing when it is open. */
export function openDay(db: Db, day: Day, actor: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const opened = await transaction
      .deleteFrom('closed_days')
      .where('day', '=', day)
      .returning('label')
      .executeTakeFirst();
    if (!opened) return;
    const { label: detail } = opened;
    await recordEvent(transaction, { subject: day, actor, action: 'opened', detail });
  });
}
