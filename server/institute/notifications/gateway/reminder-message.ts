import { visitFields } from '../../../../shared/appointments/visit-address.ts';
import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import { startText } from '../../appointments/coming.ts';
import { canChange } from '../../appointments/cut-off.ts';
import { firstNameOf } from '../../appointments/first-name.ts';
import { type AppointmentRequest, hourOf, toldTreatmentsIn } from '../../appointments/requests.ts';
import type { Site } from '../mail/site.ts';
import { type Message, smsText } from './gateway-message.ts';

interface Reminded {
  readonly request: AppointmentRequest;
  readonly site: Site;
  readonly manage: string;
  readonly staff: readonly string[];
  /** When it begins, in ISO 8601. */
  readonly expiresAt: string;
}

/** Of each start of an appointment there is one on a telephone, ever. */
export const messageKey = (request: Pick<AppointmentRequest, 'id' | 'day' | 'hour'>) =>
  `gateway reminder ${request.id} ${startText(request)}`;

/** The short second reminder: what she answers is a press on the page that it leads to. */
export function reminderMessage({ request, site, expiresAt, ...details }: Reminded): Message {
  const { day, hour, phone } = request;
  const title = appointmentTitle(day, hour ?? '');
  const page = site.publicUrl + details.manage;
  const { name } = site.institute;
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
      ...{ lang: 'fr', template: 'rappel_veille' },
      params: {
        ...{ prenom: firstNameOf(request.name), institut: name },
        ...{ jour: shortDayTitle(day), heure: formatTime(hour ?? ''), lien: page },
      },
      text: smsText(`${name} : rendez-vous ${title}. ${answers} : ${page}`),
      links: linksTo(page, request),
      appointment: factsOf(request, details.staff),
    },
  };
}

const linksTo = (page: string, request: AppointmentRequest) => ({
  page,
  coming: `${page}#venir`,
  ...(canChange(request) && {
    move: `${page}?${visitFields.moving}=1#jours`,
    cancel: `${page}?${visitFields.cancelling}=1#question`,
  }),
});

const factsOf = (request: AppointmentRequest, staff: readonly string[]) => ({
  number: request.number,
  ...{ day: request.day, time: request.hour, ends: request.ends },
  ...{ people: request.people, staff },
  treatments: toldTreatmentsIn(request).map(({ nom }) => nom),
});
