import { institute } from '../../../shared/institute.ts';
import { type Day, weekdayOf } from '../../calendar-month.ts';

/** Whether the institute is closed on that weekday. */
export function isClosed(day: Day): boolean {
  return institute.hours[weekdayOf(day) + 1] === undefined;
}
