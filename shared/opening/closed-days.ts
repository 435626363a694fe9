import * as v from 'valibot';
import { areDaysInOrder, isAllowedRange, lastBeforeFirst, tooManyDays } from '../agenda/spans.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { type Fields, pickAnswers, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalDay, optionalLine, requiredDay, textColumn } from '../contract/field-kinds.ts';
import { describe } from '../contract/fields.ts';
import { menuCounts, OptionalDay } from '../contract/list-query.ts';

/* Closed days that the owner adds in the back office. institute.ts lists the fixed ones. */

/** The public facts of the booking calendar: closed days, most booked treatments and the online-booking mode. */
export const CalendarFacts = v.object({
  days: v.array(v.pipe(v.string(), v.isoDate())),
  popular: v.exactOptional(
    describe(v.array(v.string()), 'The ids of the most booked treatments, most booked first.'),
  ),
  /** Absent while visitors can book slots online. Otherwise says why they cannot. */
  online: v.exactOptional(
    v.object({
      mode: v.picklist(['on-request', 'closed']),
      sentence: v.exactOptional(describe(v.string(), 'The owner’s own words for it.')),
    }),
  ),
});
export type CalendarFacts = v.InferOutput<typeof CalendarFacts>;

/** The fields of a closed day. Each is a column of `closed_days`. */
export const closedDayFields = {
  label: {
    ...optionalLine('Raison', 80, 'Cette raison est trop longue\u00a0: 80 caractères au plus.'),
    hint: 'Les visiteurs ne la voient pas.',
    column: textColumn('label'),
  },
} as const satisfies Fields;

export const getClosureFormFields = (today: Day) => ({
  from: { ...requiredDay('Du'), min: today },
  to: { ...optionalDay('Au'), min: today },
  ...closedDayFields,
});

export const ClosedDayList = v.object({
  days: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      ...pickAnswers(closedDayFields),
      by: v.string(),
    }),
  ),
  ...menuCounts,
});
export type ClosedDayList = v.InferOutput<typeof ClosedDayList>;

/** `to` is inclusive; "" closes one day. `today` is called at each validation. */
export const createCloseDaysInput = (today: () => Day) =>
  v.pipe(
    v.object(
      {
        from: v.pipe(
          requiredDay('').schema,
          v.check((text) => text >= today(), 'Cette date est passée. Choisissez une autre date.'),
        ),
        to: OptionalDay,
        ...pickSchemas(closedDayFields),
      },
      malformed,
    ),
    v.forward(v.partialCheck([['from'], ['to']], areDaysInOrder, lastBeforeFirst), ['to']),
    v.forward(v.partialCheck([['from'], ['to']], isAllowedRange, tooManyDays), ['to']),
  );

export type CloseDaysInput = v.InferOutput<ReturnType<typeof createCloseDaysInput>>;

/** `shortened`: true removes the day's special hours; otherwise the call removes its closure. */
export const OpenDayInput = v.object(
  { day: requiredDay('').schema, shortened: v.exactOptional(v.boolean(malformed)) },
  malformed,
);
