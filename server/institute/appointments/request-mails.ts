import {
  type AppointmentTime,
  formatWhatsappGreeting,
} from '#shared/appointments/decision-text.ts';
import {
  formatAnswerLine,
  formatPeople,
  sumTreatmentPrices,
} from '#shared/appointments/request-text.ts';
import { formatSession } from '#shared/booking/course-text.ts';
import { formatStartsSentence } from '#shared/booking/start-times-text.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { buildWhatsappLink } from '#shared/institute.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatMomentWish } from '#shared/text/moment-text.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import {
  composeMail,
  type Mail,
  type MailContent,
  type Site,
} from '../notifications/compose-mail.ts';
import type { MailLink, MailPart } from '../notifications/mail-layout.ts';
import { getFirstName } from './appointment-text.ts';
import {
  type AppointmentRequest,
  getStartKey,
  listShownTreatments,
  parsePersons,
  type StoredTreatment,
} from './requests.ts';
import { findPersonStarts } from './stored-plan.ts';

export interface ConfirmedMailInput {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly site: Site;
  readonly managePath?: string | undefined;
  readonly staff?: readonly string[];
  readonly otherSessions?: readonly {
    readonly request: AppointmentRequest;
    readonly managePath: string;
  }[];
}

interface ReceivedMailDetails {
  readonly site: Site;
  readonly manage: string;
  readonly answerBy?: FreeHour | undefined;
}

/** Builds the client's mail, without any free text: the form may have been filled in with a stranger's address. */
export function buildReceivedMail(
  request: AppointmentRequest,
  { site: { publicUrl, institute }, manage, answerBy }: ReceivedMailDetails,
): Mail {
  const { phone } = institute;
  const notYetLine =
    'Ce n’est pas encore un rendez-vous\u00a0: nous vous contacterons pour fixer l’heure.';
  return composeMail({
    kind: 'client',
    recipient: request.email ?? '',
    request_id: request.id,
    subject: `Nous avons bien reçu votre demande ${request.number}`,
    parts: [
      formatGreeting(request),
      'Nous avons bien reçu votre demande.',
      ...buildTicket(request),
      answerBy ? `${notYetLine} ${formatAnswerLine(answerBy)}` : notYetLine,
      [
        { label: 'Voir ou annuler ma demande', url: publicUrl + manage },
        ...(phone ? [{ label: 'Nous appeler', url: `tel:${phone}` }] : []),
      ],
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
    ],
  });
}

type MailWords = Pick<MailContent, 'subject' | 'since' | 'attachment' | 'parts'>;

/** Composes a mail to the client. By default the client knows the request's current hour. */
export const buildClientMail = (
  request: AppointmentRequest,
  { institute }: Site,
  { parts, ...content }: MailWords,
): Mail =>
  composeMail({
    kind: 'client',
    recipient: request.email ?? '',
    request_id: request.id,
    since: request.hour && getStartKey(request),
    reply_to: institute.email,
    ...content,
    parts: [formatGreeting(request), ...parts],
  });

export const buildInstituteMail = (
  request: AppointmentRequest,
  { contactTo, publicUrl }: Site,
  { parts, ...content }: MailWords,
): Mail =>
  composeMail({
    kind: 'institute',
    recipient: contactTo,
    request_id: request.id,
    since: request.hour && getStartKey(request),
    reply_to: request.email,
    ...content,
    parts: [
      ...parts,
      ...buildTicket(request),
      formatContact(request),
      buildOwnerLinks(request, publicUrl),
    ],
  });

export const getAppointmentTime = ({ day, hour }: AppointmentRequest): AppointmentTime => ({
  day,
  hour: hour ?? '',
});

/** Greets by the first name alone, because the address may be a stranger's. */
export function formatGreeting({ name }: Pick<AppointmentRequest, 'name'>): string {
  const firstName = getFirstName(name);
  return /^\p{Lu}[\p{L}’'-]+$/u.test(firstName) ? `Bonjour ${firstName},` : 'Bonjour,';
}

/** Returns the appointment as a ticket: day and hours large, then treatments with price, and `moreLines`. */
export function buildTicket(
  request: AppointmentRequest,
  moreLines: readonly string[] = [],
): MailPart[] {
  const { day, people, care, moment, hour, ends, number, phone } = request;
  const { begins } = findPersonStarts(request);
  const treatments = listShownTreatments(request);
  const persons = parsePersons(request);
  const allTreatments = persons?.flat() ?? Array.from({ length: people }, () => treatments).flat();
  const endText = ends ? `\u00a0–\u00a0${formatTime(ends)}` : '';
  const timeText = hour
    ? `${formatTime(hour)}${endText}`
    : formatMomentWish(moment) || 'Heure à fixer';
  return [
    { title: `${capitalize(formatShortDay(day))}\n${timeText}` },
    [
      // Foreign numbers belong to visitors whose clock may differ.
      ...(hour && !phone.startsWith('+225') ? ['Heure d’Abidjan'] : []),
      ...(persons?.map(
        (personTreatments, index) =>
          `Personne ${index + 1}\u00a0: ${personTreatments.map(formatPricedTreatment).join(' + ')}`,
      ) ?? (treatments.length > 0 ? treatments.map(formatPricedTreatment) : [care])),
      ...(allTreatments.length > 1
        ? [
            `Total\u00a0: ${formatTotalPrice(allTreatments, sumTreatmentPrices(allTreatments, 1))}${people > 1 ? ` pour ${formatPeople(people)}` : ''}`,
          ]
        : []),
      ...(begins ? [formatStartsSentence(begins)] : []),
      ...moreLines,
      number,
    ]
      .filter(Boolean)
      .join('\n'),
  ];
}

const formatPricedTreatment = (treatment: StoredTreatment) =>
  `${treatment.nom}, ${formatTotalPrice([treatment], treatment.prix)}`;

export const listStaffLines = (staff: readonly string[]) =>
  staff.length > 0 ? [`Avec ${staff.join(' et ')}`] : [];

/** Returns "Séance 2 sur 5 : mardi 24 novembre à 10 h, numéro RDV-7K2MP". */
export function formatSessionLine(request: AppointmentRequest): string {
  const { day, hour, number, session, sessions, people } = request;
  const name = session === null ? formatPeople(people) : formatSession(session, sessions ?? 1);
  return `${capitalize(name)}\u00a0: ${formatDayTime(day, hour ?? '')}, numéro ${number}`;
}

const formatContact = ({ name, phone, email, note }: AppointmentRequest): string =>
  [phone ? `${name}, ${formatAnyPhone(phone)}` : name, email, note].filter(Boolean).join('\n');

const buildOwnerLinks = (request: AppointmentRequest, publicUrl: string): MailLink[] => [
  { label: 'Ouvrir', url: `${publicUrl}${buildRequestLink(request.number)}` },
  ...(request.phone
    ? [
        { label: 'Appeler', url: `tel:${request.phone}` },
        {
          label: 'WhatsApp',
          url: buildWhatsappLink(formatWhatsappGreeting(request), request.phone),
        },
      ]
    : []),
];
