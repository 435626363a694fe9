import { addDays, weekdayOf } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { setOwnTimes } from '../../support/own-facts.ts';
import { newPhone } from '../../support/request.ts';

// For scripts and browsers' tests; test files that share this module set them themselves.
setOwnTimes();

const today = new Date().toISOString().slice(0, 10);

/**
 * The so-many-th Tuesday, Wednesday or Thursday from the day after tomorrow on, 9:00 to 19:00, but for holidays and their
 * eves: what is asked for after midnight is of the next day.
 */
export function plainDay(index = 0): string {
  const days: string[] = [];
  for (let day = addDays(today, 2); days.length <= index; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    const isPlain = weekday >= 1 && weekday <= 3;
    if (isPlain && !holidayOn(day) && !holidayOn(addDays(day, 1))) days.push(day);
  }
  return days.at(-1) ?? '';
}

/** A whole appointment as the browser's script sends it, of somebody whom nobody else is. */
export const appointment = (more: object = {}) => ({
  day: plainDay(),
  people: 1,
  category: 'capillaires',
  careType: '',
  treatments: ['capillaires/coupe-femme'],
  name: 'Awa Koné',
  phone: newPhone(),
  time: '10:00',
  ...more,
});
