import { formatStartsSentence } from '../booking/start-times-text.ts';
import { type Day, formatShortDay } from '../calendar/calendar-month.ts';
import { formatTime } from '../calendar/opening.ts';
import { formatDayTime } from '../calendar/time-of-day.ts';
import type { HistoryEvent } from '../contract/list-query.ts';
import {
  formatCallUs,
  formatLandmarkLines,
  formatNameAndAddress,
  type Institute,
} from '../institute.ts';
import { isOpenDeposit } from '../money/deposit-text.ts';
import { capitalize } from '../text/capitalize.ts';

/* The institute's answer to a request, with the same words by mail and by WhatsApp. */

export interface AppointmentTime {
  readonly day: Day;
  readonly hour: string;
}

export const formatConfirmedTitle = (day: Day, hour: string) =>
  `Rendez-vous confirmé\u00a0: ${formatDayTime(day, hour)}`;

type Start = Pick<DecidedRequest, 'day' | 'hour'>;

export const isSameStart = (from: Start, to: Start) => from.day === to.day && from.hour === to.hour;

export const formatMovedTitle = (from: AppointmentTime, to: AppointmentTime) =>
  `Rendez-vous ${isSameStart(from, to) ? 'changé' : 'déplacé'}\u00a0: ${formatDayTime(to.day, to.hour)}`;

/** Returns "du mardi 24 novembre à 15 h au jeudi 26 novembre à 10 h 30". */
export const formatMove = (from: AppointmentTime, to: AppointmentTime): string =>
  from.day === to.day
    ? `de ${formatTime(from.hour)} à ${formatTime(to.hour)}, ${formatShortDay(to.day)}`
    : `du ${formatDayTime(from.day, from.hour)} au ${formatDayTime(to.day, to.hour)}`;

export const formatCancelledTitle = (day: Day, hour: string) =>
  `Rendez-vous annulé\u00a0: ${formatDayTime(day, hour)}`;

export const formatRefusedTitle = (day: Day) =>
  `Nous ne pouvons pas vous recevoir le ${formatShortDay(day)}`;

export const formatInstituteCancelledLine = (day: Day, hour: string) =>
  `Nous avons dû annuler votre rendez-vous du ${formatDayTime(day, hour)}`;

export const listArrivalLines = (institute: Institute): string[] => [
  formatNameAndAddress(institute),
  ...formatLandmarkLines(institute.landmarks),
];

export const formatCannotAttendLine = ({ phone }: Institute) =>
  `Un empêchement\u202f? ${capitalize(formatCallUs(phone))}.`;

interface DecidedRequest {
  readonly number: string;
  readonly name: string;
  readonly day: Day;
  readonly hour: string | null;
  readonly reason: string | null;
  readonly status: string;
  readonly outcome?: string | null;
  readonly deposit?: { readonly state: string } | undefined;
  readonly begins?: readonly string[];
  readonly history: readonly Pick<HistoryEvent, 'action' | 'detail' | 'actor'>[];
}

const endActions: readonly string[] = ['refused', 'cancelled', 'cancelled-by-phone'];

const timeActions: readonly string[] = ['confirmed', 'moved', 'restored'];

function findPreviousTime({ history }: DecidedRequest): AppointmentTime | undefined {
  const timeEvents = history.filter(({ action }) => timeActions.includes(action));
  const [day, hour] = timeEvents.at(-2)?.detail.split(' ') ?? [];
  return timeEvents.at(-1)?.action === 'moved' && day && hour ? { day, hour } : undefined;
}

/** Returns the prefilled WhatsApp message. Without a decision it is only the greeting. */
export function formatWhatsappAnswer(request: DecidedRequest, institute: Institute): string {
  const { number, name, status, day, hour, begins } = request;
  if (status === 'confirmed' && hour && request.outcome === 'missed')
    return `Bonjour ${name}, nous vous attendions le ${formatDayTime(day, hour)} (${number}). Souhaitez-vous un autre jour\u202f?\n${institute.name}`;
  if (status === 'confirmed' && hour && !isOpenDeposit(request.deposit?.state)) {
    const from = findPreviousTime(request);
    const title = from ? formatMovedTitle(from, { day, hour }) : formatConfirmedTitle(day, hour);
    return [
      `Bonjour ${name},`,
      `${title}, heure d’Abidjan (${number}).`,
      ...(begins ? [formatStartsSentence(begins)] : []),
      ...listArrivalLines(institute),
      formatCannotAttendLine(institute),
    ].join('\n');
  }
  const ending = formatWhatsappEnding(request);
  return ending ? `${ending}\n${institute.name}` : formatWhatsappGreeting(request);
}

function formatWhatsappEnding(request: DecidedRequest): string | undefined {
  const { number, name, status, day, hour, reason } = request;
  const isOver = status === 'refused' || status === 'cancelled';
  const lastEnding = request.history.findLast(({ action }) => endActions.includes(action));
  if (isOver && hour && lastEnding?.action === 'cancelled-by-phone')
    return `Bonjour ${name}, comme vous l’avez demandé, votre rendez-vous du ${formatDayTime(day, hour)} est annulé (${number}).`;
  const isByInstitute = isOver && lastEnding && lastEnding.actor !== 'client';
  if (!reason && !isByInstitute) return undefined;
  const title =
    status === 'cancelled' && hour
      ? formatInstituteCancelledLine(day, hour)
      : formatRefusedTitle(day);
  return [`Bonjour ${name},`, `${title} (${number}).`, ...(reason ? [reason] : [])].join('\n');
}

export const formatWhatsappGreeting = ({
  number,
  name,
  day,
  hour,
}: Pick<DecidedRequest, 'number' | 'name' | 'day' | 'hour'>) =>
  hour
    ? `Bonjour ${name}, votre rendez-vous ${number} du ${formatDayTime(day, hour)}\u00a0: `
    : `Bonjour ${name}, votre demande ${number} pour le ${formatShortDay(day)}\u00a0: `;
