import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { maxClosureDays } from '../../../shared/contract/closed-days.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';

/** Days ahead that are public: a little more than the booking calendar shows. */
const publicDays = 125;
/** Rows that the back office lists. */
const listLimit = 400;

/** Closed days from today on, as far as the booking calendar goes. */
export async function publicClosedDays(db: Db): Promise<Day[]> {
  const rows = await db
    .selectFrom('closed_days')
    .select('day')
    .where('day', '>=', today())
    .where('day', '<=', addDays(today(), publicDays))
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Checks the days closed in the back office. @throws {Refusal} closed-day */
export async function requireOpen(db: Db, day: Day): Promise<void> {
  const closed = await db
    .selectFrom('closed_days')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  if (closed) throw new Refusal('closed-day');
}

/** Closed days from today on, with the number of open requests on each. */
export async function listClosedDays(db: Db) {
  const days = await db
    .selectFrom('closed_days')
    .select(['day', 'label', 'closed_by as by'])
    .select(({ selectFrom }) =>
      selectFrom('requests')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('requests.day', '=', 'closed_days.day')
        .where('status', 'in', ['pending', 'confirmed'])
        .as('expected'),
    )
    .where('day', '>=', today())
    .orderBy('day')
    .limit(listLimit)
    .execute();
  return { days: days.map((day) => ({ ...day, expected: Number(day.expected) })) };
}

/** Closes the days from `from` to `to`. A day that is already closed gets the new label. */
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
