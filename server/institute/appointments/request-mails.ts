import { cancelledTitle, greetingFor } from '../../../shared/appointments/decision-text.ts';
import {
  answerLine,
  peopleText,
  requestLines,
  requestParts,
  totalPrice,
  treatmentText,
} from '../../../shared/appointments/request-text.ts';
import { beginsSentence } from '../../../shared/booking/begins-text.ts';
import { sessionText } from '../../../shared/booking/course-text.ts';
import { typedLines } from '../../../shared/booking/request-fields.ts';
import { dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { nightNote } from '../../../shared/calendar/night.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { callUs, whatsappLink } from '../../../shared/institute.ts';
import { depositLine } from '../../../shared/money/deposit-text.ts';
import { priceText } from '../../../shared/money/money-text.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { loginLink, paths } from '../../../shared/page/paths.ts';
import { capitalized } from '../../../shared/text/capitalized.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { visitText } from './appointment-text.ts';
import {
  type AppointmentRequest,
  hourOf,
  personsIn,
  type StoredTreatment,
  toldTreatmentsIn,
  treatmentsIn,
} from './requests.ts';
import { beginsIn } from './stored-plan.ts';

interface Received {
  readonly site: Site;
  /** The path of the request's own page. */
  readonly manage: string;
  readonly answerBy?: FreeHour | undefined;
}

/** Builds the client's mail, without any free text: the form may have been filled in with a stranger's address. */
export function requestReceivedMail(
  recipient: string,
  request: AppointmentRequest,
  { site: { publicUrl, institute }, manage, answerBy }: Received,
): Mail {
  const [all, path] = request.user_id
    ? ['Tous vos rendez-vous\u00a0:', paths.myRequests]
    : [
        'Pour retrouver tous vos rendez-vous, connectez-vous avec cette adresse e-mail\u00a0:',
        loginLink(paths.myRequests),
      ];
  return composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    subject: `Nous avons bien reçu votre demande ${request.number}`,
    parts: [
      'Bonjour,',
      `Merci. Nous avons bien reçu votre demande ${request.number}\u00a0:`,
      factsOf(request),
      ['Ce n’est pas encore un rendez-vous\u00a0: nous vous contacterons pour fixer l’heure.']
        .concat(answerBy ? answerLine(answerBy) : [])
        .join(' '),
      'Pour la suivre ou l’annuler, sans compte\u00a0:',
      { label: 'Voir ou annuler ma demande', url: publicUrl + manage },
      all,
      { label: 'Mes rendez-vous', url: publicUrl + path },
      `Une question\u202f? ${capitalized(callUs(institute.phone))}.`,
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
      institute.name,
    ],
  });
}

/** Builds the institute's mail, with everything needed to answer. */
export function newRequestMail(
  recipient: string,
  request: AppointmentRequest,
  { publicUrl }: Site,
): Mail {
  return composeMail({
    kind: 'institute',
    recipient,
    requestId: request.id,
    replyTo: request.email ?? undefined,
    subject: `Nouvelle demande : ${titleOf(request)}`,
    parts: [
      `Demande ${request.number}`,
      factsOf(request),
      fileOf(request, publicUrl),
      personOf(request),
      ...answersTo(request),
    ],
  });
}

/** Builds the institute's mail: the client has cancelled a request, or an appointment. */
export function requestCancelledMail(
  recipient: string,
  request: AppointmentRequest,
  { publicUrl }: Site,
): Mail {
  const { day, hour, name, number } = request;
  const title = hour
    ? `${cancelledTitle(day, hour)}, ${visitText(request)}, ${name}`
    : `Demande annulée : ${titleOf(request)}`;
  return composeMail({
    kind: 'institute',
    recipient,
    requestId: request.id,
    since: hourOf(request),
    replyTo: request.email ?? undefined,
    subject: title,
    parts: [
      hour
        ? `Le rendez-vous ${number} a été annulé sur le site\u00a0: son heure est de nouveau libre.`
        : `La demande ${number} a été annulée sur le site.`,
      ...(request.deposit_state === 'noted'
        ? [
            `${depositLine(request.deposit ?? 0)}, payé\u00a0: rendez-le, ou gardez-le selon vos conditions.`,
          ]
        : []),
      factsOf(request),
      fileOf(request, publicUrl),
      personOf(request),
      ...answersTo(request),
    ],
  });
}

/** Returns "mardi 24 novembre, 2 personnes, Manucure spa + Pose de vernis, 1h par personne". */
function titleOf(request: AppointmentRequest): string {
  const { day, people, care } = request;
  const parts = personsIn(request)
    ? [visitText(request)]
    : requestParts(care, treatmentsIn(request), people);
  return [shortDayTitle(day), ...parts].join(', ');
}

/** Returns "Séance 2 sur 5 : mardi 24 novembre à 10 h, numéro RDV-7K2MP". */
export function sessionLine(request: AppointmentRequest): string {
  const { day, hour, number, session, sessions, people } = request;
  const name = session === null ? peopleText(people) : sessionText(session, sessions ?? 1);
  const title = appointmentTitle(day, hour ?? '');
  return `${name[0]?.toUpperCase()}${name.slice(1)}\u00a0: ${title}, numéro ${number}`;
}

/** Returns the request's facts; of an appointment its hours, and not the wished moment. */
export function factsOf(request: AppointmentRequest): string {
  const { day, people, care, moment, hour, ends } = request;
  const persons = personsIn(request);
  const { begins } = beginsIn(request);
  const lines = persons
    ? personLines(day, persons)
    : requestLines({ day, people, care, treatments: toldTreatmentsIn(request) });
  const until = ends ? `\u00a0–\u00a0${formatTime(ends)}` : '';
  return [
    ...lines,
    hour
      ? `Heure\u00a0: ${formatTime(hour)}${until}${nightNote({ day, time: hour })}`
      : `Moment souhaité\u00a0: ${moment}`,
    ...(begins ? [beginsSentence(begins)] : []),
  ].join('\n');
}

function personLines(day: string, persons: readonly StoredTreatment[][]): string[] {
  const price = persons.reduce((sum, own) => sum + totalPrice(own, 1), 0);
  return [
    `Date\u00a0: ${dayTitle(day)}`,
    ...persons.map(
      (own, index) => `Personne ${index + 1}\u00a0: ${own.map(treatmentText).join(', ')}`,
    ),
    `Total\u00a0: ${priceText(persons.flat(), price)} pour ${peopleText(persons.length)}`,
  ];
}

export const personOf = (request: AppointmentRequest): string =>
  typedLines((name) => (name === 'phone' ? phoneText(request.phone) : request[name])).join('\n');

export const fileOf = ({ number }: AppointmentRequest, publicUrl: string) => ({
  label: 'Ouvrir la fiche',
  url: `${publicUrl}${requestLink(number)}`,
});

export function answersTo({ phone, day, hour, number }: AppointmentRequest) {
  const greeting = greetingFor({ number, day, hour });
  return [
    { label: 'Appeler', url: `tel:${phone}` },
    { label: 'WhatsApp', url: whatsappLink(greeting, phone) },
  ];
}
