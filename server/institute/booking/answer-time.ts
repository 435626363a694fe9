import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import type { OpeningFacts } from '#shared/calendar/opening.ts';
import { parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { findUndecidedHoliday } from '#shared/calendar/undecided-holidays.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { Institute } from '#shared/institute.ts';
import { listOpenSpans } from '../appointments/appointment-times.ts';
import type { Db } from '../database/database.ts';
import { listNextClosedDays } from '../opening/closed-day-list.ts';

type Facts = OpeningFacts & Pick<Institute, 'answerHours'>;

/** The most days that are searched. A request gets no answer time if the institute stays closed for longer. */
const searchedDays = 60;
/** Answer times are rounded up to full quarters of an hour. */
const roundingMinutes = 15;

/** Returns the time by which the institute promises an answer. */
export async function computeAnswerTime(
  db: Db,
  { status, created_at }: { status: string; created_at: string },
  institute: Facts,
): Promise<FreeHour | undefined> {
  if (status !== 'pending') return undefined;
  const closedDays = await listNextClosedDays(db, created_at.slice(0, 10));
  return addAnswerHours(created_at, institute, closedDays);
}

/** Adds `answerHours` of opening time. Skips undecided holidays, because the institute may be closed. */
export function addAnswerHours(
  since: string,
  institute: Facts,
  closedDays: readonly Day[],
): FreeHour | undefined {
  const [first = '', time = ''] = since.split('T');
  if (institute.answerHours === 0) return undefined;
  let minutesLeft = institute.answerHours * 60;
  for (const { day, starts, ends } of listSpansFrom(first, institute, closedDays)) {
    const from = Math.max(starts, day === first ? parseMinute(time.slice(0, 5)) : 0);
    if (from >= ends) continue;
    if (from + minutesLeft <= ends) {
      const minute = Math.min(
        Math.ceil((from + minutesLeft) / roundingMinutes) * roundingMinutes,
        ends,
      );
      return { day, time: toTime(minute) };
    }
    minutesLeft -= ends - from;
  }
  return undefined;
}

function* listSpansFrom(first: Day, institute: Facts, closedDays: readonly Day[]) {
  for (let offset = 0; offset <= searchedDays; offset += 1) {
    const day = addDays(first, offset);
    if (closedDays.includes(day) || findUndecidedHoliday(day, institute)) continue;
    for (const span of listOpenSpans(day, institute)) yield { day, ...span };
  }
}
