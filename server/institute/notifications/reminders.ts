import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatCannotAttendLine } from '#shared/appointments/decision-text.ts';
import { addDays, type Day, shortDayTitle } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import { takesMessages } from '#shared/text/phone.ts';
import { readReminderHour } from '../agenda/read-facts.ts';
import { buildCalendarFile } from '../appointments/appointment-file.ts';
import {
  buildAnswerLinks,
  formatPlacePart,
  getFirstName,
  listLinksWithRoute,
  listPreparationParts,
} from '../appointments/appointment-text.ts';
import { canChange } from '../appointments/appointment-times.ts';
import {
  buildReminderKey,
  countSecondsUntil,
  getReminderTime,
  toIsoStart,
} from '../appointments/attendance.ts';
import { createClientDetails, type Reader } from '../appointments/manage-links.ts';
import { buildTicket, formatGreeting, listStaffLines } from '../appointments/request-mails.ts';
import {
  type AppointmentRequest,
  getStartKey,
  listShownTreatments,
} from '../appointments/requests.ts';
import { timestamp, today } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { Services, UseCaseServices } from '../services.ts';
import { composeMail, type Mail, type Site } from './compose-mail.ts';
import { findRefusingNumbers } from './gateway-channel.ts';
import { getUrgency } from './message-kinds.ts';
import { type NewEntry, storeEntries } from './outbox.ts';

/* Keys are unique, so only one process writes a reminder. */

interface Reminded {
  readonly request: AppointmentRequest;
  readonly site: Site;
  readonly manage: string;
  readonly staff: readonly string[];
  readonly expiresAt: string;
}

/** Links to the appointment's page, because opening a link must change nothing. */
function reminderMail({ request, site, manage, staff, expiresAt }: Reminded): Mail {
  const { institute, publicUrl } = site;
  const { day, hour } = request;
  const title = appointmentTitle(day, hour ?? '');
  const page = publicUrl + manage;
  const { coming, move, cancel } = buildAnswerLinks(page);
  return composeMail({
    kind: 'reminder',
    recipient: request.email ?? '',
    request_id: request.id,
    starts: getStartKey(request),
    key: buildReminderKey(request),
    expires_at: expiresAt,
    reply_to: institute.email,
    subject: `Rappel : votre rendez-vous, ${title}`,
    parts: [
      formatGreeting(request),
      ...buildTicket(request, listStaffLines(staff)),
      formatPlacePart(institute),
      ...listPreparationParts(request, site),
      'Venez-vous\u202f?',
      ...listLinksWithRoute(institute, { label: 'Je viens', url: coming }),
      canChange(request)
        ? [
            { label: 'Déplacer', url: move },
            { label: 'Annuler', url: cancel },
          ]
        : formatCannotAttendLine(institute),
    ],
    attachment: buildCalendarFile(request, site, { manage }),
  });
}

/** Returns the message's key: each start of an appointment has one message, ever. */
const messageKey = (request: Pick<AppointmentRequest, 'id' | 'day' | 'hour'>) =>
  `gateway reminder ${request.id} ${getStartKey(request)}`;

const letters: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '\u00a0': ' ',
  '\u202f': ' ',
};
const inSms = 'éèàùÉÇÑñäöüÄÖÜ';

