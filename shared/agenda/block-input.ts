import * as v from 'valibot';
import { dateProblem } from '../calendar/booking-days.ts';
import type { Day } from '../calendar/calendar-month.ts';
import { pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { clockTime, optionalDay, optionalLine, requiredDay } from '../contract/field-kinds.ts';
import { optionalText } from '../contract/fields.ts';
import { StaffId } from '../team/staff-id.ts';
import { endBeforeStart, endsLater, isAllowedRange, tooManyDays } from './spans.ts';

/* Absences, and working hours besides the usual ones. */

/** An absence, or hours besides the usual ones. The calls judge `from` by the calendar. */
export const absenceFields = {
  from: requiredDay('Jour'),
  to: optionalDay('Jusqu’au'),
  label: {
    ...optionalLine('Motif', 80, 'Ce motif est trop long\u00a0: 80 caractères au plus.'),
    hint: 'Les clients ne le voient pas.',
  },
  starts: clockTime('De'),
  ends: clockTime('À'),
};
const { from: _, ...rest } = absenceFields;
const absenceHours = pickSchemas(rest);

interface Facts {
  today(): Day;
}

/** Blocks all resources if `staff` is absent, and one day if `to` is. `today` is called at each validation. */
export const blockInput = ({ today }: Facts) =>
  v.pipe(
    v.object(
      {
        staff: StaffId,
        from: v.pipe(
          optionalText(malformed),
          v.check(
            (text) => dateProblem(text, today()) === undefined,
            ({ input }) => dateProblem(input, today()) ?? malformed,
          ),
        ),
        ...absenceHours,
        kind: v.optional(v.picklist(['off', 'extra'], malformed), 'off'),
      },
      malformed,
    ),
    v.forward(v.partialCheck([['starts'], ['ends']], endsLater, endBeforeStart), ['ends']),
    v.check((days) => isAllowedRange(days), tooManyDays),
  );
export type BlockInput = v.InferOutput<ReturnType<typeof blockInput>>;
