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
 * What speaks against receiving somebody on a day; undefined when nothing does. `subject`: the day,
 * as its sentence begins.
 */
export function dayWarning(
  day: Day,
  today: Day,
  closure: Closure | undefined,
  subject = `Le ${shortDayTitle(day)}`,
): string | undefined {
  const holiday = holidayOn(day);
  if (day < today) return `${subject} est passé. ${another}`;
  if (closure || institute.closedDays.includes(day)) {
    const why = closure?.label || holiday;
    return `${subject} est fermé${why ? `\u00a0: ${why}` : ''}. ${another}`;
  }
  if (!hoursOn(day))
    return `${subject} est fermé, comme chaque ${weekdays[weekdayOf(day)]}. ${another}`;
  return holiday && `${subject} est férié\u00a0: ${holiday}. Vérifiez que l’institut est ouvert.`;
}

const another = 'Proposez un autre jour.';
