import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { toEvening } from '../../../shared/calendar/night.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { holidaysToDecide } from '../../../shared/calendar/undecided-holidays.ts';
import { closedDayFields } from '../../../shared/opening/closed-days.ts';
import { buildInstitute } from '../../../shared/site/published-institute.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { fromColumns } from '../database/declared-columns.ts';
import { Refusal } from '../refusal.ts';
import { readChanges } from '../site/stored-contents.ts';

/** Days ahead that are public: a little more than the booking calendar shows. */
const publicDays = 125;
const listLimit = 400;

/** Returns the closed days from yesterday on: then yesterday's evening after midnight is closed too. */
export async function publicClosedDays(db: Db): Promise<Day[]> {
  const rows = await db
    .selectFrom('closed_days')
    .select('day')
    .where('day', '>=', addDays(today(), -1))
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
  const expected = await expectedOn(
    db,
    rows.map(({ day }) => day),
  );
  const days = rows.map((row) => ({
    day: row.day,
    ...fromColumns(closedDayFields, row),
    by: row.closed_by,
    expected: expected.get(row.day) ?? 0,
  }));
  return { days };
}

/** Counts the expected clients. A client after midnight counts on the evening's day. */
async function expectedOn(db: Db, days: readonly Day[]): Promise<Map<Day, number>> {
  const institute = buildInstitute(await readChanges(db));
  const rows = await db
    .selectFrom('requests')
    .select(['day', 'hour'])
    .where('day', 'in', ['', ...days, ...days.map((day) => addDays(day, 1))])
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
  const counts = new Map<Day, number>();
  for (const { day, hour } of rows) {
    const own = hour === null ? day : toEvening({ day, time: hour }, institute).day;
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return counts;
}

export async function readHolidaysToDecide(
  db: Db,
  institute: OpeningFacts,
): Promise<{ day: Day; expected: number }[]> {
  const days = holidaysToDecide(today(), institute, await publicClosedDays(db)).map(
    ({ day }) => day,
  );
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => ['day', fn.countAll<number | string>().as('count')])
    .where('day', 'in', ['', ...days])
    .where('status', 'in', ['pending', 'confirmed'])
    .groupBy('day')
    .execute();
  const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]));
  return days.map((day) => ({ day, expected: counts.get(day) ?? 0 }));
}
