import { isMomentOpen } from '../../../shared/calendar/booking-days.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { rangeAt } from '../../../shared/day-hours.ts';
import type { OutsideHours } from '../../../shared/site/content-history.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';

/* Future appointments outside the opening hours, after these have changed. Nothing is cancelled. */

const listLimit = 60;

export async function outsideHours(db: Db, institute: OpeningFacts): Promise<OutsideHours[]> {
  const expected = await readExpected(db);
  return expected
    .filter((request) => isOutside(request, institute))
    .slice(0, listLimit)
    .map(({ number, name, status, day, hour, moment }) => ({
      number,
      name,
      day,
      moment,
      time: hour ?? '',
      isConfirmed: status === 'confirmed',
    }));
}

type Expected = Awaited<ReturnType<typeof readExpected>>[number];

/** Omits days with added working hours, because these were opened by hand. */
function readExpected(db: Db) {
  return db
    .selectFrom('requests')
    .select(['number', 'name', 'status', 'day', 'hour', 'ends', 'moment'])
    .where('day', '>=', today())
    .where('status', 'in', ['pending', 'confirmed'])
    .where('day', 'not in', db.selectFrom('closed_days').select('day'))
    .where('day', 'not in', db.selectFrom('day_changes').select('day').where('kind', '=', 'extra'))
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();
}

function isOutside(
  { status, day, hour, ends, moment }: Expected,
  institute: OpeningFacts,
): boolean {
  const hours = hoursOn(day, institute);
  if (status !== 'confirmed' || hour === null) return !hours || !isMomentOpen(moment, hours);
  const range = hours && rangeAt(hour, hours);
  return !range || (ends !== null && ends > range.closes);
}
