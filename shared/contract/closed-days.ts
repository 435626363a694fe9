import * as v from 'valibot';
import { addDays, type Day, isDay } from '../calendar/calendar-month.ts';
import { givenUpMails, noDay } from './admin-query.ts';
import { malformed } from './error-codes.ts';
import { given, oneLine } from './fields.ts';

/*
 * Single days without opening that the institute's people add, besides the owner's own list.
 */

/** What anybody may know: the days, from today on, as far as the calendar goes. */
export const ClosedDays = v.object({ days: v.array(v.pipe(v.string(), v.isoDate())) });
export type ClosedDays = v.InferOutput<typeof ClosedDays>;

export const ClosedDayList = v.object({
  days: v.array(
    v.object({
      day: v.pipe(v.string(), v.isoDate()),
      label: v.string(),
      by: v.string(),
      /** Requests for that day, neither refused nor cancelled. */
      expected: v.number(),
    }),
  ),
  ...givenUpMails,
});
export type ClosedDayList = v.InferOutput<typeof ClosedDayList>;

/** Days that can be closed at once. */
export const maxClosureDays = 92;
export const labelLimit = 80;

const isClosure = (from: Day, to: Day) => to >= from && to < addDays(from, maxClosureDays);

const DayInput = v.pipe(given(noDay), v.check(isDay, noDay));

/** `to` may be missing: then it is one day. `today` is asked for at each judgement. */
export const closeDaysInput = (today: () => Day) =>
  v.pipe(
    v.object(
      {
        from: v.pipe(
          DayInput,
          v.check((day) => day >= today(), 'Cette date est passée. Choisissez une autre date.'),
        ),
        to: v.pipe(
          given(noDay),
          v.check((text) => text === '' || isDay(text), noDay),
        ),
        label: v.pipe(
          given(malformed),
          v.trim(),
          v.maxLength(labelLimit, 'Ce libellé est trop long\u202f: 80 caractères au plus.'),
          v.regex(oneLine, malformed),
        ),
      },
      malformed,
    ),
    v.forward(
      v.partialCheck(
        [['from'], ['to']],
        // Asked also where one of the two was refused already: only days can be counted.
        ({ from, to }) => !isDay(from) || !isDay(to) || isClosure(from, to),
        'Le dernier jour suit le premier, trois mois plus tard au plus.',
      ),
      ['to'],
    ),
  );

export const OpenDayInput = v.object({ day: DayInput }, malformed);
