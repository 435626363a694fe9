import { callInput } from '../../../shared/contract/call-input.ts';
import { shownContents } from '../../../shared/site/catalogue-of.ts';
import { type CallExamples, callExamples } from '../examples.ts';
import { freeDay } from './free-day.ts';
import type { Options } from './options.ts';
import type { Report } from './report.ts';

/** The context of each part of the check. */
export interface Trial {
  readonly report: Report;
  readonly options: Options;
  /** The first day after today that can be asked for. */
  readonly day: string;
  /** The inputs of the calls, about that day. */
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
