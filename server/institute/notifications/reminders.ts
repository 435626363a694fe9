import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { formatCannotAttendLine } from '#shared/appointments/decision-text.ts';
import { addDays, type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { canReceiveMessages } from '#shared/text/phone.ts';
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
import { countSecondsUntil, getReminderTime, toIsoStart } from '../appointments/attendance.ts';
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
import { getUrgency } from './mail-urgency.ts';
import { schedulingActions } from './message-validity.ts';
import { type NewEntry, storeEntries } from './outbox.ts';

/* Each start of an appointment has one mail and one message, ever: their keys in the outbox are unique. */

interface ReminderContent {
  readonly request: AppointmentRequest;
  readonly key: string;
  readonly site: Site;
  readonly managePath: string;
  readonly staff: readonly string[];
  readonly expiresAt: string;
}

/** Links to the appointment's page, because opening a link must change nothing. */
function buildReminderMail(content: ReminderContent): Mail {
  const { request, key, site, managePath, staff, expiresAt } = content;
  const { institute, publicUrl } = site;
  const { day, hour } = request;
  const title = formatDayTime(day, hour ?? '');
  const page = publicUrl + managePath;
  const { coming, move, cancel } = buildAnswerLinks(page);
  return composeMail({
    kind: 'reminder',
    recipient: request.email ?? '',
    request_id: request.id,
    starts: getStartKey(request),
    key,
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
    attachment: buildCalendarFile(request, site, { managePath }),
  });
}

const smsReplacements: Readonly<Record<string, string>> = {
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
const smsAccents = 'éèàùÉÇÑñäöüÄÖÜ';

const toSmsText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => smsReplacements[character] ?? character)
    .map((character) =>
      smsAccents.includes(character)
        ? character
        : character.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .join('');

function buildReminderMessage(content: ReminderContent): NewEntry {
  const { request, key, site, managePath, staff, expiresAt } = content;
  const { day, hour, phone } = request;
  const title = formatDayTime(day, hour ?? '');
  const page = site.publicUrl + managePath;
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
      jour: formatShortDay(day),
      heure: formatTime(hour ?? ''),
      lien: page,
    },
    text: toSmsText(`${name} : rendez-vous ${title}. ${answers} : ${page}`),
    links: { page, coming: links.coming, ...(canChange(request) && links) },
    appointment: {
      number: request.number,
      day,
      time: hour,
      ends: request.ends,
      people: request.people,
      staff,
      treatments: listShownTreatments(request).map(({ nom }) => nom),
    },
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
    key,
    expires_at: expiresAt,
  };
}

type ReminderServices = UseCaseServices & Pick<Services, 'gateway'>;

interface ReminderChannel {
  readonly keyPrefix: string;
  readonly reader: Reader;
  isMeant(request: AppointmentRequest, at: string): boolean;
  write(db: Db, composed: ReminderContent): Promise<void>;
}

const createMailReminders = ({ mails }: ReminderServices): ReminderChannel => ({
  keyPrefix: 'reminder',
  reader: 'mailbox',
  isMeant: ({ email, unmailed }) => email !== null && unmailed === 0,
  write: (db, composed) => mails.add(db, buildReminderMail(composed)),
});

const messageDelay = 3600;

const createGatewayReminders = (refusing: ReadonlySet<string>): ReminderChannel => ({
  keyPrefix: 'gateway reminder',
  reader: 'phone',
  isMeant(request, at) {
    const { email, unmailed, phone, coming, reminded } = request;
    const hasAnswered = [coming, reminded].includes(getStartKey(request));
    if (hasAnswered || !canReceiveMessages(phone) || refusing.has(phone)) return false;
    if (email === null || unmailed === 1) return true;
    return Date.parse(at) + messageDelay * 1000 <= Date.parse(timestamp());
  },
  write: (db, composed) => storeEntries(db, [buildReminderMessage(composed)]),
});

export async function writeReminders(sources: ReminderServices): Promise<void> {
  const { db, mails, gateway } = sources;
  const hour = await readReminderHour(db);
  if (hour === 0) return;
  const channels = [createMailReminders(sources)];
  if (await gateway.isOpen(db))
    channels.push(createGatewayReminders(await findRefusingNumbers(db)));
  let count = 0;
  for (const channel of channels) {
    for (const day of [today(), addDays(today(), 1)]) {
      if (getReminderTime(day, hour) > timestamp()) continue;
      const query = { day, hour, keyPrefix: channel.keyPrefix };
      const dueAppointments = (await findDueAppointments(db, query)).filter((request) =>
        isDue(channel, request, query),
      );
      for (const appointment of dueAppointments)
        count += await writeReminder(sources, channel, { ...query, only: appointment.id });
    }
  }
  if (count > 0) mails.wake();
}

const isDue = (channel: ReminderChannel, request: AppointmentRequest, { day, hour }: DueQuery) =>
  countSecondsUntil(request) > 0 && channel.isMeant(request, getReminderTime(day, hour));

/** Looks again with the appointment locked, and returns the number written. */
const writeReminder = (
  { db, readSite }: ReminderServices,
  channel: ReminderChannel,
  query: DueQuery,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const [request] = await findDueAppointments(transaction, query);
    if (!request || !isDue(channel, request, query)) return 0;
    const key = `${channel.keyPrefix} ${request.id} ${getStartKey(request)}`;
    const site = await readSite(transaction);
    const details = await createClientDetails(transaction, request.id, channel.reader);
    const expiresAt = toIsoStart(request);
    await channel.write(transaction, { request, key, site, expiresAt, ...details });
    return 1;
  });

interface DueQuery {
  readonly day: Day;
  readonly hour: number;
  readonly keyPrefix: string;
  readonly only?: string;
}

/** Finds the day's appointments. A client who booked or moved later needs no reminder. */
function findDueAppointments(
  db: Db,
  { day, hour, keyPrefix, only }: DueQuery,
): Promise<AppointmentRequest[]> {
  const prefix = `${keyPrefix} `;
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
              .where('action', 'in', [...schedulingActions, 'deposit-noted'])
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
