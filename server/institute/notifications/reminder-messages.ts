import { cannotAttendLine } from '../../../shared/appointments/decision-text.ts';
import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import {
  answerLinks,
  arrivalParts,
  firstNameOf,
  preparationPart,
} from '../appointments/appointment-text.ts';
import { canChange } from '../appointments/appointment-times.ts';
import { reminderKey, startText } from '../appointments/attendance.ts';
import { greeting, staffLines, ticketOf } from '../appointments/request-mails.ts';
import { type AppointmentRequest, hourOf, toldTreatmentsIn } from '../appointments/requests.ts';
import { type OpenPack, packPart } from '../money/session-packs.ts';
import { invitationOf } from '../team/appointment-file.ts';
import { composeMail, type Mail, type Site } from './compose-mail.ts';
import { type Message, smsText } from './gateway-message.ts';

interface Reminded {
  readonly request: AppointmentRequest;
  readonly site: Site;
  readonly manage: string;
  readonly staff: readonly string[];
  /** Absent if the mailbox may not know of them. */
  readonly packs?: readonly OpenPack[];
  readonly expiresAt: string;
}

/** Links to the appointment's page, because opening a link must change nothing. */
export function reminderMail(
  recipient: string,
  { request, site, manage, staff, packs, expiresAt }: Reminded,
): Mail {
  const { institute, publicUrl } = site;
  const { day, hour } = request;
  const title = appointmentTitle(day, hour ?? '');
  const page = publicUrl + manage;
  const { coming, move, cancel } = answerLinks(page);
  return composeMail({
    kind: 'reminder',
    recipient,
    requestId: request.id,
    starts: hourOf(request),
    key: reminderKey(request),
    expiresAt,
    replyTo: institute.email,
    subject: `Rappel : votre rendez-vous, ${title}`,
    parts: [
      greeting(request),
      ...ticketOf(request, staffLines(staff)),
      ...packPart(request, packs, site),
      ...arrivalParts(institute),
      ...preparationPart(request, site),
      'Venez-vous\u202f?',
      { label: 'Je viens', url: coming },
      ...(canChange(request)
        ? [
            { label: 'Déplacer', url: move },
            { label: 'Annuler', url: cancel },
          ]
        : [cannotAttendLine(institute)]),
    ],
    attachment: invitationOf(recipient, request, site, { manage }),
  });
}

/** Returns the message's key: each start of an appointment has one message, ever. */
export const messageKey = (request: Pick<AppointmentRequest, 'id' | 'day' | 'hour'>) =>
  `gateway reminder ${request.id} ${startText(request)}`;

export function reminderMessage({ request, site, expiresAt, ...details }: Reminded): Message {
  const { day, hour, phone } = request;
  const title = appointmentTitle(day, hour ?? '');
  const page = site.publicUrl + details.manage;
  const { name } = site.institute;
  const links = answerLinks(page);
  const answers = canChange(request) ? 'Je viens, déplacer, annuler' : 'Je viens';
  return {
    recipient: phone,
    kind: 'reminder',
    type: 'reminder.due',
    requestId: request.id,
    starts: hourOf(request),
    key: messageKey(request),
    expiresAt,
    subject: `Rappel : votre rendez-vous, ${title}`.replaceAll(/[\u00a0\u202f]/g, ' '),
    data: {
      lang: 'fr',
      template: 'rappel_veille',
      params: {
        prenom: firstNameOf(request.name),
        institut: name,
        jour: shortDayTitle(day),
        heure: formatTime(hour ?? ''),
        lien: page,
      },
      text: smsText(`${name} : rendez-vous ${title}. ${answers} : ${page}`),
      links: { page, coming: links.coming, ...(canChange(request) && links) },
      appointment: appointmentFacts(request, details.staff),
    },
  };
}

const appointmentFacts = (request: AppointmentRequest, staff: readonly string[]) => ({
  number: request.number,
  day: request.day,
  time: request.hour,
  ends: request.ends,
  people: request.people,
  staff,
  treatments: toldTreatmentsIn(request).map(({ nom }) => nom),
});
