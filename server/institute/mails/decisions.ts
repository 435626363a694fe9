import { bookingFields, extraTreatmentFields } from '../../../shared/booking-address.ts';
import { shortDayTitle } from '../../../shared/calendar-month.ts';
import { findCareType, findSection } from '../../../shared/care.ts';
import {
  appointmentTitle,
  arrivalLines,
  confirmedTitle,
  hindered,
  refusedTitle,
} from '../../../shared/decision-words.ts';
import { institute } from '../../../shared/institute.ts';
import { paths } from '../../../shared/paths.ts';
import { invitationOf } from '../invitation.ts';
import { type Mail, writeMail } from '../mails.ts';
import { type AppointmentRequest, treatmentsIn } from '../requests.ts';
import { factsOf } from './requests.ts';

/*
 * What the institute decided, to the client: nothing that the client wrote freely is in it, as the
 * address may be somebody else's.
 */

/** In plain spaces, as the other subjects. */
const subjectOf = (title: string) => title.replaceAll(/[\u00a0\u202f]/g, ' ');

export function confirmedMail(
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
): Mail {
  const { day, hour, number } = request;
  return writeMail({
    recipient,
    replyTo: institute.email,
    subject: subjectOf(confirmedTitle(day, hour ?? '')),
    parts: [
      'Bonjour,',
      `Votre rendez-vous est confirmé\u00a0: ${appointmentTitle(day, hour ?? '')}, heure d’Abidjan.`,
      `Demande ${number}\n${factsOf({ ...request, hour: null })}`,
      arrivalLines().join('\n'),
      'Le fichier joint l’ajoute à votre agenda.',
      hindered,
      institute.name,
    ],
    attachment: invitationOf(request, publicUrl),
  });
}

/** Of a request that was refused, or an appointment that the institute cancels. */
export function refusedMail(
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
): Mail {
  const { day, hour, number, reason } = request;
  const hadHour = request.status === 'cancelled' && hour;
  return writeMail({
    recipient,
    replyTo: institute.email,
    subject: subjectOf(refusedTitle(day)),
    parts: [
      'Bonjour,',
      `${refusedTitle(day)} (demande ${number}).`,
      ...(hadHour ? [`Votre rendez-vous du ${shortDayTitle(day)} est annulé.`] : []),
      reason ?? '',
      'Vous pouvez demander un autre jour\u00a0:',
      { label: 'Choisir une autre date', url: publicUrl + againLink(request) },
      institute.name,
    ],
    ...(hadHour && { attachment: invitationOf(request, publicUrl) }),
  });
}

/** The booking form with everything but the day, as far as the catalogue still has it. */
function againLink(request: AppointmentRequest): string {
  const { people, section, care_type } = request;
  const [first, ...extras] = treatmentsIn(request);
  const found = findSection(section);
  const careType = findCareType(found, care_type ?? '');
  const search = new URLSearchParams({
    [bookingFields.people]: String(people),
    ...(found && { [bookingFields.section]: section }),
    ...(careType && { [bookingFields.careType]: careType.slug }),
    ...(first && { [bookingFields.treatment]: first.id }),
  });
  extras.forEach(({ id }, index) => {
    search.set(extraTreatmentFields[index] ?? '', id);
  });
  return `${paths.book}?${search}`;
}
