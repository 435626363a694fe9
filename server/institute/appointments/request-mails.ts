import {
  type AppointmentTime,
  formatWhatsappGreeting,
} from '#shared/appointments/decision-text.ts';
import { formatAnswerLine, formatPeople, sumPrices } from '#shared/appointments/request-text.ts';
import { formatStartsSentence } from '#shared/booking/begins-text.ts';
import { formatSession } from '#shared/booking/course-text.ts';
import { shortDayTitle } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { callUs, formatPhone, type Institute, whatsappLink } from '#shared/institute.ts';
import { priceText } from '#shared/money/money-text.ts';
import { requestLink } from '#shared/page/admin-paths.ts';
import { loginLink, paths } from '#shared/page/paths.ts';
import { capitalized } from '#shared/text/capitalized.ts';
import { phoneText } from '#shared/text/phone-number.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import type { MailLink, MailPart } from '../notifications/mail-layout.ts';
import { getFirstName } from './appointment-text.ts';
import {
  type AppointmentRequest,
  personsIn,
  type StoredTreatment,
  toldTreatmentsIn,
} from './requests.ts';
import { findPersonStarts } from './stored-plan.ts';

interface Received {
  readonly site: Site;
  readonly manage: string;
  readonly answerBy?: FreeHour | undefined;
}

/** Builds the client's mail, without any free text: the form may have been filled in with a stranger's address. */
export function requestReceivedMail(
  request: AppointmentRequest,
  { site: { publicUrl, institute }, manage, answerBy }: Received,
): Mail {
  const path = request.user_id ? paths.myRequests : loginLink(paths.myRequests);
  const notYet =
    'Ce n’est pas encore un rendez-vous\u00a0: nous vous contacterons pour fixer l’heure.';
  return composeMail({
    kind: 'client',
    recipient: request.email ?? '',
    request_id: request.id,
    subject: `Nous avons bien reçu votre demande ${request.number}`,
    parts: [
      greeting(request),
      'Nous avons bien reçu votre demande.',
      ...buildTicket(request),
      answerBy ? `${notYet} ${formatAnswerLine(answerBy)}` : notYet,
      { label: 'Voir ou annuler ma demande', url: publicUrl + manage },
      { label: 'Mes rendez-vous', url: publicUrl + path },
      questionLine(institute),
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
    ],
  });
}

export const getAppointment = ({ day, hour }: AppointmentRequest): AppointmentTime => ({
  day,
  hour: hour ?? '',
});

/** Greets by the first name alone, as the form may have been filled in with a stranger's address. */
export function greeting({ name }: Pick<AppointmentRequest, 'name'>): string {
  const first = getFirstName(name);
  return /^\p{Lu}[\p{L}’'-]+$/u.test(first) ? `Bonjour ${first},` : 'Bonjour,';
}

/** Returns the appointment as a ticket: day and hours large, then treatments with price, and `more`. */
export function buildTicket(request: AppointmentRequest, more: readonly string[] = []): MailPart[] {
  const { day, people, care, moment, hour, ends, number, phone } = request;
  const { begins } = findPersonStarts(request);
  const told = toldTreatmentsIn(request);
  const persons = personsIn(request);
  const all = persons?.flat() ?? Array.from({ length: people }, () => told).flat();
  const until = ends ? `\u00a0–\u00a0${formatTime(ends)}` : '';
  const when = hour ? `${formatTime(hour)}${until}` : moment;
  return [
    { title: `${capitalized(shortDayTitle(day))}\n${when}` },
    [
      // Foreign numbers belong to visitors whose clock may differ.
      ...(hour && !phone.startsWith('+225') ? ['Heure d’Abidjan'] : []),
      ...(persons?.map(
        (own, at) => `Personne ${at + 1}\u00a0: ${own.map(pricedText).join(' + ')}`,
      ) ?? (told.length > 0 ? told.map(pricedText) : [care])),
      ...(all.length > 1
        ? [
            `Total\u00a0: ${priceText(all, sumPrices(all, 1))}${people > 1 ? ` pour ${formatPeople(people)}` : ''}`,
          ]
        : []),
      ...(begins ? [formatStartsSentence(begins)] : []),
      ...more,
      number,
    ]
      .filter(Boolean)
      .join('\n'),
  ];
}

const pricedText = (treatment: StoredTreatment) =>
  `${treatment.nom}, ${priceText([treatment], treatment.prix)}`;

const questionLine = ({ phone }: Pick<Institute, 'phone'>) =>
  `Une question\u202f? ${phone ? formatPhone(phone) : capitalized(callUs(phone))}`;

export const staffLines = (staff: readonly string[]) =>
  staff.length > 0 ? [`Avec ${staff.join(' et ')}`] : [];

/** Returns "Séance 2 sur 5 : mardi 24 novembre à 10 h, numéro RDV-7K2MP". */
export function sessionLine(request: AppointmentRequest): string {
  const { day, hour, number, session, sessions, people } = request;
  const name = session === null ? formatPeople(people) : formatSession(session, sessions ?? 1);
  return `${capitalized(name)}\u00a0: ${appointmentTitle(day, hour ?? '')}, numéro ${number}`;
}

export const personPart = ({ name, phone, email, note }: AppointmentRequest): string =>
  [phone ? `${name}, ${phoneText(phone)}` : name, email, note].filter(Boolean).join('\n');

export const ownerLinks = (request: AppointmentRequest, publicUrl: string): MailLink[] => [
  { label: 'Ouvrir', url: `${publicUrl}${requestLink(request.number)}` },
  ...(request.phone
    ? [
        { label: 'Appeler', url: `tel:${request.phone}` },
        { label: 'WhatsApp', url: whatsappLink(formatWhatsappGreeting(request), request.phone) },
      ]
    : []),
];
