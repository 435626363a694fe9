import {
  type AppointmentTime,
  formatCancelledTitle,
  formatCannotAttendLine,
  formatConfirmedTitle,
  formatInstituteCancelledLine,
  formatMovedTitle,
  formatRefusedTitle,
  isSameStart,
} from '#shared/appointments/decision-text.ts';
import { getRequestWords } from '#shared/appointments/request-status.ts';
import { bookingFields } from '#shared/booking/booking-fields.ts';
import { findCareType } from '#shared/booking/treatment-choice.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { paths } from '#shared/page/paths.ts';
import { buildHeldMail, listNotedLines, listPaidLines } from '../money/deposit-mails.ts';
import { isHeld } from '../money/deposit-rows.ts';
import type { Mail, Site } from '../notifications/compose-mail.ts';
import { buildCalendarFile } from './appointment-file.ts';
import { formatPlacePart, listLinksWithRoute, listPreparationParts } from './appointment-text.ts';
import { canChange } from './appointment-times.ts';
import {
  buildClientMail,
  buildTicket,
  type ConfirmedMailInput,
  formatSessionLine,
  getAppointmentTime,
  listStaffLines,
} from './request-mails.ts';
import { type AppointmentRequest, getStartKey, parseTreatments } from './requests.ts';

/* Mails about the institute's decisions, without the client's free text: the address may be a stranger's. */

export function buildConfirmedMail(confirmed: ConfirmedMailInput): Mail {
  const { request, previous, site, managePath, staff = [], otherSessions = [] } = confirmed;
  if (isHeld(request)) return buildHeldMail(confirmed);
  const { institute, publicUrl } = site;
  const page = managePath && publicUrl + managePath;
  const to = getAppointmentTime(request);
  const isAlreadyConfirmed = previous.status === 'confirmed';
  const from = isAlreadyConfirmed && !isHeld(previous) ? getAppointmentTime(previous) : undefined;
  return buildClientMail(request, site, {
    since: isAlreadyConfirmed && previous.hour ? getStartKey(previous) : null,
    subject: from ? formatMovedTitle(from, to) : formatConfirmedTitle(to.day, to.hour),
    parts: [
      formatNews(from, to),
      ...buildTicket(request, [...listStaffLines(staff), ...listNotedLines(request)]),
      formatPlacePart(institute),
      ...listPreparationParts(request, site),
      ...(from ? [formatCalendarFileLine(from, to)] : []),
      ...listLinksWithRoute(institute, page && { label: 'Voir mon rendez-vous', url: page }),
      ...(page && canChange(request)
        ? [{ label: 'Déplacer ou annuler', url: `${page}#changer` }]
        : []),
      ...(page ? [] : [formatCannotAttendLine(institute)]),
      ...otherSessions.flatMap((session) => [
        formatSessionLine(session.request),
        { label: 'Voir cette séance', url: publicUrl + session.managePath },
      ]),
    ],
    attachment: buildCalendarFile(request, site, {
      others: otherSessions.map((session) => session.request),
      managePath,
    }),
  });
}

function formatNews(from: AppointmentTime | undefined, to: AppointmentTime): string {
  if (!from) return 'C’est confirmé.';
  return isSameStart(from, to)
    ? 'Votre rendez-vous a changé. Voici ce qui est réservé maintenant.'
    : 'Votre rendez-vous est déplacé.';
}

const formatCalendarFileLine = (from: AppointmentTime, to: AppointmentTime) =>
  `Le fichier joint le ${isSameStart(from, to) ? 'change' : 'déplace'} dans votre agenda.`;

export function buildRefusedMail(request: AppointmentRequest, site: Site): Mail {
  const { day, hour, number, reason } = request;
  const hadHour = request.status === 'cancelled' && hour !== null;
  return buildEndMail(request, site, {
    subject: formatRefusedTitle(day),
    hadHour,
    lines: [
      `${formatRefusedTitle(day)} (${getRequestWords(hour).noun} ${number}).`,
      ...(hadHour
        ? [
            `${formatInstituteCancelledLine(day, hour)}. Le fichier joint le retire de votre agenda.`,
          ]
        : []),
      ...(reason ? [reason] : []),
    ],
  });
}

export function buildCancelledMail(
  request: AppointmentRequest,
  site: Site,
  { isByTelephone = false } = {},
): Mail {
  const { day, hour } = getAppointmentTime(request);
  const verb = isByTelephone ? 'Vous avez annulé par téléphone' : 'Vous avez annulé';
  return buildEndMail(request, site, {
    subject: formatCancelledTitle(day, hour),
    hadHour: true,
    lines: [
      `${verb} votre rendez-vous du ${formatDayTime(day, hour)} (numéro ${request.number}). Merci de nous avoir prévenus.`,
      'Le fichier joint le retire de votre agenda.',
    ],
    closingLines: ['Ce n’était pas vous\u202f? Dites-le-nous.'],
  });
}

interface EndMailContent {
  readonly subject: string;
  readonly hadHour: boolean;
  readonly lines: readonly string[];
  readonly closingLines?: readonly string[];
}

function buildEndMail(
  request: AppointmentRequest,
  site: Site,
  { subject, hadHour, lines, closingLines = [] }: EndMailContent,
): Mail {
  const { institute, publicUrl } = site;
  const { phone } = institute;
  return buildClientMail(request, site, {
    since: hadHour ? getStartKey(request) : null,
    subject,
    parts: [
      ...lines,
      ...listPaidLines(request, institute),
      [
        { label: 'Choisir une autre date', url: publicUrl + buildRebookPath(request, site) },
        ...(phone ? [{ label: 'Nous appeler', url: `tel:${phone}` }] : []),
      ],
      ...closingLines,
    ],
    ...(hadHour && { attachment: buildCalendarFile(request, site) }),
  });
}

/** Returns the address of the booking form, filled in with the treatments that are still offered. */
function buildRebookPath(request: AppointmentRequest, { catalogue }: Site): string {
  const { people, section, care_type } = request;
  const offeredSection = catalogue.section(section);
  const careType = findCareType(offeredSection, care_type ?? '');
  const search = new URLSearchParams({
    [bookingFields.people]: String(people),
    ...(offeredSection && { [bookingFields.section]: section }),
    ...(careType && { [bookingFields.careType]: careType.slug }),
  });
  for (const { id } of parseTreatments(request)) search.append(bookingFields.treatment, id);
  return `${paths.book}?${search}`;
}
