import * as v from 'valibot';
import { isBookableMonthOrDay, monthOrDay } from '../booking/booking-input.ts';
import { CalendarUid, seriesEntries } from '../booking/course.ts';
import {
  DayInput,
  FreeHour,
  IsoDay,
  shownBegins,
  startTimesEntry,
  Time,
  TimeInput,
} from '../booking/hour-input.ts';
import { moments } from '../booking/treatment-choice.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, Version } from '../contract/fields.ts';
import { ChosenTreatment, requestNumber, requestStatuses, VisitDeposit } from './request-status.ts';

/* An appointment or request, in the form that holders of its link see and change. */

export const createVisitTimesQuery = (today: () => Day) =>
  v.pipe(
    v.object(monthOrDay, malformed),
    v.check((query) => isBookableMonthOrDay(today)(query), malformed),
  );

export const createVisitMoveInput = (today: () => Day) =>
  v.object({ version: Version, day: DayInput(today), time: TimeInput, ...shownBegins }, malformed);
export type VisitMoveInput = v.InferOutput<ReturnType<typeof createVisitMoveInput>>;

export const VisitCancelInput = v.object({ version: Version }, malformed);

/** The client's answer to a reminder, with the hour that the page showed. */
export const VisitComingInput = v.object(
  { day: v.pipe(v.string(malformed), v.isoDate(malformed)), time: Time },
  malformed,
);

/** The client's report that the displayed deposit is paid, in FCFA. */
export const VisitPaidInput = v.object(
  { amount: v.pipe(v.number(malformed), v.safeInteger(malformed), v.minValue(1, malformed)) },
  malformed,
);

/** An appointment or request as shown to any holder of its link: no personal data. */
export const VisitRecord = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.picklist(requestStatuses),
  uid: v.exactOptional(CalendarUid),
  version: v.number(),
  day: IsoDay,
  time: v.nullable(Time),
  ends: v.nullable(Time),
  moment: v.exactOptional(
    describe(v.picklist(moments), 'The requested part of the day, while it has no hour.'),
  ),
  ...startTimesEntry,
  people: v.number(),
  treatments: v.array(ChosenTreatment),
  persons: v.exactOptional(v.array(v.array(ChosenTreatment))),
  treatmentIds: v.optional(
    describe(v.array(v.array(v.string())), 'The ids of each person, or once for all persons.'),
    [],
  ),
  staff: v.optional(v.array(v.string()), []),
  reason: v.exactOptional(describe(v.string(), 'The reason for a refusal.')),
  canChange: v.boolean(),
  prepare: v.exactOptional(describe(v.array(v.string()), 'Lines to read before the visit.')),
  deposit: v.exactOptional(VisitDeposit),
  coming: v.exactOptional(
    describe(
      v.picklist(['asked', 'said']),
      '`said`: the client has confirmed. `asked`: the page asks the client to confirm.',
    ),
  ),
  afterVisit: v.exactOptional(
    describe(
      v.picklist(['asked', 'said']),
      'Only for the reader of the appointment’s mailbox, by a mailed link or signed in. `said` if the client agreed to mails after visits, else `asked`.',
    ),
  ),
  answerBy: v.exactOptional(
    describe(FreeHour, 'The latest moment of the institute’s answer, while it is pending.'),
  ),
  ...seriesEntries,
});
export type VisitRecord = v.InferOutput<typeof VisitRecord>;

export const Moved = v.object({ version: v.number(), day: IsoDay, time: Time, ends: Time });
export type Moved = v.InferOutput<typeof Moved>;
