import * as v from 'valibot';
import type { Day } from '../../calendar/calendar-month.ts';
import { malformed } from '../error-codes.ts';
import { DayInput, FreeHour, IsoDay, isOneSpan, quarter, span, TimeInput } from './agenda.ts';
import { apart, shownBegins, Time } from './begins.ts';
import { moments } from './request.ts';
import { ChosenTreatment, requestNumber, requestStatuses } from './request-status.ts';

/*
 * An appointment or request, as seen and changed by anybody who has its link.
 */

/** Free hours for an existing appointment. */
export const visitTimesQuery = (today: () => Day) =>
  v.pipe(
    v.object(span, malformed),
    v.check((query) => isOneSpan(today)(query), malformed),
  );

const version = v.pipe(v.number(malformed), v.integer(malformed), v.minValue(1, malformed));
export const visitMoveInput = (today: () => Day) =>
  v.object({ version, day: DayInput(today), time: TimeInput(quarter), ...shownBegins }, malformed);
export const VisitCancelInput = v.object({ version }, malformed);

/** An appointment or request as shown to anybody who has its link: no personal data. */
export const VisitFile = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.picklist(requestStatuses),
  /** The UID of its calendar entry: the same in every file about it. */
  uid: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  version: v.number(),
  day: IsoDay,
  time: v.nullable(Time),
  ends: v.nullable(Time),
  /** The requested part of the day, while it has no hour. */
  moment: v.exactOptional(v.picklist(moments)),
  ...apart,
  people: v.number(),
  treatments: v.array(ChosenTreatment),
  persons: v.exactOptional(v.array(v.array(ChosenTreatment))),
  staff: v.optional(v.array(v.string()), []),
  /** The reason for a refusal. */
  reason: v.exactOptional(v.string()),
  canChange: v.boolean(),
  /** While it is pending: by when the institute will answer. */
  answerBy: v.exactOptional(FreeHour),
});
export type VisitFile = v.InferOutput<typeof VisitFile>;

export const Moved = v.object({ version: v.number(), day: IsoDay, time: Time, ends: Time });
export type Moved = v.InferOutput<typeof Moved>;
