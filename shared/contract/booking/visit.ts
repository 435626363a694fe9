import * as v from 'valibot';
import type { Day } from '../../calendar/calendar-month.ts';
import { malformed } from '../error-codes.ts';
import { DayInput, FreeHour, five, IsoDay, isOneSpan, span, TimeInput } from './agenda.ts';
import { apart, shownBegins, Time } from './begins.ts';
import { CalendarUid, series } from './course.ts';
import { VisitDeposit } from './deposit.ts';
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
  v.object({ version, day: DayInput(today), time: TimeInput(five), ...shownBegins }, malformed);
export const VisitCancelInput = v.object({ version }, malformed);

/** She comes at the hour that she saw. */
export const VisitComingInput = v.object(
  { day: v.pipe(v.string(malformed), v.isoDate(malformed)), time: Time },
  malformed,
);

/** She has paid the deposit that she saw, in FCFA. */
export const VisitPaidInput = v.object(
  { amount: v.pipe(v.number(malformed), v.safeInteger(malformed), v.minValue(1, malformed)) },
  malformed,
);

/** An appointment or request as shown to anybody who has its link: no personal data. */
export const VisitFile = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.picklist(requestStatuses),
  uid: v.exactOptional(CalendarUid),
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
  /** What to know before, in lines. */
  prepare: v.exactOptional(v.array(v.string())),
  deposit: v.exactOptional(VisitDeposit),
  /** The sessions left in packs that cover it. Only the owner of the number's link or mailbox gets them. */
  packs: v.exactOptional(v.array(v.object({ title: v.string(), left: v.number() }))),
  /** Whether its client has said that she comes, or is asked to. */
  coming: v.exactOptional(v.picklist(['asked', 'said'])),
  /** Whether the mailbox’s reader has agreed to mails after the visit, or is asked to: to nobody else. */
  afterVisit: v.exactOptional(v.picklist(['asked', 'said'])),
  /** While it is pending: by when the institute will answer. */
  answerBy: v.exactOptional(FreeHour),
  ...series,
});
export type VisitFile = v.InferOutput<typeof VisitFile>;

export const Moved = v.object({ version: v.number(), day: IsoDay, time: Time, ends: Time });
export type Moved = v.InferOutput<typeof Moved>;
