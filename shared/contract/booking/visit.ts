import * as v from 'valibot';
import type { Day } from '../../calendar/calendar-month.ts';
import { malformed } from '../error-codes.ts';
import { DayInput, FreeHour, IsoDay, isOneSpan, quarter, span, TimeInput } from './agenda.ts';
import { apart, shownBegins, Time } from './begins.ts';
import { moments } from './request.ts';
import { ChosenTreatment, requestNumber, requestStatuses } from './request-status.ts';

/*
 * An appointment or request for whoever holds its link: what is shown of it, and how it is changed.
 */

/** Hours for an appointment that there is already. */
export const visitTimesQuery = (today: () => Day) =>
  v.pipe(
    v.object(span, malformed),
    v.check((query) => isOneSpan(today)(query), malformed),
  );

const version = v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed));
export const visitMoveInput = (today: () => Day) =>
  v.object({ version, day: DayInput(today), time: TimeInput(quarter), ...shownBegins }, malformed);
export const VisitCancelInput = v.object({ version }, malformed);

/** An appointment or request as whoever holds its link sees it: nothing of the person. */
export const VisitFile = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.picklist(requestStatuses),
  /** Of its entry in calendars: the same in every file about it. */
  uid: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  version: v.number(),
  day: IsoDay,
  time: v.nullable(Time),
  ends: v.nullable(Time),
  /** Wished for, while it has no hour. */
  moment: v.exactOptional(v.picklist(moments)),
  ...apart,
  people: v.number(),
  treatments: v.array(ChosenTreatment),
  persons: v.exactOptional(v.array(v.array(ChosenTreatment))),
  staff: v.optional(v.array(v.string()), []),
  /** Of a refusal. */
  reason: v.exactOptional(v.string()),
  canChange: v.boolean(),
  /** While it waits: when the institute will have answered. */
  answerBy: v.exactOptional(FreeHour),
});
export type VisitFile = v.InferOutput<typeof VisitFile>;

export const Moved = v.object({ version: v.number(), day: IsoDay, time: Time, ends: Time });
export type Moved = v.InferOutput<typeof Moved>;
