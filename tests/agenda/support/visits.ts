import { addDays, getWeekday } from '#shared/calendar/calendar-month.ts';
import { holidayOn } from '#shared/calendar/holidays.ts';
import { setTestOpeningHours } from '#tests/support/own-facts.ts';
import { newPhone } from '#tests/support/request.ts';

// Scripts and browser tests need these hours. In a test file, its own hours replace them.
setTestOpeningHours();

const today = new Date().toISOString().slice(0, 10);

/**
 * Returns the nth Tuesday, Wednesday or Thursday from the day after tomorrow on, 9:00 to 19:00. Skips holidays and
 * their eves. A test that runs past midnight asks for the next day.
 */
export function plainWeekday(index = 0): string {
  const days: string[] = [];
  for (let day = addDays(today, 2); days.length <= index; day = addDays(day, 1)) {
    const weekday = getWeekday(day);
    const isPlain = weekday >= 1 && weekday <= 3;
    if (isPlain && !holidayOn(day) && !holidayOn(addDays(day, 1))) days.push(day);
  }
  return days.at(-1) ?? '';
}

/** Returns a complete appointment as the browser's script sends it, for a client of its own. */
export const appointment = (more: object = {}) => ({
  day: plainWeekday(),
  people: 1,
  category: 'capillaires',
  careType: '',
  treatments: ['capillaires/coupe-femme'],
  name: 'Awa Koné',
  phone: newPhone(),
  time: '10:00',
  ...more,
});
