import { sql } from 'kysely';
import type { Logger } from 'pino';
import { visitFields } from '../../../shared/appointments/visit-address.ts';
import { addDays, type Day, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
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
import { canChange } from '../appointments/cut-off.ts';
import { firstNameOf } from '../appointments/first-name.ts';
import { detailsForClient, type Reader } from '../appointments/manage-links.ts';
import { type AppointmentRequest, hourOf, toldTreatmentsIn } from '../appointments/requests.ts';
import { repeat } from '../background.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRowLocks } from '../database/row-locks.ts';
import type { Services, UseCaseServices } from '../services.ts';
import { type Message, smsText } from './gateway/gateway-message.ts';
import { refusingNumbers } from './gateway/refusing.ts';
import type { Site } from './mail/site.ts';
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

/** What gives an appointment its start. */
const scheduling = [...['created', 'booked', 'confirmed', 'moved', 'restored'], 'deposit-noted'];

interface DueAsked {
  readonly day: Day;
  /** Of the day before, at which clients are reminded. */
  readonly hour: number;
  /** The key of an appointment's reminder, which ends with its id and start. */
  keyOf(request: Pick<AppointmentRequest, 'id' | 'day' | 'hour'>): string;
  /** This one, locked. */
  readonly only?: string;
}

/**
 * The appointments of that day and of the next, whose night is of its evening, that have no reminder with such a key yet. Who booked or moved it after the reminder's
 * time knows.
 */
function dueOn(db: Db, { day, hour, keyOf, only }: DueAsked): Promise<AppointmentRequest[]> {
  // As for any appointment, with the names of the columns in their places.
  const [prefix] = keyOf({ id: '\n', day: '', hour: '' }).split('\n');
  const key = sql`${prefix} || requests.id || ' ' || requests.day || ' ' || requests.hour`;
  const isReminded = sql<boolean>`exists (select 1 from outbox where key = ${key})`;
  return (
    db
      .selectFrom('requests')
      .selectAll()
      .where('status', '=', 'confirmed')
      .where('day', 'in', [day, addDays(day, 1)])
      .where('hour', 'is not', null)
      // An hour that waits for its deposit is nobody's appointment yet.
      .where(sql<boolean>`coalesce(deposit_state, '') not in ('due', 'said')`)
      .where('created_at', '<=', remindedAt(day, hour))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('events')
              .select('events.id')
              .whereRef('subject', '=', 'requests.id')
              .where('action', 'in', scheduling)
              .where('at', '>', remindedAt(day, hour)),
          ),
        ),
      )
      .where(({ not }) => not(isReminded))
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(only !== undefined && hasRowLocks(db), (query) => query.forUpdate())
      .execute()
  );
}

interface Reminded {
  readonly request: AppointmentRequest;
  readonly site: Site;
  readonly manage: string;
  readonly staff: readonly string[];
  /** When it begins, in ISO 8601. */
  readonly expiresAt: string;
}

/** Of each start of an appointment there is one on a telephone, ever. */
const messageKey = (request: Pick<AppointmentRequest, 'id' | 'day' | 'hour'>) =>
  `gateway reminder ${request.id} ${startText(request)}`;

/** The short second reminder: what she answers is a press on the page that it leads to. */
function reminderMessage({ request, site, expiresAt, ...details }: Reminded): Message {
  const { day, hour, phone } = request;
  const title = appointmentTitle(day, hour ?? '');
  const page = site.publicUrl + details.manage;
  const { name } = site.institute;
  const answers = canChange(request) ? 'Je viens, déplacer, annuler' : 'Je viens';
  return {
    recipient: phone,
    kind: 'reminder',
    type: 'reminder.due',
    requestId: request.id,
    starts: hourOf(request),
    key: messageKey(request),
    expiresAt,
    subject: `Rappel : votre rendez-vous, ${title}`.replaceAll(/[\u00a0\u202f]/g, ' '),
    data: {
      lang: 'fr',
      template: 'rappel_veille',
      params: {
        prenom: firstNameOf(request.name),
        institut: name,
        jour: shortDayTitle(day),
        heure: formatTime(hour ?? ''),
        lien: page,
      },
      text: smsText(`${name} : rendez-vous ${title}. ${answers} : ${page}`),
      links: linksTo(page, request),
      appointment: factsOf(request, details.staff),
    },
  };
}

const linksTo = (page: string, request: AppointmentRequest) => ({
  page,
  coming: `${page}#venir`,
  ...(canChange(request) && {
    move: `${page}?${visitFields.moving}=1#jours`,
    cancel: `${page}?${visitFields.cancelling}=1#question`,
  }),
});

const factsOf = (request: AppointmentRequest, staff: readonly string[]) => ({
  number: request.number,
  day: request.day,
  time: request.hour,
  ends: request.ends,
  people: request.people,
  staff,
  treatments: toldTreatmentsIn(request).map(({ nom }) => nom),
});
