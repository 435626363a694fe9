import { addDays, type Day } from './calendar-month.ts';
import { holidaysBetween } from './holidays.ts';

/*
 * Ramadan by the same computed dates as the Muslim holidays: it may begin or end a day off.
 */

/** The night of destiny is that before the 27th day. */
const daysBeforeDestiny = 26;

/** The next one that has not ended, as far as its dates are known. */
export function nextRamadan(today: Day): { from: Day; to: Day } | undefined {
  const holidays = holidaysBetween(today, addDays(today, 400));
  const feast = holidays.find(({ name }) => name === 'Aïd el-Fitr');
  if (!feast) return undefined;
  const [destiny] = holidaysBetween(addDays(feast.day, -4), feast.day).filter(
    ({ name }) => name === 'Lendemain de la Nuit du destin',
  );
  return destiny && { from: addDays(destiny.day, -daysBeforeDestiny), to: addDays(feast.day, -1) };
}
