import { appointmentTitle, minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { changeLimits, wordsFor } from '../../../../shared/contract/booking/request-status.ts';
import { findCareType } from '../../../../shared/contract/booking/treatment-choice.ts';
import { formatPhone } from '../../../../shared/institute.ts';
import { bookingFields } from '../../../../shared/page/booking-fields.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { calendarFile } from '../../../../shared/text/appointment-calendar.ts';
import {
  arrivalLines,
  cancelledTitle,
  cannotAttendLine,
  confirmedTitle,
  movedTitle,
  moveText,
  refusedTitle,
} from '../../../../shared/text/decision-text.ts';
import { openSpanOf } from '../../requests/appointment-times.ts';
import { beginsIn } from '../../requests/begins.ts';
import {
  type AppointmentRequest,
  hourOf,
  personsIn,
  treatmentsIn,
} from '../../requests/requests.ts';
import { composeMail, type Mail } from '../compose.ts';
import type { Site } from '../site.ts';
import { factsOf } from './requests.ts';

/*
 * To the client: what the institute decided. These mails hold none of the client's free text, as the
 * address may be a stranger's.
 */

/** With plain spaces, like the other subjects. */
const subjectOf = (title: string) => title.replaceAll(/[\u00a0\u202f]/g, ' ');

interface Confirmed {
  readonly request: AppointmentRequest;
  /** The request before the change: perhaps an appointment at another hour. */
  readonly previous: AppointmentRequest;
  readonly site: Site;
  /** Where its client can move or cancel it. */
  readonly manage?: string | undefined;
  /** By whom, in words. */
  readonly staff?: readonly string[];
}

/** Confirms an appointment, or says that it has moved. */
export function confirmedMail(
  recipient: string,
  { request, previous, site, manage, staff = [] }: Confirmed,
): Mail {
  const { institute, publicUrl } = site;
  const { number } = request;
  const to = appointmentOf(request);
  const from = previous.status === 'confirmed' ? appointmentOf(previous) : undefined;
  const title = appointmentTitle(to.day, to.hour);
  return composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    since: from && hourOf(previous),
    replyTo: institute.email,
    subject: subjectOf(from ? movedTitle(from, to) : confirmedTitle(to.day, to.hour)),
    parts: [
      'Bonjour,',
      from
        ? `Votre rendez-vous est déplacé ${moveText(from, to)}, heure d’Abidjan.`
        : `Merci. Votre rendez-vous est confirmé\u00a0: ${title}, heure d’Abidjan.`,
      [`Rendez-vous ${number}`, factsOf(request), ...withLine(staff)].join('\n'),
      arrivalLines(institute).join('\n'),
      from
        ? 'Le fichier joint le déplace dans votre agenda.'
        : 'Le fichier joint l’ajoute à votre agenda.',
      cannotAttendLine(institute, manage ? changeLimits.hours : undefined),
      ...(manage ? [{ label: 'Voir, déplacer ou annuler', url: publicUrl + manage }] : []),
      institute.name,
    ],
    attachment: invitationOf(recipient, request, site),
  });
}

const withLine = (staff: readonly string[]) =>
  staff.length > 0 ? [`Avec\u00a0: ${staff.join(', ')}`] : [];

const appointmentOf = ({ day, hour }: AppointmentRequest) => ({ day, hour: hour ?? '' });

/** Tells that a request was refused, or that the institute cancelled the appointment. */
export function refusedMail(recipient: string, request: AppointmentRequest, site: Site): Mail {
  const { institute, publicUrl } = site;
  const { day, hour, number, reason } = request;
  const hadHour = request.status === 'cancelled' && hour;
  return composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    since: hadHour ? hourOf(request) : undefined,
    replyTo: institute.email,
    subject: subjectOf(refusedTitle(day)),
    parts: [
      'Bonjour,',
      `${refusedTitle(day)} (${wordsFor(hour).noun} ${number}).`,
      ...(hadHour
        ? [
            `Votre rendez-vous du ${appointmentTitle(day, hour)} est annulé. Le fichier joint le retire de votre agenda.`,
          ]
        : []),
      reason ?? '',
      'Vous pouvez choisir un autre jour\u00a0:',
      { label: 'Choisir une autre date', url: publicUrl + againLink(request, site) },
      institute.name,
    ],
    ...(hadHour && { attachment: invitationOf(recipient, request, site) }),
  });
}

/** Confirms a client's own cancellation, and removes the appointment from their calendar. */
export function appointmentCancelledMail(
  recipient: string,
  request: AppointmentRequest,
  site: Site,
): Mail {
  const { institute, publicUrl } = site;
  const { day, hour } = appointmentOf(request);
  return composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    since: hourOf(request),
    replyTo: institute.email,
    subject: subjectOf(cancelledTitle(day, hour)),
    parts: [
      'Bonjour,',
      `Vous avez annulé votre rendez-vous du ${appointmentTitle(day, hour)} (numéro ${request.number}). Merci de nous avoir prévenus.`,
      'Le fichier joint le retire de votre agenda.',
      'Vous pouvez choisir un autre jour\u00a0:',
      { label: 'Choisir une autre date', url: publicUrl + againLink(request, site) },
      `Ce n’était pas vous\u202f? Appelez-nous au ${formatPhone(institute.phone)}.`,
      institute.name,
    ],
    attachment: invitationOf(recipient, request, site),
  });
}

/** The booking form, filled in but for the day, as far as the catalogue still has the treatments. */
function againLink(request: AppointmentRequest, { catalogue }: Site): string {
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

/** An appointment for the client's calendar; each later one of the same appointment replaces it. */
function invitationOf(
  recipient: string,
  request: AppointmentRequest,
  { publicUrl, institute }: Site,
) {
  const { id, number, status, day, hour, version } = request;
  const treatments = treatmentsIn(request);
  const span = openSpanOf({ day, hour: hour ?? '' }, treatments, institute);
  const entry = {
    ...span,
    ...(request.ends && { ends: minuteOf(request.ends) }),
    uid: id,
    sequence: version,
    number,
    day,
    treatments: (personsIn(request) ?? [treatments]).flat().map(({ nom }) => nom),
    ...beginsIn(request),
    isCancelled: status === 'cancelled',
    publicUrl,
  };
  return calendarFile(entry, institute, recipient);
}
