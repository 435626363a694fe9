import * as v from 'valibot';
import { dateProblem } from '../calendar/booking-days.ts';
import { addDays, type Day, isDay } from '../calendar/calendar-month.ts';
import { hoursOn } from '../calendar/hours-on.ts';
import { formatTime, type OpeningFacts } from '../calendar/opening.ts';
import { dateTitle } from '../calendar/time-of-day.ts';
import { pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { clockTime, optionalDay, optionalLine, requiredDay } from '../contract/field-kinds.ts';
import { optionalText } from '../contract/fields.ts';
import { StaffId } from '../team/staff-id.ts';
import { areFewDays, endBeforeStart, endsLater, tooManyDays } from './spans.ts';

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
  institute(): OpeningFacts;
}

/**
 * Blocks all resources if `staff` is absent, and one day if `to` is. `today` and `institute` are called at each
 * validation.
 */
export const blockInput = ({ today, institute }: Facts) =>
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
    v.check((days) => areFewDays(days), tooManyDays),
    v.forward(
      v.partialCheck(
        [['from'], ['to'], ['ends'], ['kind']],
        (input) => input.kind === 'off' || earlyEnd(input, institute()) === undefined,
        ({ input }) => earlyEnd(input as Added, institute()) ?? malformed,
      ),
      ['ends'],
    ),
  );
export type BlockInput = v.InferOutput<ReturnType<typeof blockInput>>;

interface Added {
  readonly from: Day;
  readonly to: Day | '';
  readonly ends: string;
}

/**
 * Returns a problem of hours after midnight. They belong to an evening, which has to last as long: otherwise their
 * day would be unclear.
 */
function earlyEnd({ from, to, ends }: Added, institute: OpeningFacts): string | undefined {
  if (ends <= '24:00' || !isDay(from)) return undefined;
  for (let day = from; day <= (to || from); day = addDays(day, 1)) {
    const closes = hoursOn(day, institute)?.closes;
    if (closes !== undefined && ends <= closes) continue;
    const isUntil = closes === undefined ? 'est fermé' : `ferme à ${formatTime(closes)}`;
    return `${dateTitle(day, null)}, l’institut ${isUntil}\u00a0: après minuit, les heures en plus finissent avec la soirée. Ouvrez-la d’abord plus longtemps sous «\u00a0Horaires\u00a0», ou finissez à minuit.`;
  }
  return undefined;
}
