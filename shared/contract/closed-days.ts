import * as v from 'valibot';
import { type Day, isDay } from '../calendar/calendar-month.ts';
import { menuCounts, noDay, OptionalDay } from './admin/query.ts';
import { malformed } from './error-codes.ts';
import { oneLine, optionalText } from './fields.ts';
import { areFewDays, tooManyDays } from './spans.ts';

/*
 * Days closed in the back office, besides those that institute.ts lists.
 */

/** The public answer: the closed days from today to the end of the calendar. */
export const ClosedDays = v.object({
  days: v.array(v.pipe(v.string(), v.isoDate())),
  /** Absent where free hours are booked at once. */
  online: v.exactOptional(
    v.object({
      mode: v.picklist(['on-request', 'closed']),
      sentence: v.exactOptional(v.pipe(v.string(), v.description('The owner’s own words for it.'))),
    }),
  ),
});
export type ClosedDays = v.InferOutput<typeof ClosedDays>;

const DayHours = v.object({
  opens: v.string(),
  closes: v.string(),
  midday: v.exactOptional(v.object({ starts: v.string(), ends: v.string() })),
});

export const ClosedDayList = v.object({
  days: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      label: v.string(),
      by: v.string(),
      expected: v.pipe(
        v.number(),
        v.description('The number of pending and confirmed requests for that day.'),
      ),
    }),
  ),
  /** Days with fewer hours than they had before, and those that reopening gives back. */
  shortened: v.optional(
    v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), hours: DayHours, longer: DayHours })),
    [],
  ),
  ...menuCounts,
});
export type ClosedDayList = v.InferOutput<typeof ClosedDayList>;

export const labelLimit = 80;

const DayInput = v.pipe(optionalText(noDay), v.check(isDay, noDay));

/** `to` is inclusive; "" closes one day. `today` is called at each validation. */
export const closeDaysInput = (today: () => Day) =>
  v.pipe(
    v.object(
      {
        from: v.pipe(
          DayInput,
          v.check((day) => day >= today(), 'Cette date est passée. Choisissez une autre date.'),
        ),
        to: OptionalDay,
        label: v.pipe(
          optionalText(malformed),
          v.trim(),
          v.maxLength(labelLimit, 'Ce motif est trop long\u00a0: 80 caractères au plus.'),
          v.regex(oneLine, malformed),
        ),
      },
      malformed,
    ),
    v.forward(v.partialCheck([['from'], ['to']], areFewDays, tooManyDays), ['to']),
  );

/** `shortened`: the hours that the day had before they were shortened, not a closed day. */
export const OpenDayInput = v.object(
  { day: DayInput, shortened: v.exactOptional(v.boolean(malformed)) },
  malformed,
);
