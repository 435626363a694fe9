import { formatMove, isSameStart } from '#shared/appointments/decision-text.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatXof } from '#shared/money/money-text.ts';
import {
  adminPaths,
  buildMessageLink,
  buildRequestLink,
  buildSettingsLink,
} from '#shared/page/admin-paths.ts';
import { formatMoment } from '#shared/text/moment-text.ts';
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

const buildRequestAlert = (
  request: AppointmentRequest,
  kind: Alert['kind'],
  title: string,
  when = formatWhen(request),
): Alert => ({
  kind,
  title,
  body: formatBody(request, when),
  path: buildRequestLink(request.number),
  requestId: request.id,
});

export const buildNewRequestAlert = (request: AppointmentRequest): Alert =>
  buildRequestAlert(
    request,
    'request',
    'Nouvelle demande',
    `${formatShortDay(request.day)}, ${formatMoment(request.moment)}`,
  );

export const buildNewAppointmentAlert = (request: AppointmentRequest): Alert =>
  buildRequestAlert(request, 'appointment', 'Nouveau rendez-vous');

export function buildMovedAlert(request: AppointmentRequest, previous: AppointmentRequest): Alert {
  const [from, to] = [getTime(previous), getTime(request)];
  return isSameStart(from, to)
    ? buildRequestAlert(request, 'moved', 'Rendez-vous changé')
    : buildRequestAlert(request, 'moved', 'Rendez-vous déplacé', formatMove(from, to));
}

export const buildCancelledAlert = (request: AppointmentRequest): Alert =>
  buildRequestAlert(request, 'cancelled', request.hour ? 'Rendez-vous annulé' : 'Demande annulée');

export const buildPaidAlert = (request: AppointmentRequest): Alert => ({
  kind: 'deposit',
  title: 'Acompte à vérifier',
  body: formatBody(request, `${formatXof(request.deposit ?? 0)}, ${formatWhen(request)}`),
  path: adminPaths.adminTill,
  requestId: request.id,
});

export const buildPaymentAlert = ({
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

export const buildMessageAlert = (id: string): Alert => ({
  kind: 'message',
  title: 'Nouveau message',
  body: 'Écrit sur le site',
  path: buildMessageLink(id),
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
  path: buildSettingsLink('acces'),
};

export const firstAlert: Alert = {
  kind: 'test',
  title: 'Essai',
  body: 'Les alertes arrivent sur cet appareil.',
  path: buildSettingsLink('alertes'),
};

const getTime = ({ day, hour }: AppointmentRequest) => ({ day, hour: hour ?? '' });

const formatWhen = ({ day, hour }: AppointmentRequest) =>
  hour ? formatDayTime(day, hour) : formatShortDay(day);

const formatBody = (request: AppointmentRequest, when: string) =>
  [formatVisit(request), when, getFirstName(request.name)].filter(Boolean).join(', ');
