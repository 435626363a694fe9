import * as v from 'valibot';
import { bookingClock, requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { callInput } from '../../../shared/contract/call-input.ts';
import type { ClosedDays } from '../../../shared/opening/closed-days.ts';
import { shownContents } from '../../../shared/site/catalogue-of.ts';
import { Changes } from '../../../shared/site/contents.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { type CallExamples, callExamples } from '../examples.ts';
import { readJson, succeeds } from './judgements.ts';
import type { Options } from './options.ts';
import type { Report } from './report.ts';

export interface Trial {
  readonly report: Report;
  readonly options: Options;
  /** The first day after today that takes requests. */
  readonly day: string;
  readonly examplesOf: CallExamples;
}

export async function openTrial(report: Report, options: Options): Promise<Trial> {
  const day = await freeDay(report);
  const examplesOf = callExamples(
    callInput(() => shownContents(undefined)),
    day,
  );
  return { report, options, day, examplesOf };
}

async function freeDay(report: Report): Promise<string> {
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
