import { addDays, type Day } from './calendar-month.ts';
import { holidaysBetween } from './holidays.ts';

/* Ramadan by the computed dates of the Muslim holidays. It may begin or end a day off. */

/** The night of destiny precedes the 27th day. */
const daysBeforeDestiny = 26;

export function nextRamadan(today: Day): { from: Day; to: Day } | undefined {
  const holidays = holidaysBetween(today, addDays(today, 400));
  const feast = holidays.find(({ name }) => name === 'Aïd el-Fitr');
  if (!feast) return undefined;
  const [destiny] = holidaysBetween(addDays(feast.day, -4), feast.day).filter(
    ({ name }) => name === 'Lendemain de la Nuit du destin',
  );
  return destiny && { from: addDays(destiny.day, -daysBeforeDestiny), to: addDays(feast.day, -1) };
}
