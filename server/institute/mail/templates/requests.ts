import { dayTitle, shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { formatPhone, institute, whatsappLink } from '../../../../shared/institute.ts';
import { loginLink, paths } from '../../../../shared/page/paths.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { requestLines, requestParts } from '../../../../shared/text/request-text.ts';
import { type AppointmentRequest, treatmentsIn } from '../../requests/requests.ts';
import { composeMail, type Mail } from '../compose.ts';

/** To the client, without any free text: whoever filled in the form may have given a stranger's address. */
export function requestReceivedMail(
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
): Mail {
  const [follow, path] = request.user_id
    ? ['Suivez-la sur le site\u00a0:', paths.myRequests]
    : [
        'Pour la suivre ou l’annuler, connectez-vous avec cette adresse e-mail\u00a0:',
        loginLink(paths.myRequests),
      ];
  return composeMail({
    recipient,
    requestId: request.id,
    subject: `Nous avons bien reçu votre demande ${request.number}`,
    parts: [
      'Bonjour,',
      `Nous avons bien reçu votre demande ${request.number}\u00a0:`,
      factsOf(request),
      'Ce n’est pas encore un rendez-vous\u00a0: nous vous contacterons pour fixer l’heure.',
      follow,
      { label: 'Mes demandes', url: publicUrl + path },
      `Une question\u202f? Appelez-nous au ${formatPhone(institute.phone)}.`,
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
      institute.name,
    ],
  });
}

/** To the institute, with everything needed to answer. */
export function newRequestMail(
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
): Mail {
  return composeMail({
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

/** To the institute: the client has cancelled. */
export function requestCancelledMail(
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
): Mail {
  return composeMail({
    recipient,
    requestId: request.id,
    replyTo: request.email ?? undefined,
    subject: `Demande annulée : ${titleOf(request)}`,
    parts: [
      `La demande ${request.number} a été annulée sur le site.`,
      factsOf(request),
      fileOf(request, publicUrl),
      personOf(request),
      ...answersTo(request),
    ],
  });
}

/**
 * "mardi 24 novembre, 2 personnes, Manucure spa + Pose de vernis, 1h par personne", with plain
 * spaces, so that an ASCII subject needs no encoding.
 */
function titleOf(request: AppointmentRequest): string {
  const { day, people, care } = request;
  const parts = [shortDayTitle(day), ...requestParts(care, treatmentsIn(request), people)];
  return parts.join(', ').replaceAll('\u00a0', ' ');
}

export function factsOf(request: AppointmentRequest): string {
  const { day, people, care, moment, hour } = request;
  return [
    ...requestLines({ day, people, care, treatments: treatmentsIn(request) }),
    `Moment souhaité\u00a0: ${moment}`,
    ...(hour ? [`Heure confirmée\u00a0: ${hour}`] : []),
  ].join('\n');
}

export function personOf({ name, phone, email, note }: AppointmentRequest): string {
  return [
    `Nom\u00a0: ${name}`,
    `Téléphone\u00a0: ${phoneText(phone)}`,
    ...(email ? [`E-mail\u00a0: ${email}`] : []),
    ...(note ? [`Précisions\u00a0: ${note}`] : []),
  ].join('\n');
}

export const fileOf = ({ number }: AppointmentRequest, publicUrl: string) => ({
  label: 'Ouvrir la fiche',
  url: `${publicUrl}${paths.adminRequest}?numero=${number}`,
});

export function answersTo({ phone, day, number }: AppointmentRequest) {
  const greeting = `Bonjour, votre demande ${number} pour le ${dayTitle(day)}\u00a0: `;
  return [
    { label: 'Appeler', url: `tel:${phone}` },
    { label: 'WhatsApp', url: whatsappLink(greeting, phone) },
  ];
}
