import {
  type AppointmentTime,
  formatCancelledTitle,
  formatCannotAttendLine,
  formatConfirmedTitle,
  formatMove,
  formatMovedTitle,
  formatRefusedTitle,
  isSameStart,
} from '#shared/appointments/decision-text.ts';
import { getRequestWords } from '#shared/appointments/request-status.ts';
import { bookingFields } from '#shared/booking/booking-fields.ts';
import { findCareType } from '#shared/booking/treatment-choice.ts';
import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import { callUs } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { capitalized } from '#shared/text/capitalized.ts';
import { buildHeldMail, listNotedLines, listPaidLines } from '../money/deposit-mails.ts';
import { isHeld } from '../money/deposit-rows.ts';
import type { Mail, Site } from '../notifications/compose-mail.ts';
import { buildCalendarFile } from './appointment-file.ts';
import { linksWithRoute, placePart, preparationPart } from './appointment-text.ts';
import { canChange } from './appointment-times.ts';
import { mailToClient } from './mail-frame.ts';
import { buildTicket, getAppointment, sessionLine, staffLines } from './request-mails.ts';
import { type AppointmentRequest, startKey, treatmentsIn } from './requests.ts';

/* Mails about the institute's decisions, without the client's free text: the address may be a stranger's. */

interface ConfirmedMailInput {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly site: Site;
  readonly manage?: string | undefined;
  readonly staff?: readonly string[];
  readonly row?: readonly { readonly request: AppointmentRequest; readonly manage: string }[];
}

export function buildConfirmedMail(confirmed: ConfirmedMailInput): Mail {
  const { request, previous, site, manage, staff = [], row = [] } = confirmed;
  if (isHeld(request)) return buildHeldMail(confirmed);
  const { institute, publicUrl } = site;
  const page = manage && publicUrl + manage;
  const sessions = row.map((session) => session.request);
  const to = getAppointment(request);
  const isAlreadyConfirmed = previous.status === 'confirmed';
  const from = isAlreadyConfirmed && !isHeld(previous) ? getAppointment(previous) : undefined;
  return mailToClient(request, site, {
    since: isAlreadyConfirmed && previous.hour ? startKey(previous) : null,
    subject: from ? formatMovedTitle(from, to) : formatConfirmedTitle(to.day, to.hour),
    parts: [
      describeNews(from, to),
      ...buildTicket(request, [...staffLines(staff), ...listNotedLines(request)]),
      placePart(institute),
      ...preparationPart(request, site),
      ...(from ? [describeCalendarFile(from, to)] : []),
      ...linksWithRoute(institute, page ? { label: 'Voir mon rendez-vous', url: page } : undefined),
      ...(page && canChange(request)
        ? [{ label: 'Déplacer ou annuler', url: `${page}#changer` }]
        : []),
      ...(page ? [] : [formatCannotAttendLine(institute)]),
      ...row.flatMap((session) => [
        sessionLine(session.request),
        { label: 'Voir cette séance', url: publicUrl + session.manage },
      ]),
    ],
    attachment: buildCalendarFile(request, site, { others: sessions, manage }),
  });
}

function describeNews(from: AppointmentTime | undefined, to: AppointmentTime): string {
  if (!from) return 'C’est confirmé.';
  return isSameStart(from, to)
    ? 'Votre rendez-vous a changé. Voici ce qui est réservé maintenant.'
    : `Votre rendez-vous est déplacé ${formatMove(from, to)}.`;
}

const describeCalendarFile = (from: AppointmentTime, to: AppointmentTime) =>
  `Le fichier joint le ${isSameStart(from, to) ? 'change' : 'déplace'} dans votre agenda.`;

export function buildRefusedMail(request: AppointmentRequest, site: Site): Mail {
  const { day, hour, number, reason } = request;
  const hadHour = request.status === 'cancelled' && hour;
  return buildEndMail(request, site, {
    subject: formatRefusedTitle(day),
    hadHour: Boolean(hadHour),
    text: [
      `${formatRefusedTitle(day)} (${getRequestWords(hour).noun} ${number}).`,
      ...(hadHour
        ? [
            `L’institut a dû annuler votre rendez-vous du ${appointmentTitle(day, hour)}. Le fichier joint le retire de votre agenda.`,
          ]
        : []),
      ...(reason ? [reason] : []),
    ],
  });
}

interface CancelledMailOptions {
  readonly site: Site;
  readonly isByTelephone?: boolean;
}

export function buildCancelledMail(
  request: AppointmentRequest,
  { site, isByTelephone = false }: CancelledMailOptions,
): Mail {
  const { day, hour } = getAppointment(request);
  const how = isByTelephone ? 'Vous avez annulé par téléphone' : 'Vous avez annulé';
  return buildEndMail(request, site, {
    subject: formatCancelledTitle(day, hour),
    hadHour: true,
    text: [
      `${how} votre rendez-vous du ${appointmentTitle(day, hour)} (numéro ${request.number}). Merci de nous avoir prévenus.`,
      'Le fichier joint le retire de votre agenda.',
    ],
    last: [`Ce n’était pas vous\u202f? ${capitalized(callUs(site.institute.phone))}.`],
  });
}

interface EndMailContent {
  readonly subject: string;
  readonly hadHour: boolean;
  readonly text: readonly string[];
  readonly last?: readonly string[];
}

function buildEndMail(
  request: AppointmentRequest,
  site: Site,
  { subject, hadHour, text, last = [] }: EndMailContent,
): Mail {
  const { institute, publicUrl } = site;
  return mailToClient(request, site, {
    since: hadHour ? startKey(request) : null,
    subject,
    parts: [
      ...text,
      ...listPaidLines(request, institute),
      { label: 'Choisir une autre date', url: publicUrl + buildRebookPath(request, site) },
      ...last,
    ],
    ...(hadHour && { attachment: buildCalendarFile(request, site) }),
  });
}

/** Returns the address of the booking form, filled in with the treatments that are still offered. */
function buildRebookPath(request: AppointmentRequest, { catalogue }: Site): string {
  const { people, section, care_type } = request;
  const found = catalogue.section(section);
  const careType = findCareType(found, care_type ?? '');
  const search = new URLSearchParams({
    [bookingFields.people]: String(people),
    ...(found && { [bookingFields.section]: section }),
    ...(careType && { [bookingFields.careType]: careType.slug }),
  });
  for (const { id } of treatmentsIn(request)) search.append(bookingFields.treatment, id);
  return `${paths.book}?${search}`;
}
