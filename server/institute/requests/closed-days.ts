import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
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
