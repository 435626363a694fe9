import { type Day, shortDayTitle, weekdayOf } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { hoursOn, isWeeklyClosed, specialHoursOn } from '../../../shared/calendar/hours-on.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { weekdays } from '../../../shared/calendar/opening.ts';
import { periodOn } from '../../../shared/day-hours.ts';
import type { ClosedDayList } from '../../../shared/opening/closed-days.ts';

/** A day that the back office closed. */
export type Closure = ClosedDayList['days'][number];

/**
 * Returns the reason why the institute may not receive a client on a day; undefined if there is
 * none. `subject`: the beginning of the sentence.
 */
export function dayWarning(
  day: Day,
  today: Day,
  { institute, closure }: { institute: OpeningFacts; closure: Closure | undefined },
  subject = `Le ${shortDayTitle(day)}`,
): string | undefined {
  const holiday = holidayOn(day);
  if (day < today) return `${subject} est passé. ${proposeAnother}`;
  const hours = hoursOn(day, institute);
  if (closure || (!hours && institute.closedDays.includes(day))) {
    const why = closure?.label || holiday;
    return `${subject} est fermé${why ? `\u00a0: ${why}` : ''}. ${proposeAnother}`;
  }
  if (!hours) {
    const { name } = periodOn(day, institute) ?? {};
    const why = isWeeklyClosed(day, institute)
      ? `, comme chaque ${weekdays[weekdayOf(day)]}`
      : `\u00a0: ${name}`;
    return `${subject} est fermé${why}. ${proposeAnother}`;
  }
  // If the owner set hours for a holiday, no warning is needed.
  if (specialHoursOn(day, institute)) return undefined;
  return holiday && `${subject} est férié\u00a0: ${holiday}. Vérifiez que l’institut est ouvert.`;
}

const proposeAnother = 'Proposez un autre jour.';
