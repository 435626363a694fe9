import type { Logger } from 'pino';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { buildInstitute } from '../../../shared/site/published-institute.ts';
import { repeat } from '../background.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { holidayAlert } from '../notifications/staff-alerts.ts';
import type { Services } from '../services.ts';
import { readChanges } from '../site/stored-contents.ts';
import { readHolidaysToDecide } from './closed-day-list.ts';

/* The question about undecided public holidays, sent when one is near and again in its last week. */

/** Seconds between two looks. */
const interval = 3600;
/** The hours between which the question is sent, so that no phone rings at night. */
const [morning, evening] = ['08', '20'];
const lastWeek = 7;

type Sources = Pick<Services, 'db' | 'limits' | 'alerts'>;

async function ask({ db, limits, alerts }: Sources): Promise<void> {
  const hour = timestamp().slice(11, 13);
  if (hour < morning || hour >= evening) return;
  const institute = buildInstitute(await readChanges(db));
  for (const { day } of await readHolidaysToDecide(db, institute)) {
    const isNear = day <= addDays(today(), lastWeek);
    const tell = async (transaction: Db) => {
      // Without a listening device the question waits until there is one.
      if (await alerts.isHeard(transaction)) {
        const reminder = `${day} ${isNear}`;
        const wait = await limits.count([[rateLimits.notices.holiday, reminder]], transaction);
        if (wait === undefined) await alerts.add(transaction, holidayAlert(day));
      }
    };
    await db.transaction().execute(tell);
  }
  alerts.wake();
}

/** Asks in the background. The first of several processes sends the question. Dispose of the result to stop. */
export function startHolidayNotices(sources: Sources, log: Logger): AsyncDisposable {
  return repeat(async () => {
    await ask(sources).catch((error: Error) => {
      log.error({ reason: error.message }, 'owner not asked about holidays');
    });
    return interval;
  });
}
