import {
  formatCancelledTitle,
  formatMovedTitle,
  isSameStart,
} from '#shared/appointments/decision-text.ts';
import { listRequestParts } from '#shared/appointments/request-text.ts';
import { shortDayTitle } from '#shared/calendar/calendar-month.ts';
import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import { depositLine, utcMomentText } from '#shared/money/deposit-text.ts';
import { formatXof } from '#shared/money/money-text.ts';
import type { Mail, Site } from '../notifications/compose-mail.ts';
import { visitText } from './appointment-text.ts';
import { mailToInstitute } from './mail-frame.ts';
import { getAppointment, sessionLine } from './request-mails.ts';
import { type AppointmentRequest, personsIn, startKey, treatmentsIn } from './requests.ts';

interface Words extends Pick<Mail, 'subject' | 'since'> {
  readonly text: string | readonly string[];
}

const mailAbout = (
  request: AppointmentRequest,
  site: Site,
  { subject, text, since = null }: Words,
): Mail => mailToInstitute(request, site, { since, subject, parts: [text].flat() });

export const newRequestMail = (request: AppointmentRequest, site: Site): Mail =>
  mailAbout(request, site, {
    subject: `Nouvelle demande : ${buildTitle(request)}`,
    text: 'Nouvelle demande, envoyée sur le site.',
  });

export function newAppointmentMail(
  { request, row = [] }: { request: AppointmentRequest; row?: readonly AppointmentRequest[] },
  site: Site,
): Mail {
  const { name, held_until, deposit } = request;
  const { day, hour } = getAppointment(request);
  const lines = [
    'Réservé sur le site.',
    ...(held_until
      ? [
          `L’heure est gardée jusqu’au ${utcMomentText(held_until)}, dans l’attente d’un acompte de ${formatXof(deposit ?? 0)}.`,
        ]
      : []),
    ...row.map(sessionLine),
  ];
  return mailAbout(request, site, {
    subject: `Nouveau rendez-vous\u00a0: ${appointmentTitle(day, hour)}, ${visitText(request)}, ${name}`,
    text: lines.join('\n'),
  });
}

export function movedByClientMail(
  request: AppointmentRequest,
  previous: AppointmentRequest,
  site: Site,
): Mail {
  const [from, to] = [getAppointment(previous), getAppointment(request)];
  const verb = isSameStart(from, to) ? 'changé' : 'déplacé';
  return mailAbout(request, site, {
    since: previous.hour && startKey(previous),
    subject: `${formatMovedTitle(from, to)}, ${visitText(request)}, ${request.name}`,
    text: `Rendez-vous ${verb} sur le site.`,
  });
}

export function requestCancelledMail(request: AppointmentRequest, site: Site): Mail {
  const { day, hour, name } = request;
  const text = hour ? 'Rendez-vous annulé sur le site.' : 'Demande annulée sur le site.';
  const paid = `${depositLine(request.deposit ?? 0)}, payé\u00a0: rendez-le, ou gardez-le selon vos conditions.`;
  return mailAbout(request, site, {
    since: request.hour && startKey(request),
    subject: hour
      ? `${formatCancelledTitle(day, hour)}, ${visitText(request)}, ${name}`
      : `Demande annulée : ${buildTitle(request)}`,
    text: request.deposit_state === 'noted' ? [text, paid] : text,
  });
}

/** Returns "mardi 24 novembre, 2 personnes, Manucure spa + Pose de vernis, 1h par personne". */
function buildTitle(request: AppointmentRequest): string {
  const { day, people, care } = request;
  const parts = personsIn(request)
    ? [visitText(request)]
    : listRequestParts(care, treatmentsIn(request), people);
  return [shortDayTitle(day), ...parts].join(', ');
}