const smsText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => letters[sign] ?? sign)
    .map((sign) => (inSms.includes(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('');

function reminderMessage({ request, site, manage, staff, expiresAt }: Reminded): NewEntry {
  const { day, hour, phone } = request;
  const title = appointmentTitle(day, hour ?? '');
  const page = site.publicUrl + manage;
  const { name } = site.institute;
  const links = buildAnswerLinks(page);
  const answers = canChange(request) ? 'Je viens, déplacer, annuler' : 'Je viens';
  const id = randomUUID();
  const data = {
    message_id: id,
    to: phone,
    lang: 'fr',
    template: 'rappel_veille',
    params: {
      prenom: getFirstName(request.name),
      institut: name,
      jour: shortDayTitle(day),
      heure: formatTime(hour ?? ''),
      lien: page,
    },
    text: smsText(`${name} : rendez-vous ${title}. ${answers} : ${page}`),
    links: { page, coming: links.coming, ...(canChange(request) && links) },
    appointment: appointmentFacts(request, staff),
    expires_at: expiresAt,
  };
  return {
    id,
    channel: 'gateway',
    recipient: phone,
    subject: `Rappel : votre rendez-vous, ${title}`.replaceAll(/[\u00a0\u202f]/g, ' '),
    text: JSON.stringify({ type: 'reminder.due', timestamp: timestamp(), data }),
    request_id: request.id,
    urgency: getUrgency('reminder'),
    starts: getStartKey(request),
    key: messageKey(request),
    expires_at: expiresAt,
  };
}

const appointmentFacts = (request: AppointmentRequest, staff: readonly string[]) => ({
  number: request.number,
  day: request.day,
  time: request.hour,
  ends: request.ends,
  people: request.people,
  staff,
  treatments: listShownTreatments(request).map(({ nom }) => nom),
});

type Sources = UseCaseServices & Pick<Services, 'gateway'>;

interface Reminding {
  readonly getKey: DueAsked['getKey'];
  readonly reader: Reader;
  isMeant(request: AppointmentRequest, at: string): boolean;
  write(db: Db, composed: Reminded): Promise<void>;
}

const byMail = ({ mails }: Sources): Reminding => ({
  getKey: buildReminderKey,
  reader: 'mailbox',
  isMeant: ({ email, unmailed }) => email !== null && unmailed === 0,
  write: (db, composed) => mails.add(db, reminderMail(composed)),
});

const secondAfter = 3600;

const byGateway = (refusing: ReadonlySet<string>): Reminding => ({
  getKey: messageKey,
  reader: 'phone',
  isMeant(request, at) {
    const { email, unmailed, phone, coming, reminded } = request;
    const hasAnswered = [coming, reminded].includes(getStartKey(request));
    if (hasAnswered || !takesMessages(phone) || refusing.has(phone)) return false;
    if (email === null || unmailed === 1) return true;
    return Date.parse(at) + secondAfter * 1000 <= Date.parse(timestamp());
  },
  write: (db, composed) => storeEntries(db, [reminderMessage(composed)]),
});

export async function writeReminders(sources: Sources): Promise<void> {
  const { db, mails, gateway } = sources;
  const hour = await readReminderHour(db);
  if (hour === 0) return;
  const channels = [byMail(sources)];
  if (await gateway.isOpen(db)) channels.push(byGateway(await findRefusingNumbers(db)));
  let count = 0;
  for (const channel of channels) {
    for (const day of [today(), addDays(today(), 1)]) {
      if (getReminderTime(day, hour) > timestamp()) continue;
      const asked = { day, hour, getKey: channel.getKey };
      const due = (await dueOn(db, asked)).filter((request) => isDue(channel, request, asked));
      for (const appointment of due)
        count += await writeReminder(sources, channel, { ...asked, only: appointment.id });
    }
  }
  if (count > 0) mails.wake();
}

const isDue = (channel: Reminding, request: AppointmentRequest, { day, hour }: DueAsked) =>
  countSecondsUntil(request) > 0 && channel.isMeant(request, getReminderTime(day, hour));

/** Looks again with the appointment locked, and returns the number written. */
const writeReminder = (
  { db, siteIn }: Sources,
  channel: Reminding,
  asked: DueAsked,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const [request] = await dueOn(transaction, asked);
    if (!request || !isDue(channel, request, asked)) return 0;
    const site = await siteIn(transaction);
    const details = await createClientDetails(transaction, request.id, channel.reader);
    await channel.write(transaction, { request, site, expiresAt: toIsoStart(request), ...details });
    return 1;
  });

const scheduling = [...['created', 'booked', 'confirmed', 'moved', 'restored'], 'deposit-noted'];

interface DueAsked {
  readonly day: Day;
  readonly hour: number;
  getKey(request: Pick<AppointmentRequest, 'id' | 'day' | 'hour'>): string;
  readonly only?: string;
}

/** Finds the day's appointments. A client who booked or moved later needs no reminder. */
function dueOn(db: Db, { day, hour, getKey, only }: DueAsked): Promise<AppointmentRequest[]> {
  // The SQL key is built like any other key, with columns instead of values.
  const [prefix] = getKey({ id: '\n', day: '', hour: '' }).split('\n');
  const key = sql`${prefix} || requests.id || ' ' || requests.day || ' ' || requests.hour`;
  const isReminded = sql<boolean>`exists (select 1 from outbox where key = ${key})`;
  return (
    db
      .selectFrom('requests')
      .selectAll()
      .where('status', '=', 'confirmed')
      .where('day', '=', day)
      .where('hour', 'is not', null)
      // A hold is not an appointment yet.
      .where(sql<boolean>`coalesce(deposit_state, '') not in ('due', 'said')`)
      .where('created_at', '<=', getReminderTime(day, hour))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('events')
              .select('events.id')
              .whereRef('subject', '=', 'requests.id')
              .where('action', 'in', scheduling)
              .where('at', '>', getReminderTime(day, hour)),
          ),
        ),
      )
      .where(({ not }) => not(isReminded))
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .$if(only !== undefined && hasRowLocks(db), (query) => query.forUpdate())
      .execute()
  );
}
