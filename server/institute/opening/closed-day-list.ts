import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { holidaysToDecide } from '../../../shared/calendar/undecided-holidays.ts';
import { closedDayFields } from '../../../shared/opening/closed-days.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { fromColumns } from '../database/declared-columns.ts';
import { Refusal } from '../refusal.ts';

/** Days ahead that are public: a little more than the booking calendar shows. */
const publicDays = 125;
const listLimit = 400;

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

export async function requireOpen(db: Db, day: Day): Promise<void> {
  const closed = await db
    .selectFrom('closed_days')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  if (closed) throw new Refusal('closed-day');
}

export async function listClosedDays(db: Db) {
  const rows = await db
    .selectFrom('closed_days')
    .selectAll()
    .where('day', '>=', today())
    .orderBy('day')
    .limit(listLimit)
    .execute();
  const days = rows.map((row) => ({
    day: row.day,
    ...fromColumns(closedDayFields, row),
    by: row.closed_by,
  }));
  return { days };
}

export const readHolidaysToDecide = async (db: Db, institute: OpeningFacts) =>
  holidaysToDecide(today(), institute, await publicClosedDays(db)).map(({ day }) => ({ day }));
