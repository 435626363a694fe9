import { setTimeout } from 'node:timers/promises';
import { addDays, getWeekday } from '#shared/calendar/calendar-month.ts';
import { holidayOn } from '#shared/calendar/holidays.ts';
import { hoursOn } from '#shared/calendar/hours-on.ts';
import { institute } from '#shared/institute.ts';
import { setTestOpeningHours } from './own-facts.ts';
import type { SiteProcess } from './process.ts';

setTestOpeningHours();

/** The current day of a site with `NODE_OPTIONS: clockOption`: the next Tuesday, Wednesday or Thursday. */
export const siteToday = nextPlainWeekday(addDays(new Date().toISOString().slice(0, 10), 1));

/** Returns the first open Tuesday, Wednesday or Thursday from this day on that is no holiday. */
function nextPlainWeekday(day: string): string {
  const isPlain = getWeekday(day) >= 1 && getWeekday(day) <= 3 && hoursOn(day, institute);
  return isPlain && !holidayOn(day) ? day : nextPlainWeekday(addDays(day, 1));
}

/** Returns the nth plain weekday after the site's today, and `siteToday` for 0. */
export const siteWeekday = (index: number): string =>
  index === 0 ? siteToday : nextPlainWeekday(addDays(siteWeekday(index - 1), 1));

const advancedNotice = 'four hours later';

/** A clock that starts at eight. Each SIGUSR2 moves it by four hours and is acknowledged. */
const clock = `
  const Real = Date;
  let ahead = ${Date.parse(`${siteToday}T08:00:00Z`)} - Real.now();
  globalThis.Date = class Date extends Real {
    constructor(...parts) {
      if (parts.length > 0) super(...parts);
      else super(Real.now() + ahead);
    }
    static now() { return Real.now() + ahead; }
  };
  process.on('SIGUSR2', () => {
    ahead += 4 * 3600 * 1000;
    process.stderr.write('${advancedNotice}\\n');
  });
`;

/** The Node option that starts a program with this clock. */
export const clockOption = `--import=data:text/javascript,${encodeURIComponent(clock)}`;

/** Advances the site's clock by four hours and waits until the site has confirmed it. */
export async function passFourHours({ child, stderr }: SiteProcess): Promise<void> {
  const countAdvances = () => stderr().split(advancedNotice).length;
  const before = countAdvances();
  child.kill('SIGUSR2');
  while (countAdvances() === before) await setTimeout(10);
}
