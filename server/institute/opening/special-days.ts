import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { specialHoursOn, usualHoursOn } from '../../../shared/calendar/hours-on.ts';
import { type Hours, rangesOf } from '../../../shared/day-hours.ts';
import { type Institute, institute as product } from '../../../shared/institute.ts';
import type { Db } from '../database/database.ts';
import { toCome } from './past-days.ts';

/* Single days with hours of their own, and their hours before those were shortened. */

type SpecialDays = Institute['specialHours'];

export const specialHours = { kind: 'institute', id: 'specialHours' } as const;

/** `text`: as stored; null for the product's own. */
export const specialDaysIn = (text: string | null): SpecialDays =>
  text === null ? product.specialHours : (JSON.parse(text) ?? []);

/** The number of changes to search. */
const mostChanges = 100;

/** Reads the earlier values, the newest first. */
async function earlierDays(db: Db): Promise<SpecialDays[]> {
  const changes = await db
    .selectFrom('content_history')
    .select('before')
    .where('kind', '=', specialHours.kind)
    .where('id', '=', specialHours.id)
    .orderBy('version', 'desc')
    .limit(mostChanges)
    .execute();
  return changes.map(({ before }) => specialDaysIn(before));
}

interface ShortenedDay {
  readonly day: Day;
  readonly hours: Hours;
  /** The hours that reopening restores. */
  readonly longer: Hours;
}

/** Returns the coming days whose opening hours were shortened. */
export async function shortenedDays(db: Db, institute: Institute): Promise<ShortenedDay[]> {
  const coming = toCome(institute.specialHours);
  if (coming.length === 0) return [];
  const earlier = await earlierDays(db);
  return coming.flatMap(({ day, ...hours }) => {
    const usual = usualHoursOn(day, institute);
    const before = earlier.map((days) => find(days, day) ?? usual);
    const longer = [...before, usual].find((earlier) => earlier && isLonger(earlier, hours));
    return longer ? [{ day, hours, longer }] : [];
  });
}

function find(days: SpecialDays, day: Day): Hours | undefined {
  const { day: _, ...hours } = specialHoursOn(day, { ...product, specialHours: days }) ?? {};
  return 'opens' in hours ? (hours as Hours) : undefined;
}

/** Returns true if the longer hours contain all of the shorter ones, and more. */
function isLonger(hours: Hours, shorter: Hours): boolean {
  const ranges = rangesOf(hours);
  const isWithin = rangesOf(shorter).every(({ opens, closes }) =>
    ranges.some((range) => range.opens <= opens && closes <= range.closes),
  );
  return isWithin && JSON.stringify(rangesOf(hours)) !== JSON.stringify(rangesOf(shorter));
}
