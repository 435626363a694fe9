import {
  addDays,
  type Day,
  readDay,
  weekdayOf,
} from '../../../../../shared/calendar/calendar-month.ts';
import { fields, weekView } from '../agenda-address.ts';

/** What the address shows: a day and the next one, or a week from Monday on. */
export function viewOf(search: URLSearchParams, today: Day) {
  const day = readDay(search.get(fields.day) ?? '') ?? today;
  const isWeek = search.get(fields.view) === weekView;
  return { day, isWeek, first: isWeek ? addDays(day, -weekdayOf(day)) : day };
}
