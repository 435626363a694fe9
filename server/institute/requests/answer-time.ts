import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import { undecidedHolidayOn } from '../../../shared/calendar/undecided-holidays.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import type { Institute } from '../../../shared/institute.ts';
import type { Db } from '../database/database.ts';

type Facts = Pick<Institute, 'hours' | 'specialHours' | 'closedDays' | 'answerHours'>;

/** An institute that is closed for longer promises nothing. */
const mostDays = 60;
/** Promises are made in quarters of an hour. */
const grid = 15;

/** Until when a request is answered; undefined for one that is answered already. */
export async function answerTime(
  db: Db,
  { status, created_at }: { status: string; created_at: string },
  institute: Facts,
): Promise<FreeHour | undefined> {
  if (status !== 'pending') return undefined;
  const rows = await db
    .selectFrom('closed_days')
    .select('day')
    .where('day', '>=', created_at.slice(0, 10))
    .where('day', '<=', addDays(created_at.slice(0, 10), mostDays))
    .execute();
  return answerBy(
    created_at,
    institute,
    rows.map(({ day }) => day),
  );
}

/**
 * When `answerHours` opening hours have gone by since a moment (ISO 8601, UTC); undefined where the owner
 * promises none. Holidays count only with hours of their own: the institute may not open on others.
 */
export function answerBy(
  since: string,
  institute: Facts,
  closedDays: readonly Day[],
): FreeHour | undefined {
  const [first = '', time = ''] = since.split('T');
  if (institute.answerHours === 0) return undefined;
  let left = institute.answerHours * 60;
  for (let ahead = 0; ahead <= mostDays; ahead += 1) {
    const day = addDays(first, ahead);
    const isUnsure = undecidedHolidayOn(day, institute) !== undefined;
    const hours = closedDays.includes(day) || isUnsure ? undefined : hoursOn(day, institute);
    if (!hours) continue;
    const closes = minuteOf(hours.closes);
    const from = Math.max(minuteOf(hours.opens), ahead === 0 ? minuteOf(time.slice(0, 5)) : 0);
    if (from >= closes) continue;
    if (from + left <= closes) {
      const minute = Math.min(Math.ceil((from + left) / grid) * grid, closes);
      return { day, time: timeOf(minute) };
    }
    left -= closes - from;
  }
  return undefined;
}

const twoDigits = (count: number) => String(count).padStart(2, '0');
const timeOf = (minute: number) =>
  `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
