import {
  type Appointment,
  arrivalLines,
  cannotAttendLine,
  confirmedTitle,
  isSameStart,
  movedTitle,
  moveText,
} from '../../../../shared/appointments/decision-text.ts';
import { changeLimits } from '../../../../shared/appointments/request-status.ts';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import { heldMail, notedLines } from '../../money/deposit-mails.ts';
import { isHeld } from '../../money/deposit-rows.ts';
import { type OpenPack, packPart } from '../../money/session-packs.ts';
import type { Mail } from '../../notifications/mail/compose.ts';
import type { Site } from '../../notifications/mail/site.ts';
import { invitationOf } from '../../team/invitation-mail.ts';
import { preparationPart } from '../prepare.ts';
import { type AppointmentRequest, hourOf } from '../requests.ts';
import { mailToClient } from './mail-frame.ts';
import { factsOf, sessionLine } from './requests-mails.ts';

/*
 * Mails to the client about the institute's decisions. They hold none of the client's free text, because the address
 * may be a stranger's.
 */

interface Confirmed {
  readonly request: AppointmentRequest;
  /** The request before the change: perhaps an appointment at another hour. */
  readonly previous: AppointmentRequest;
  readonly site: Site;
  /** The page where the client can move or cancel it. */
  readonly manage?: string | undefined;
  /** The names of the staff. */
  readonly staff?: readonly string[];
  /** The other sessions of a course, booked together, with their links. */
  readonly row?: readonly { readonly request: AppointmentRequest; readonly manage: string }[];
  /** The client's packs, if the mailbox may know of them. */
  readonly packs?: readonly OpenPack[];
}

/** Builds the mail about an appointment that is confirmed, moved or held. */
export function confirmedMail(
  recipient: string,
  { request, previous, site, manage, staff = [], row = [], packs }: Confirmed,
): Mail {
  if (isHeld(request)) return heldMail(recipient, { request, previous, site, manage, row });
  const { institute, publicUrl } = site;
  const { number } = request;
  const sessions = row.map((session) => session.request);
  const to = appointmentOf(request);
  const wasTold = previous.status === 'confirmed';
  const from = wasTold && !isHeld(previous) ? appointmentOf(previous) : undefined;
  const title = appointmentTitle(to.day, to.hour);
  return mailToClient(recipient, request, institute, {
    since: wasTold ? hourOf(previous) : undefined,
    subject: from ? movedTitle(from, to) : confirmedTitle(to.day, to.hour),
    parts: [
      newsOf(title, from, to),
      [`Rendez-vous ${number}`, factsOf(request), ...withLine(staff), ...notedLines(request)].join(
        '\n',
      ),
      ...packPart(request, packs, site),
      arrivalLines(institute).join('\n'),
      ...preparationPart(request, site),
      fileText(1 + sessions.length, from, to),
      cannotAttendLine(institute, manage ? changeLimits.hours : undefined),
      ...(manage ? [{ label: 'Voir, déplacer ou annuler', url: publicUrl + manage }] : []),
      ...row.flatMap((session) => [
        sessionLine(session.request),
        { label: 'Voir, déplacer ou annuler cette séance', url: publicUrl + session.manage },
      ]),
    ],
    attachment: invitationOf(recipient, request, site, sessions),
  });
}

const withLine = (staff: readonly string[]) =>
  staff.length > 0 ? [`Avec\u00a0: ${staff.join(', ')}`] : [];

export const appointmentOf = ({ day, hour }: AppointmentRequest) => ({ day, hour: hour ?? '' });

/* The sentences of a confirmation about the news and its file. */

function newsOf(title: string, from: Appointment | undefined, to: Appointment): string {
  if (!from) return `Merci. Votre rendez-vous est confirmé\u00a0: ${title}, heure d’Abidjan.`;
  return isSameStart(from, to)
    ? `Votre rendez-vous a changé\u00a0: ${title}, heure d’Abidjan. Voici ce qui est réservé maintenant.`
    : `Votre rendez-vous est déplacé ${moveText(from, to)}, heure d’Abidjan.`;
}

/** Returns the sentence about the file. `sessions`: the number of appointments in it. */
function fileText(sessions: number, from: Appointment | undefined, to: Appointment): string {
  if (from && isSameStart(from, to)) return 'Le fichier joint le change dans votre agenda.';
  if (from) return 'Le fichier joint le déplace dans votre agenda.';
  return sessions > 1
    ? `Le fichier joint ajoute les ${sessions}\u00a0séances à votre agenda.`
    : 'Le fichier joint l’ajoute à votre agenda.';
}
