import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { spanText } from '../../../shared/calendar/time-of-day.ts';
import { statusLabels } from '../../../shared/contract/booking/request-status.ts';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { type Institute, placeText } from '../../../shared/institute.ts';
import { beginsSentence } from '../../../shared/text/begins-text.ts';
import { totalPrice } from '../../../shared/text/request-text.ts';

/*
 * An appointment in words, on its page and for a message.
 */

/** What it is called: nothing is an appointment until it has an hour. */
export const nounOf = ({ time }: VisitFile) => (time ? 'rendez-vous' : 'demande');

/** Requests have other words: "demande" is feminine. */
const appointmentLabels = {
  pending: 'En attente',
  confirmed: 'Confirmé',
  refused: 'Refusé',
  cancelled: 'Annulé',
} as const;

export const statusText = ({ time, status }: VisitFile) =>
  (time ? appointmentLabels : statusLabels)[status];

/** Each person's treatments. */
export const personsOf = ({ persons, people, treatments }: VisitFile) =>
  persons ?? Array.from({ length: people }, () => treatments);

export const priceOf = (visit: VisitFile) =>
  personsOf(visit).reduce((sum, treatments) => sum + totalPrice(treatments, 1), 0);

/** For the client's own WhatsApp. `page`: its whole address. */
export function messageText(
  visit: VisitFile,
  { name, address, landmarks }: Institute,
  page: string,
): string {
  const { number, day, time, ends, begins } = visit;
  const names = new Set(personsOf(visit).flatMap((own) => own.map(({ nom }) => nom)));
  return [
    time
      ? `Mon rendez-vous à ${name}\u00a0: ${dayTitle(day)}, ${spanText(time, ends)} (heure d’Abidjan)`
      : `Ma demande de rendez-vous à ${name}\u00a0: ${dayTitle(day)}`,
    begins ? beginsSentence(begins) : '',
    [...names].join(', '),
    placeText(address),
    `Repères\u00a0: ${landmarks}`,
    `Numéro\u00a0: ${number}`,
    `Voir, déplacer ou annuler\u00a0: ${page}`,
  ]
    .filter(Boolean)
    .join('\n');
}
