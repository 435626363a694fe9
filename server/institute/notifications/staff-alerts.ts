import { formatMove, isSameStart } from '#shared/appointments/decision-text.ts';
import { shortDayTitle } from '#shared/calendar/calendar-month.ts';
import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { adminPaths, messageLink, requestLink, settingsLink } from '#shared/page/admin-paths.ts';
import { momentText } from '#shared/text/moment-text.ts';
import { formatVisit, getFirstName } from '../appointments/appointment-text.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';

/* Alerts contain the client's first name at most, because a lock screen is public. */

export interface Alert {
  readonly kind:
    | ('request' | 'appointment' | 'moved' | 'cancelled')
    | ('deposit' | 'message' | 'rush' | 'access' | 'test');
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly requestId?: string;
}

const alertAbout = (
  request: AppointmentRequest,
  kind: Alert['kind'],
  title: string,
  when = describeWhen(request),
): Alert => ({
  kind,
  title,
  body: buildBody(request, when),
  path: requestLink(request.number),
  requestId: request.id,
});

export const newRequestAlert = (request: AppointmentRequest): Alert =>
  alertAbout(
    request,
    'request',
    'Nouvelle demande',
    `${shortDayTitle(request.day)}, ${momentText(request.moment)}`,
  );

export const newAppointmentAlert = (request: AppointmentRequest): Alert =>
  alertAbout(request, 'appointment', 'Nouveau rendez-vous');

export function movedAlert(request: AppointmentRequest, previous: AppointmentRequest): Alert {
  const [from, to] = [describeTime(previous), describeTime(request)];
  return isSameStart(from, to)
    ? alertAbout(request, 'moved', 'Rendez-vous changé')
    : alertAbout(request, 'moved', 'Rendez-vous déplacé', formatMove(from, to));
}

export const cancelledAlert = (request: AppointmentRequest): Alert =>
  alertAbout(request, 'cancelled', request.hour ? 'Rendez-vous annulé' : 'Demande annulée');

export const paidAlert = (request: AppointmentRequest): Alert => ({
  kind: 'deposit',
  title: 'Acompte à vérifier',
  body: buildBody(request, `${formatXof(request.deposit ?? 0)}, ${describeWhen(request)}`),
  path: adminPaths.adminTill,
  requestId: request.id,
});

export const paymentAlert = ({
  amount,
  provider,
}: {
  readonly amount: number;
  readonly provider: string;
}): Alert => ({
  kind: 'deposit',
  title: 'Paiement à vérifier',
  body: `${formatXof(amount)}, ${provider}`,
  path: adminPaths.adminTill,
});

export const messageAlert = (id: string): Alert => ({
  kind: 'message',
  title: 'Nouveau message',
  body: 'Écrit sur le site',
  path: messageLink(id),
});

export const capAlert: Alert = {
  kind: 'rush',
  title: 'Beaucoup de réservations',
  body: 'De numéros inconnus\u00a0: les suivantes arrivent en demandes. Vérifiez ce qui est arrivé.',
  path: adminPaths.adminSettings,
};

export const newAdministratorAlert: Alert = {
  kind: 'access',
  title: 'Nouvel accès à la gestion',
  body: 'Quelqu’un a donné le code administrateur. Si vous ne savez pas qui, ouvrez l’e-mail que vous avez reçu.',
  path: settingsLink('acces'),
};

export const firstAlert: Alert = {
  kind: 'test',
  title: 'Essai',
  body: 'Les alertes arrivent sur cet appareil.',
  path: settingsLink('alertes'),
};

const describeTime = ({ day, hour }: AppointmentRequest) => ({ day, hour: hour ?? '' });

const describeWhen = ({ day, hour }: AppointmentRequest) =>
  hour ? appointmentTitle(day, hour) : shortDayTitle(day);

const buildBody = (request: AppointmentRequest, when: string) =>
  [formatVisit(request), when, getFirstName(request.name)].filter(Boolean).join(', ');
