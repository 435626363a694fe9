import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { shownContents } from '../../../shared/contents/catalogue-of.ts';
import { closeDaysInput } from '../../../shared/contract/closed-days.ts';
import { closeDays } from '../agenda/back-office/closed-days.ts';
import { saveMode } from '../agenda/online/settings.ts';
import { atTime, timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { parse } from '../parse.ts';
import { markStep } from '../use-cases/first-steps.ts';
import { addAccounts } from './accounts.ts';
import { bookedVisits, comingRequests } from './coming-requests.ts';
import { demoServices } from './context.ts';
import { type Closure, createDays, plannedClosures } from './days.ts';
import { writeMessages } from './messages.ts';
import { newRequests } from './new-requests.ts';
import { pastRequests } from './past-requests.ts';
import { staff } from './people.ts';
import { writeRequests } from './write-requests.ts';
import { writeTeam } from './write-team.ts';

/** Days ago that the closures were written down. */
const closedAgo = 60;

/**
 * Fills an empty database with demo data by the use cases themselves, each as if at its moment. No mail is
 * sent.
 */
export async function fillWithDemo(
  db: Db,
  { publicUrl, contactTo }: { publicUrl: string; contactTo: string },
): Promise<{ requests: number; messages: number }> {
  const now = timestamp();
  const day = now.slice(0, 10);
  const shown = shownContents(undefined);
  const closures = plannedClosures(day, shown.institute);
  const accounts = await addAccounts(db, day);
  await atTime(`${addDays(day, -closedAgo)}T10:00:00Z`, () => close(db, closures));
  const days = createDays(day, closures, shown.institute);
  await saveMode(db, { mode: 'at-once', sentence: '' }, staff[0]);
  await markStep(db, 'hidden', true);
  await writeTeam(db, day, { days, institute: shown.institute });
  const services = demoServices(db, { publicUrl, contactTo, ...shown });
  const context = { services, now, days, accounts };
  const scenarios = [...pastRequests, ...comingRequests, ...newRequests, ...bookedVisits];
  return {
    requests: await writeRequests(context, scenarios),
    messages: await writeMessages(context),
  };
}

async function close(db: Db, closures: readonly Closure[]): Promise<void> {
  const [manager] = staff;
  for (const closure of closures) {
    const { from, to, label } = parse(closeDaysInput(today), closure);
    await closeDays(db, { from, to: to || from, label }, manager);
  }
}
