import { bookingClock, requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import type { ClosedDays } from '../../../shared/contract/closed-days.ts';
import { readJson, succeeds } from './judgements.ts';
import type { Report } from './report.ts';

/** The first day after today that can be asked for. */
export async function freeDay(report: Report): Promise<string> {
  const answer = await report.quiet({ name: 'closedDays' }, succeeds('closedDays'));
  const { days } = (answer && (readJson(answer.text) as ClosedDays)) ?? { days: [] };
  const clock = bookingClock(new Date());
  let day = addDays(clock.today, 1);
  while (requestDayProblem(day, clock, days) !== undefined) day = addDays(day, 1);
  return day;
}
