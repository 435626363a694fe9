import * as v from 'valibot';
import { bookingClock, requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import type { ClosedDays } from '../../../shared/opening/closed-days.ts';
import { Changes } from '../../../shared/site/contents.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { readJson, succeeds } from './judgements.ts';
import type { Report } from './report.ts';

/** The first day after today that can be asked for. */
export async function freeDay(report: Report): Promise<string> {
  const answer = await report.quiet({ name: 'closedDays' }, succeeds('closedDays'));
  const { days: closedDays } = (answer && (readJson(answer.text) as ClosedDays)) ?? { days: [] };
  const contents = await report.quiet({ name: 'contents' }, succeeds('contents'));
  const institute = instituteOf(contents && v.parse(Changes, readJson(contents.text)));
  const clock = bookingClock(new Date(), institute);
  const opening = { institute, closedDays };
  let day = addDays(clock.today, 1);
  while (requestDayProblem(day, clock, opening) !== undefined) day = addDays(day, 1);
  return day;
}
