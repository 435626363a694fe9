import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { spanText } from '../../../shared/calendar/time-of-day.ts';
import { wordsFor } from '../../../shared/contract/booking/request-status.ts';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { type Institute, placeText } from '../../../shared/institute.ts';
import { beginsSentence } from '../../../shared/text/begins-text.ts';
import { totalPrice } from '../../../shared/text/request-text.ts';

/*
 * An appointment in words, on its page and for a message.
 */

export const statusText = ({ time, status }: VisitFile) => wordsFor(time).labels[status];

/** "Awa", "Awa et Fatou" */
export const peopleList = (names: readonly string[]) => new Intl.ListFormat('fr').format(names);

/** Names the persons after a move, compared with now; "" if nobody has a name. */
export function whomText(now: readonly string[] | undefined, before: readonly string[]): string {
  if (now?.length === 0 && before.length > 0) return 'une autre personne';
  return peopleList(now ?? []);
}

export const isOther = (before: readonly string[], now: readonly string[]) =>
  [...before].sort().join() !== [...now].sort().join();

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
