import type { Logger } from 'pino';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import type { RemindedInput } from '../../../shared/notifications/reminders.ts';
import { takesMessages } from '../../../shared/text/phone.ts';
import { readReminderHour } from '../agenda/read-facts.ts';
import {
  noteReminded,
  remindedAt,
  reminderKey,
  secondsUntil,
  startOf,
  startText,
  visitDay,
} from '../appointments/coming.ts';
import { detailsForClient, type Reader } from '../appointments/manage-links.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { repeat } from '../background.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Services, UseCaseServices } from '../services.ts';
import { type DueAsked, dueOn } from './due-reminders.ts';
import { refusingNumbers } from './gateway/refusing.ts';
import { messageKey, reminderMessage } from './gateway/reminder-message.ts';
import { reminderMail } from './reminder-mail.ts';

/*
 * Reminds clients the day before, at the institute's hour, by mail, and an hour later by a short message on the
 * telephone who has not answered. Whoever looks first writes the reminder down, with a key that no second one can have;
 * what is late by a restart leaves as long as it is of use. Before it leaves, the outbox looks once more whether it is
 * still true (turns.ts).
 */

/** Seconds between two looks. */
const interval = 30;

type Sources = Pick<UseCaseServices, 'db' | 'siteIn'> &
  Pick<Services, 'gateway'> & { readonly mails: Pick<UseCaseServices['mails'], 'add' | 'wake'> };

type Composed = Parameters<typeof reminderMessage>[0];

/** One of the ways in which clients are reminded. */
interface Reminding {
  readonly keyOf: DueAsked['keyOf'];
  /** Who alone reads what it brings. */
  readonly reader: Reader;
  /** Whom it is for, from when on. */
  isMeant(request: AppointmentRequest, at: string): boolean;
  write(within: Db, composed: Composed): Promise<void>;
}

const byMail = ({ mails }: Sources): Reminding => ({
  keyOf: reminderKey,
  reader: 'mailbox',
  isMeant: ({ email, unmailed }) => email !== null && unmailed === 0,
  write: (within, composed) =>
    mails.add(within, reminderMail(composed.request.email ?? '', composed)),
});

/** Seconds after the mail. */
const secondAfter = 3600;

const byGateway = ({ gateway }: Sources, refusing: ReadonlySet<string>): Reminding => ({
  keyOf: messageKey,
  reader: 'phone',
  isMeant(request, at) {
    const { email, unmailed, phone, coming, reminded } = request;
    const hasAnswered = [coming, reminded].includes(startText(request));
    if (hasAnswered || !takesMessages(phone) || refusing.has(phone)) return false;
    if (email === null || unmailed === 1) return true;
    return Date.parse(at) + secondAfter * 1000 <= Date.parse(timestamp());
  },
  write: (within, composed) => gateway.add(within, reminderMessage(composed)),
});

/** Writes down what is due. */
async function writeReminders(sources: Sources): Promise<void> {
  const { db, mails, gateway, siteIn } = sources;
  const hour = await readReminderHour(db);
  if (hour === 0) return;
  const ways = [byMail(sources)];
  if (await gateway.isOpen(db)) ways.push(byGateway(sources, await refusingNumbers(db)));
  let count = 0;
  for (const way of ways) {
    // After midnight the evening before may still be on.
    for (const day of [addDays(today(), -1), today(), addDays(today(), 1)]) {
      if (remindedAt(day, hour) > timestamp()) continue;
      const asked = { day, hour, keyOf: way.keyOf };
      const due = (await dueOn(db, asked)).filter((one) => isDue(way, one, asked));
      if (due.length === 0) continue;
      const { institute } = await siteIn(db);
      for (const one of due.filter((request) => visitDay(request, institute) === day))
        count += await writeReminder(sources, way, { ...asked, only: one.id });
    }
  }
  if (count > 0) mails.wake();
}

/** What has begun needs no reminder. */
const isDue = (way: Reminding, request: AppointmentRequest, { day, hour }: DueAsked) =>
  secondsUntil(request) > 0 && way.isMeant(request, remindedAt(day, hour));

/** Looks again, with the appointment locked. @returns how many */
const writeReminder = ({ db, siteIn }: Sources, way: Reminding, asked: DueAsked): Promise<number> =>
  db.transaction().execute(async (within) => {
    const [request] = await dueOn(within, asked);
    if (!request || !isDue(way, request, asked)) return 0;
    const site = await siteIn(within);
    const details = await detailsForClient(within, request.id, way.reader);
    await way.write(within, { request, site, expiresAt: startOf(request), ...details });
    return 1;
  });

/** Somebody of the institute has reminded a client herself. */
export const noteByHand = (
  { db }: Pick<Sources, 'db'>,
  seen: RemindedInput,
  actor: string,
): Promise<void> =>
  db.transaction().execute(async (within) => {
    await noteReminded(within, seen, actor);
  });

/** In the background. Dispose of the result to stop. */
export function startReminders(sources: Sources, log: Logger): AsyncDisposable {
  return repeat(async () => {
    await writeReminders(sources).catch((error: Error) => {
      log.error({ reason: error.message }, 'clients not reminded');
    });
    return interval;
  });
}
