import {
  type AppointmentTime,
  cancelledTitle,
  greetingFor,
  isSameStart,
  movedTitle,
} from '../../../shared/appointments/decision-text.ts';
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
import { callUs, formatPhone, type Institute, whatsappLink } from '../../../shared/institute.ts';
import { depositLine, utcMomentText } from '../../../shared/money/deposit-text.ts';
import { formatXof, priceText } from '../../../shared/money/money-text.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { loginLink, paths } from '../../../shared/page/paths.ts';
import { capitalized } from '../../../shared/text/capitalized.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import type { MailPart } from '../notifications/mail-layout.ts';
import { getFirstName, visitText } from './appointment-text.ts';
import {
  type AppointmentRequest,
  getHour,
  personsIn,
  type StoredTreatment,
  toldTreatmentsIn,
  treatmentsIn,
} from './requests.ts';
import { beginsIn } from './stored-plan.ts';

interface Received {
  readonly site: Site;
  readonly manage: string;
  readonly answerBy?: FreeHour | undefined;
}

/** Builds the client's mail, without any free text: the form may have been filled in with a stranger's address. */
export function requestReceivedMail(
  recipient: string,
  request: AppointmentRequest,
  { site: { publicUrl, institute }, manage, answerBy }: Received,
): Mail {
  const path = request.user_id ? paths.myRequests : loginLink(paths.myRequests);
  const notYet =
    'Ce n’est pas encore un rendez-vous\u00a0: nous vous contacterons pour fixer l’heure.';
  return composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    subject: `Nous avons bien reçu votre demande ${request.number}`,
    parts: [
      greeting(request),
      'Nous avons bien reçu votre demande.',
      ...buildTicket(request),
      answerBy ? `${notYet} ${answerLine(answerBy)}` : notYet,
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
  const { begins } = beginsIn(request);
  const told = toldTreatmentsIn(request);
  const persons = personsIn(request);
  const all = persons?.flat() ?? Array.from({ length: people }, () => told).flat();
  const until = ends ? `\u00a0–\u00a0${formatTime(ends)}` : '';
  const when = hour ? `${formatTime(hour)}${until}${nightNote({ day, time: hour })}` : moment;
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
            `Total\u00a0: ${priceText(all, totalPrice(all, 1))}${people > 1 ? ` pour ${peopleText(people)}` : ''}`,
          ]
        : []),
      ...(begins ? [beginsSentence(begins)] : []),
      ...more,
      `Numéro ${number}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ];
}

const pricedText = (treatment: StoredTreatment) =>
  `${treatment.nom}, ${priceText([treatment], treatment.prix)}`;

export const questionLine = ({ phone }: Pick<Institute, 'phone'>) =>
  `Une question\u202f? ${phone ? formatPhone(phone) : capitalized(callUs(phone))}`;

export const staffLines = (staff: readonly string[]) =>
  staff.length > 0 ? [`Avec ${staff.join(' et ')}`] : [];

/** Returns "Séance 2 sur 5 : mardi 24 novembre à 10 h, numéro RDV-7K2MP". */
export function sessionLine(request: AppointmentRequest): string {
  const { day, hour, number, session, sessions, people } = request;
  const name = session === null ? peopleText(people) : sessionText(session, sessions ?? 1);
  return `${capitalized(name)}\u00a0: ${appointmentTitle(day, hour ?? '')}, numéro ${number}`;
}

export function getFacts(request: AppointmentRequest): string {
  const { day, people, care, moment, hour, ends } = request;
  const persons = personsIn(request);
  const { begins } = beginsIn(request);
  const until = ends ? `\u00a0–\u00a0${formatTime(ends)}` : '';
  const lines = persons
    ? [
        `Date\u00a0: ${dayTitle(day)}`,
        ...persons.map(
          (treatments, index) =>
            `Personne ${index + 1}\u00a0: ${treatments.map(treatmentText).join(', ')}`,
        ),
        `Total\u00a0: ${priceText(persons.flat(), totalPrice(persons.flat(), 1))} pour ${peopleText(persons.length)}`,
      ]
    : requestLines({ day, people, care, treatments: toldTreatmentsIn(request) });
  return [
    ...lines,
    hour
      ? `Heure\u00a0: ${formatTime(hour)}${until}${nightNote({ day, time: hour })}`
      : `Moment souhaité\u00a0: ${moment}`,
    ...(begins ? [beginsSentence(begins)] : []),
  ].join('\n');
}

const getPerson = (request: AppointmentRequest): string =>
  typedLines((name) => (name === 'phone' ? phoneText(request.phone) : request[name])).join('\n');

export const getFile = ({ number }: AppointmentRequest, publicUrl: string) => ({
  label: 'Ouvrir la fiche',
  url: `${publicUrl}${requestLink(number)}`,
});

export const answersTo = (request: AppointmentRequest) => [
  { label: 'Appeler', url: `tel:${request.phone}` },
  { label: 'WhatsApp', url: whatsappLink(greetingFor(request), request.phone) },
];

interface Content extends Pick<Mail, 'subject' | 'since' | 'attachment'> {
  readonly parts: readonly MailPart[];
}

/** Composes a mail to the client. By default the client knows the request's current hour. */
export const mailToClient = (
  recipient: string,
  request: AppointmentRequest,
  institute: Pick<Institute, 'email'>,
  { parts, ...content }: Content,
): Mail =>
  composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    since: getHour(request),
    replyTo: institute.email,
    ...content,
    parts: [greeting(request), ...parts],
  });

export const mailToInstitute = (
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
  { parts, ...content }: Content,
): Mail =>
  composeMail({
    kind: 'institute',
    recipient,
    requestId: request.id,
    since: getHour(request),
    replyTo: request.email ?? undefined,
    ...content,
    parts: [
      ...parts,
      getFacts(request),
      getFile(request, publicUrl),
      getPerson(request),
      ...(request.phone ? answersTo(request) : []),
    ],
  });

export const newRequestMail = (recipient: string, request: AppointmentRequest, site: Site): Mail =>
  mailToInstitute(recipient, request, site.publicUrl, {
    since: undefined,
    subject: `Nouvelle demande : ${buildTitle(request)}`,
    parts: [`Demande ${request.number}`],
  });

export function newAppointmentMail(
  recipient: string,
  { request, row = [] }: { request: AppointmentRequest; row?: readonly AppointmentRequest[] },
  site: Site,
): Mail {
  const { number, name, held_until, deposit } = request;
  const { day, hour } = getAppointment(request);
  const lines = [
    `Rendez-vous ${number}, réservé sur le site.`,
    ...(held_until
      ? [
          `L’heure est gardée jusqu’au ${utcMomentText(held_until)}, dans l’attente d’un acompte de ${formatXof(deposit ?? 0)}.`,
        ]
      : []),
    ...row.map(sessionLine),
  ];
  return mailToInstitute(recipient, request, site.publicUrl, {
    since: undefined,
    subject: `Nouveau rendez-vous\u00a0: ${appointmentTitle(day, hour)}, ${visitText(request)}, ${name}`,
    parts: [lines.join('\n')],
  });
}

export function movedByClientMail(
  recipient: string,
  {
    request,
    previous,
    site,
  }: { request: AppointmentRequest; previous: AppointmentRequest; site: Site },
): Mail {
  const [from, to] = [getAppointment(previous), getAppointment(request)];
  const verb = isSameStart(from, to) ? 'changé' : 'déplacé';
  return mailToInstitute(recipient, request, site.publicUrl, {
    since: getHour(previous),
    subject: `${movedTitle(from, to)}, ${visitText(request)}, ${request.name}`,
    parts: [`Le rendez-vous ${request.number} a été ${verb} sur le site.`],
  });
}

export function requestCancelledMail(
  recipient: string,
  request: AppointmentRequest,
  site: Site,
): Mail {
  const { day, hour, name, number } = request;
  const text = hour
    ? `Le rendez-vous ${number} a été annulé sur le site\u00a0: son heure est de nouveau libre.`
    : `La demande ${number} a été annulée sur le site.`;
  const paid = `${depositLine(request.deposit ?? 0)}, payé\u00a0: rendez-le, ou gardez-le selon vos conditions.`;
  return mailToInstitute(recipient, request, site.publicUrl, {
    since: getHour(request),
    subject: hour
      ? `${cancelledTitle(day, hour)}, ${visitText(request)}, ${name}`
      : `Demande annulée : ${buildTitle(request)}`,
    parts: request.deposit_state === 'noted' ? [text, paid] : [text],
  });
}

/** Returns "mardi 24 novembre, 2 personnes, Manucure spa + Pose de vernis, 1h par personne". */
function buildTitle(request: AppointmentRequest): string {
  const { day, people, care } = request;
  const parts = personsIn(request)
    ? [visitText(request)]
    : requestParts(care, treatmentsIn(request), people);
  return [shortDayTitle(day), ...parts].join(', ');
}
