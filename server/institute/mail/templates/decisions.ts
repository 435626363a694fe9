import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import { changeLimits, wordsFor } from '../../../../shared/contract/booking/request-status.ts';
import { findCareType } from '../../../../shared/contract/booking/treatment-choice.ts';
import { formatPhone } from '../../../../shared/institute.ts';
import { bookingFields } from '../../../../shared/page/booking-fields.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { afterVisitReminder } from '../../../../shared/text/after-text.ts';
import {
  arrivalLines,
  cancelledTitle,
  cannotAttendLine,
  confirmedTitle,
  movedTitle,
  refusedTitle,
} from '../../../../shared/text/decision-text.ts';
import { carnetPart } from '../../requests/carnet-readers.ts';
import type { OpenCarnet } from '../../requests/carnets.ts';
import { isHeld } from '../../requests/deposits.ts';
import { isOfGroup } from '../../requests/group.ts';
import { preparationPart } from '../../requests/prepare.ts';
import { type AppointmentRequest, hourOf, treatmentsIn } from '../../requests/requests.ts';
import { composeMail, type Mail } from '../compose.ts';
import type { Site } from '../site.ts';
import { fileText, newsOf } from './confirmed-text.ts';
import { heldMail, notedLines, paidLines } from './deposits.ts';
import { invitationOf } from './invitation.ts';
import { factsOf, sessionLine } from './requests.ts';

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
  /** The other sessions of a course, booked in the same go, with their links; the parts of a group. */
  readonly row?: readonly { readonly request: AppointmentRequest; readonly manage?: string }[];
  /** Of its client, where the mailbox may know of them. */
  readonly carnets?: readonly OpenCarnet[];
  /** The tick of mails after visits waits for a yes, on the page that the mail leads to. */
  readonly asksAfter?: boolean;
  /** Why the institute has taken a part of it away. */
  readonly reason?: string | null;
}

/** Confirms an appointment, says that it has moved, or that its hour is held. */
export function confirmedMail(
  recipient: string,
  {
    request,
    previous,
    site,
    manage,
    staff = [],
    row = [],
    carnets,
    reason,
    asksAfter = false,
  }: Confirmed,
): Mail {
  if (isHeld(request)) return heldMail(recipient, { request, previous, site, manage, row });
  const { institute, publicUrl } = site;
  const { number } = request;
  // A group is one visit.
  const sessions = row.map((one) => one.request).filter(({ session }) => session !== null);
  const to = appointmentOf(request);
  const wasTold = previous.status === 'confirmed';
  const from = wasTold && !isHeld(previous) ? appointmentOf(previous) : undefined;
  const title = appointmentTitle(to.day, to.hour);
  return composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    since: wasTold ? hourOf(previous) : undefined,
    replyTo: institute.email,
    subject: subjectOf(from ? movedTitle(from, to) : confirmedTitle(to.day, to.hour)),
    parts: [
      'Bonjour,',
      newsOf(title, from, to),
      ...(reason ? [`Motif\u00a0: ${reason}`] : []),
      [`Rendez-vous ${number}`, factsOf(request), ...withLine(staff), ...notedLines(request)].join(
        '\n',
      ),
      ...groupPart(request, row),
      ...carnetPart(request, carnets, site),
      arrivalLines(institute).join('\n'),
      ...preparationPart(request, site),
      fileText(1 + sessions.length, from, to),
      cannotAttendLine(institute, manage ? changeLimits.hours : undefined),
      ...(manage ? [{ label: 'Voir, déplacer ou annuler', url: publicUrl + manage }] : []),
      ...(manage && asksAfter ? [afterVisitReminder] : []),
      ...row.flatMap((one) =>
        one.manage === undefined
          ? []
          : [
              sessionLine(one.request),
              { label: 'Voir, déplacer ou annuler cette séance', url: publicUrl + one.manage },
            ],
      ),
      institute.name,
    ],
    attachment: invitationOf(recipient, request, site, sessions),
  });
}

/** Which appointments a group is for the institute: by these numbers it is asked for. */
const groupPart = (request: AppointmentRequest, row: Confirmed['row'] = []): string[] =>
  isOfGroup(request) && row.length > 0
    ? [
        [
          'Chez nous, votre groupe est noté ainsi\u00a0:',
          ...row.map((one) => sessionLine(one.request)),
        ].join('\n'),
      ]
    : [];

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
      ...paidLines(request, institute),
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
      ...paidLines(request, institute),
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
