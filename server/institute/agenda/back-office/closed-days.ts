import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import { undecidedHolidayOn } from '../../../../shared/calendar/undecided-holidays.ts';
import { instituteOf } from '../../../../shared/contents/institute-of.ts';
import { maxClosureDays } from '../../../../shared/contract/closed-days.ts';
import { timestamp } from '../../clock.ts';
import { readChanges } from '../../contents/contents.ts';
import { addSpecialDay } from '../../contents/edits.ts';
import { lockContents } from '../../contents/store.ts';
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

/**
 * Reopens a closed day. A public holiday that nobody has decided on gets the week's hours for its own: so
 * it is decided. Does nothing when it is open.
 */
export function openDay(db: Db, day: Day, actor: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockContents(transaction);
    await keepHolidayOpen(transaction, day, actor);
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

async function keepHolidayOpen(within: Db, day: Day, actor: string): Promise<void> {
  const institute = instituteOf(await readChanges(within));
  const hours = hoursOn(day, institute);
  if (hours && undecidedHolidayOn(day, institute)) {
    await addSpecialDay(within, { day, opens: hours.opens, closes: hours.closes }, actor);
  }
}
