import { beginsSentence } from '../booking/begins-text.ts';
import { type Day, formatShortDay } from '../calendar/calendar-month.ts';
import { formatTime } from '../calendar/opening.ts';
import { formatDayTime } from '../calendar/time-of-day.ts';
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

export const confirmedTitle = (day: Day, hour: string) =>
  `Rendez-vous confirmé\u00a0: ${formatDayTime(day, hour)}`;

export const isSameStart = (from: AppointmentTime, to: AppointmentTime) =>
  from.day === to.day && from.hour === to.hour;

export const movedTitle = (from: AppointmentTime, to: AppointmentTime) =>
  isSameStart(from, to)
    ? `Rendez-vous changé\u00a0: ${formatDayTime(to.day, to.hour)}`
    : `Rendez-vous déplacé\u00a0: ${moveText(from, to)}`;

/** Returns "du mardi 24 novembre à 15 h au jeudi 26 novembre à 10 h 30". */
export const moveText = (from: AppointmentTime, to: AppointmentTime): string =>
  from.day === to.day
    ? `de ${formatTime(from.hour)} à ${formatTime(to.hour)}, ${formatShortDay(to.day)}`
    : `du ${formatDayTime(from.day, from.hour)} au ${formatDayTime(to.day, to.hour)}`;

export const cancelledTitle = (day: Day, hour: string) =>
  `Rendez-vous annulé\u00a0: ${formatDayTime(day, hour)}`;

export const refusedTitle = (day: Day) =>
  `Nous ne pouvons pas vous recevoir le ${formatShortDay(day)}`;

export const arrivalLines = (institute: Institute): string[] => [
  formatNameAndAddress(institute),
  ...formatLandmarkLines(institute.landmarks),
];

export const cannotAttendLine = ({ phone }: Institute) =>
  `Un empêchement\u202f? ${capitalize(formatCallUs(phone))}.`;

interface DecidedRequest {
  readonly number: string;
  readonly day: Day;
  readonly hour: string | null;
  readonly reason: string | null;
  readonly status: string;
  readonly deposit?: { readonly state: string } | undefined;
  readonly begins?: readonly string[];
  readonly history: readonly Event[];
}

interface Event {
  readonly action: string;
  readonly detail: string;
  readonly actor?: string;
}

const endings: readonly string[] = ['refused', 'cancelled', 'cancelled-by-phone'];

function movedFrom({ history }: DecidedRequest): AppointmentTime | undefined {
  const scheduled = history.filter(({ action }) => action === 'confirmed' || action === 'moved');
  const [day, hour] = scheduled.at(-2)?.detail.split(' ') ?? [];
  return scheduled.at(-1)?.action === 'moved' && day && hour ? { day, hour } : undefined;
}

/** Returns the prefilled WhatsApp message. Without a decision it is only the greeting. */
export function answerText(request: DecidedRequest, institute: Institute): string {
  const { number, status, day, hour, begins, reason } = request;
  if (status === 'confirmed' && hour && !isOpenDeposit(request.deposit?.state)) {
    const from = movedFrom(request);
    const title = from ? movedTitle(from, { day, hour }) : confirmedTitle(day, hour);
    return [
      'Bonjour,',
      `${title}, heure d’Abidjan (${number}).`,
      ...(begins ? [beginsSentence(begins)] : []),
      ...arrivalLines(institute),
      cannotAttendLine(institute),
    ].join('\n');
  }
  const isOver = status === 'refused' || status === 'cancelled';
  const last = request.history.findLast(({ action }) => endings.includes(action));
  if (isOver && hour && last?.action === 'cancelled-by-phone')
    return `Bonjour, comme vous l’avez demandé, votre rendez-vous du ${formatDayTime(day, hour)} est annulé (${number}).`;
  if (reason || (isOver && last && last.actor !== 'client'))
    return ['Bonjour,', `${refusedTitle(day)} (${number}).`, ...(reason ? [reason] : [])].join(
      '\n',
    );
  return greetingFor(request);
}

export const greetingFor = ({
  number,
  day,
  hour,
}: Pick<DecidedRequest, 'number' | 'day' | 'hour'>) =>
  hour
    ? `Bonjour, votre rendez-vous ${number} du ${formatDayTime(day, hour)}\u00a0: `
    : `Bonjour, votre demande ${number} pour le ${formatShortDay(day)}\u00a0: `;
