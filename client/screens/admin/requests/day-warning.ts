import {
  type Day,
  shortDayTitle,
  weekdayOf,
  weekdays,
} from '../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../../shared/calendar/opening.ts';
import type { ClosedDayList } from '../../../../shared/contract/closed-days.ts';
import { institute } from '../../../../shared/institute.ts';

/** A day that the back office closed. */
export type Closure = ClosedDayList['days'][number];

/**
 * Why the institute may not be able to receive a client on a day; undefined when there is no reason.
 * `subject`: the beginning of the sentence.
 */
export function dayWarning(
  day: Day,
  today: Day,
  closure: Closure | undefined,
  subject = `Le ${shortDayTitle(day)}`,
): string | undefined {
  const holiday = holidayOn(day);
  if (day < today) return `${subject} est passé. ${proposeAnother}`;
  if (closure || institute.closedDays.includes(day)) {
    const why = closure?.label || holiday;
    return `${subject} est fermé${why ? `\u00a0: ${why}` : ''}. ${proposeAnother}`;
  }
  if (!hoursOn(day))
    return `${subject} est fermé, comme chaque ${weekdays[weekdayOf(day)]}. ${proposeAnother}`;
  return holiday && `${subject} est férié\u00a0: ${holiday}. Vérifiez que l’institut est ouvert.`;
}

const proposeAnother = 'Proposez un autre jour.';
