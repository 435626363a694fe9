import type { Logger } from 'pino';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { repeat } from '../background.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { holidayAlert } from '../notifications/push/alert.ts';
import type { Services } from '../services.ts';
import { readChanges } from '../site/contents.ts';
import { readHolidaysToDecide } from './holidays-to-decide.ts';

/*
 * Asks the owner's phones about public holidays that nobody has decided on: as soon as one is near enough
 * to ask, and once more in its last week.
 */

/** Seconds between two looks. */
const interval = 3600;
/** From that hour on, and before the other one: nobody is asked at night. */
const [morning, evening] = ['08', '20'];
/** Days before it. */
const lastWeek = 7;

type Sources = Pick<Services, 'db' | 'limits' | 'alerts'>;

async function ask({ db, limits, alerts }: Sources): Promise<void> {
  const hour = timestamp().slice(11, 13);
  if (hour < morning || hour >= evening) return;
  const institute = instituteOf(await readChanges(db));
  for (const { day } of await readHolidaysToDecide(db, institute)) {
    const isNear = day <= addDays(today(), lastWeek);
    const tell = async (within: Db) => {
      // Where nobody would be told it is asked as soon as somebody is.
      if (await alerts.isHeard(within)) {
        const reminder = `${day} ${isNear}`;
        const wait = await limits.count([[rateLimits.notices.holiday, reminder]], within);
        if (wait === undefined) await alerts.add(within, holidayAlert(day));
      }
    };
    await db.transaction().execute(tell);
  }
  alerts.wake();
}

/** In the background, of several processes whichever looks first. Dispose of the result to stop. */
export function startHolidayNotices(sources: Sources, log: Logger): AsyncDisposable {
  return repeat(async () => {
    await ask(sources).catch((error: Error) => {
      log.error({ reason: error.message }, 'owner not asked about holidays');
    });
    return interval;
  });
}
