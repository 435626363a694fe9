import { cancelledTitle, refusedTitle } from '../../../../shared/appointments/decision-text.ts';
import { wordsFor } from '../../../../shared/appointments/request-status.ts';
import { bookingFields } from '../../../../shared/booking/booking-fields.ts';
import { findCareType } from '../../../../shared/booking/treatment-choice.ts';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import { callUs } from '../../../../shared/institute.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { capitalized } from '../../../../shared/text/capitalized.ts';
import { paidLines } from '../../money/deposit-mails.ts';
import type { Mail } from '../../notifications/mail/compose.ts';
import type { Site } from '../../notifications/mail/site.ts';
import { invitationOf } from '../../team/invitation-mail.ts';
import { type AppointmentRequest, hourOf, treatmentsIn } from '../requests.ts';
import { appointmentOf } from './decisions-mails.ts';
import { mailToClient } from './mail-frame.ts';

/* Mails to the client about refused and cancelled appointments. */

/** Builds the mail about a refused request, or an appointment that the institute cancelled. */
export function refusedMail(recipient: string, request: AppointmentRequest, site: Site): Mail {
  const { institute, publicUrl } = site;
  const { day, hour, number, reason } = request;
  const hadHour = request.status === 'cancelled' && hour;
  return mailToClient(recipient, request, institute, {
    since: hadHour ? hourOf(request) : undefined,
    subject: refusedTitle(day),
    parts: [
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
    ],
    ...(hadHour && { attachment: invitationOf(recipient, request, site) }),
  });
}

/**
 * Builds the mail that confirms a client's own cancellation, and removes the appointment from the client's calendar.
 */
export function appointmentCancelledMail(
  recipient: string,
  request: AppointmentRequest,
  site: Site,
): Mail {
  const { institute, publicUrl } = site;
  const { day, hour } = appointmentOf(request);
  return mailToClient(recipient, request, institute, {
    subject: cancelledTitle(day, hour),
    parts: [
      `Vous avez annulé votre rendez-vous du ${appointmentTitle(day, hour)} (numéro ${request.number}). Merci de nous avoir prévenus.`,
      'Le fichier joint le retire de votre agenda.',
      ...paidLines(request, institute),
      'Vous pouvez choisir un autre jour\u00a0:',
      { label: 'Choisir une autre date', url: publicUrl + againLink(request, site) },
      `Ce n’était pas vous\u202f? ${capitalized(callUs(institute.phone))}.`,
    ],
    attachment: invitationOf(recipient, request, site),
  });
}

/**
 * Returns the address of the booking form, filled in except the day, with the treatments that the catalogue still
 * has.
 */
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
