import * as v from 'valibot';
import { dateProblem } from '../calendar/booking-days.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { describe, optionalText } from '../contract/fields.ts';

export const Time = v.pipe(v.string(malformed), v.regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/, malformed));

export const startTimesEntry = {
  begins: v.exactOptional(
    describe(v.array(Time), 'In the order of the people. Absent if all begin at the hour.'),
  ),
};

export const shownBegins = {
  begins: v.exactOptional(
    describe(
      v.pipe(v.array(Time, malformed), v.maxLength(10, malformed)),
      'The start times that the client saw. Absent if all begin at the hour. A booking must match them.',
    ),
  ),
};

export const shownEnd = {
  ends: v.exactOptional(describe(Time, 'The end that the client saw. A booking must match it.')),
};

export const IsoDay = v.pipe(v.string(), v.isoDate());

export const FreeHour = v.object({ day: IsoDay, time: Time, ...startTimesEntry });

const noHour = 'Choisissez une heure.';
/** An hour on the grid of five minutes. Only the institute knows which hours are offered online. */
export const TimeInput = v.pipe(
  optionalText(noHour),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5][05]$/, noHour),
);

/** Accepts a day that the booking calendar shows. `today` is called at each validation. */
export const withinCalendar = (today: () => Day) =>
  v.check<Day, (issue: v.CheckIssue<Day>) => string>(
    (day) => dateProblem(day, today()) === undefined,
    ({ input }) => dateProblem(input, today()) ?? malformed,
  );
export const DayInput = (today: () => Day) =>
  v.pipe(optionalText(malformed), withinCalendar(today));
