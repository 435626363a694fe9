import {
  type Appointment,
  isSameStart,
  movedTitle,
} from '../../../shared/appointments/decision-text.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { untilText } from '../../../shared/money/deposit-text.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { visitText } from './appointment-text.ts';
import { answersTo, factsOf, fileOf, personOf, sessionLine } from './request-mails.ts';
import { type AppointmentRequest, hourOf } from './requests.ts';

/* Mails to the institute about clients' own bookings and moves. */

const appointmentOf = ({ day, hour }: AppointmentRequest): Appointment => ({
  day,
  hour: hour ?? '',
});

export function newAppointmentMail(
  recipient: string,
  { request, row = [] }: { request: AppointmentRequest; row?: readonly AppointmentRequest[] },
  site: Site,
): Mail {
  const { day, hour } = appointmentOf(request);
  return toInstitute(recipient, request, site, {
    subject: `Nouveau rendez-vous\u00a0: ${appointmentTitle(day, hour)}, ${visitText(request)}, ${request.name}`,
    text: [
      `Rendez-vous ${request.number}, réservé sur le site.`,
      ...(request.held_until
        ? [
            `L’heure est gardée jusqu’au ${untilText(request.held_until)}, dans l’attente d’un acompte de ${formatXof(request.deposit ?? 0)}.`,
          ]
        : []),
      ...row.map(sessionLine),
    ].join('\n'),
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
  const [from, to] = [appointmentOf(previous), appointmentOf(request)];
  const isSame = isSameStart(from, to);
  const title = movedTitle(from, to);
  return toInstitute(recipient, request, site, {
    since: hourOf(previous),
    subject: `${title}, ${visitText(request)}, ${request.name}`,
    text: `Le rendez-vous ${request.number} a été ${isSame ? 'changé' : 'déplacé'} sur le site.`,
  });
}

function toInstitute(
  recipient: string,
  request: AppointmentRequest,
  { publicUrl }: Site,
  { subject, text, since }: { subject: string; text: string; since?: FreeHour | undefined },
): Mail {
  return composeMail({
    kind: 'institute',
    recipient,
    requestId: request.id,
    since,
    replyTo: request.email ?? undefined,
    subject,
    parts: [
      text,
      factsOf(request),
      fileOf(request, publicUrl),
      personOf(request),
      ...(request.phone ? answersTo(request) : []),
    ],
  });
}
