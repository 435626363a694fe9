import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { holidaysToDecide } from '../../../shared/calendar/undecided-holidays.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { publicClosedDays } from './closed-days.ts';

/** Reads the holidays that the owner must decide on by now, with the expected clients. */
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
