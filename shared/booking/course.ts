import * as v from 'valibot';
import { requestNumber, requestStatuses } from '../appointments/request-status.ts';
import { addDays, type Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe } from '../contract/fields.ts';
import { StaffId } from '../team/staff-id.ts';
import { courseLimits } from './course-text.ts';
import { DayInput, FreeHour, IsoDay, Time, TimeInput } from './hour-input.ts';
import type { CatalogueFacts } from './request.ts';
import { noTreatment } from './treatment-choice.ts';

/* A course: a treatment sold as several sessions, booked as a row of dates at once. */

/** The sessions after the first, each on a later day than the one before. */
export const courseEntry = (today: () => Day) => ({
  nextSessions: v.exactOptional(
    v.pipe(
      v.array(v.object({ day: DayInput(today), time: TimeInput }, malformed), malformed),
      v.maxLength(courseLimits.sessions - 1, malformed),
      v.check(
        (sessions) =>
          sessions.every(({ day }, at) => at === 0 || day > (sessions[at - 1]?.day ?? '')),
        'Chaque séance vient après la précédente\u00a0: changez une date.',
      ),
    ),
  ),
});

export const createCourseQuery = (today: () => Day, { catalogue }: CatalogueFacts) =>
  v.object(
    {
      treatment: v.pipe(
        v.string(noTreatment),
        v.check((id) => catalogue().offers(id), noTreatment),
      ),
      staff: StaffId,
      day: DayInput(today),
      time: TimeInput,
    },
    malformed,
  );

export type CourseQuery = v.InferOutput<ReturnType<typeof createCourseQuery>>;

export const CourseDates = v.object({
  sessionCount: describe(
    v.number(),
    'All sessions, including those too far ahead to be booked now.',
  ),
  row: v.array(FreeHour),
});
export type CourseDates = v.InferOutput<typeof CourseDates>;

/** The UID of an appointment's calendar entry: the same in every file about it. */
export const CalendarUid = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** An appointment beside another one, as the holder of a link to either sees it. */
export const RelatedAppointment = v.object({
  number: v.pipe(v.string(), v.regex(requestNumber)),
  status: v.picklist(requestStatuses),
  day: IsoDay,
  time: v.nullable(Time),
  ends: v.nullable(Time),
  people: v.number(),
  session: v.exactOptional(describe(v.number(), 'The number of the session within its course.')),
  uid: v.exactOptional(
    describe(CalendarUid, 'The path of its calendar entry. Absent if only its own page has it.'),
  ),
  version: v.exactOptional(v.number()),
});
export type RelatedAppointment = v.InferOutput<typeof RelatedAppointment>;

export const seriesEntries = {
  session: v.exactOptional(v.number()),
  sessionCount: v.exactOptional(v.number()),
  beside: v.exactOptional(v.array(RelatedAppointment)),
};

export type VisitSeries = v.InferOutput<
  ReturnType<typeof v.object<typeof seriesEntries, undefined>>
>;

export const getDueDay = (first: Day, index: number, daysApart: number): Day =>
  addDays(first, index * daysApart);
