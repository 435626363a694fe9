import {
  formatCancelledTitle,
  formatMove,
  isSameStart,
} from '#shared/appointments/decision-text.ts';
import { listRequestParts } from '#shared/appointments/request-text.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatDepositLine, formatUtcMoment } from '#shared/money/deposit-text.ts';
import { formatXof } from '#shared/money/money-text.ts';
import type { Mail, Site } from '../notifications/compose-mail.ts';
import { formatVisit } from './appointment-text.ts';
import { buildInstituteMail, formatSessionLine, getAppointmentTime } from './request-mails.ts';
import { type AppointmentRequest, getStartKey, parsePersons, parseTreatments } from './requests.ts';

export const buildNewRequestMail = (request: AppointmentRequest, site: Site): Mail =>
  buildInstituteMail(request, site, {
    subject: `Nouvelle demande : ${formatTitle(request)}`,
    parts: ['Nouvelle demande, envoyée sur le site.'],
  });

export function buildNewAppointmentMail(
  request: AppointmentRequest,
  otherSessions: readonly AppointmentRequest[],
  site: Site,
): Mail {
  const { name, held_until, deposit } = request;
  const { day, hour } = getAppointmentTime(request);
  const lines = [
    'Réservé sur le site.',
    ...(held_until
      ? [
          `L’heure est gardée jusqu’au ${formatUtcMoment(held_until)}, dans l’attente d’un acompte de ${formatXof(deposit ?? 0)}.`,
        ]
      : []),
    ...otherSessions.map(formatSessionLine),
  ];
  return buildInstituteMail(request, site, {
    since: null,
    subject: `Nouveau rendez-vous\u00a0: ${formatDayTime(day, hour)}, ${formatVisit(request)}, ${name}`,
    parts: [lines.join('\n')],
  });
}

export function buildMovedByClientMail(
  request: AppointmentRequest,
  previous: AppointmentRequest,
  site: Site,
): Mail {
  const [from, to] = [getAppointmentTime(previous), getAppointmentTime(request)];
  const isSame = isSameStart(from, to);
  const title = isSame ? formatDayTime(to.day, to.hour) : formatMove(from, to);
  const news = `Rendez-vous ${isSame ? 'changé' : 'déplacé'}`;
  return buildInstituteMail(request, site, {
    since: previous.hour && getStartKey(previous),
    subject: `${news}\u00a0: ${title}, ${formatVisit(request)}, ${request.name}`,
    parts: [`${news} sur le site.`],
  });
}

export function buildRequestCancelledMail(request: AppointmentRequest, site: Site): Mail {
  const { day, hour, name } = request;
  const text = hour ? 'Rendez-vous annulé sur le site.' : 'Demande annulée sur le site.';
  const paidLine = `${formatDepositLine(request.deposit ?? 0)}, payé\u00a0: rendez-le, ou gardez-le selon vos conditions.`;
  return buildInstituteMail(request, site, {
    subject: hour
      ? `${formatCancelledTitle(day, hour)}, ${formatVisit(request)}, ${name}`
      : `Demande annulée : ${formatTitle(request)}`,
    parts: request.deposit_state === 'noted' ? [text, paidLine] : [text],
  });
}

/** Returns "mardi 24 novembre, 2 personnes, Manucure spa + Pose de vernis, 1h par personne". */
function formatTitle(request: AppointmentRequest): string {
  const { day, people, care } = request;
  const parts = parsePersons(request)
    ? [formatVisit(request)]
    : listRequestParts(care, parseTreatments(request), people);
  return [formatShortDay(day), ...parts].join(', ');
}
