import { arrivalLines, cannotAttendLine } from '../../../shared/appointments/decision-text.ts';
import { visitFields } from '../../../shared/appointments/visit-address.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { preparationPart } from '../appointments/appointment-text.ts';
import { canChange } from '../appointments/appointment-times.ts';
import { reminderKey } from '../appointments/attendance.ts';
import { factsOf } from '../appointments/request-mails.ts';
import { type AppointmentRequest, hourOf } from '../appointments/requests.ts';
import { type OpenPack, packPart } from '../money/session-packs.ts';
import { invitationOf } from '../team/invitation-mail.ts';
import { composeMail, type Mail, type Site } from './compose-mail.ts';

interface Reminded {
  readonly request: AppointmentRequest;
  readonly site: Site;
  readonly manage: string;
  readonly staff: readonly string[];
  /** Absent if the mailbox may not know of them. */
  readonly packs?: readonly OpenPack[];
  /** An ISO 8601 timestamp. */
  readonly expiresAt: string;
}

/** Links to the appointment's page, because opening a link must change nothing. */
export function reminderMail(
  recipient: string,
  { request, site, manage, staff, packs, expiresAt }: Reminded,
): Mail {
  const { institute, publicUrl } = site;
  const { number, day, hour } = request;
  const title = appointmentTitle(day, hour ?? '');
  const page = publicUrl + manage;
  const changes = [
    { label: 'Déplacer', url: `${page}?${visitFields.moving}=1#jours` },
    { label: 'Annuler', url: `${page}?${visitFields.cancelling}=1#question` },
  ];
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
      'Bonjour,',
      `Nous vous attendons ${title}, heure d’Abidjan.`,
      [
        `Rendez-vous ${number}`,
        factsOf(request),
        ...(staff.length > 0 ? [`Avec\u00a0: ${staff.join(', ')}`] : []),
      ].join('\n'),
      ...packPart(request, packs, site),
      arrivalLines(institute).join('\n'),
      ...preparationPart(request, site),
      'Venez-vous\u202f? Dites-le-nous d’un clic sur la page de votre rendez-vous.',
      { label: 'Je viens', url: `${page}#venir` },
      ...(canChange(request)
        ? ['Un empêchement\u202f? Le plus tôt sera le mieux.', ...changes]
        : [cannotAttendLine(institute)]),
      'Le fichier joint met votre agenda à jour.',
      institute.name,
    ],
    attachment: invitationOf(recipient, request, site),
  });
}
