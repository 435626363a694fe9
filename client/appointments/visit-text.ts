import { getStatus } from '../../shared/appointments/request-status.ts';
import { totalPrice } from '../../shared/appointments/request-text.ts';
import type { VisitFile } from '../../shared/appointments/visit-file.ts';
import { beginsSentence } from '../../shared/booking/begins-text.ts';
import { sessionText } from '../../shared/booking/course-text.ts';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import { addressText, type Institute, landmarkLines } from '../../shared/institute.ts';

export interface VisitProps {
  readonly visit: VisitFile;
  readonly token: string;
}

export const statusText = (visit: VisitFile) => getStatus(visit).label;

export const peopleList = (names: readonly string[]) => new Intl.ListFormat('fr').format(names);

/** Names the staff members after a move, compared with now; "" if none has a name. */
export function whomText(now: readonly string[] | undefined, before: readonly string[]): string {
  if (now?.length === 0 && before.length > 0) return 'une autre personne';
  return peopleList(now ?? []);
}

/** Names the cancelled session of a course. Undefined for any other appointment. */
export function cancelledText({ status, session, sessionCount, beside = [] }: VisitFile) {
  if (status !== 'cancelled' || !session || !sessionCount) return undefined;
  const isLast = beside.every((visit) => visit.status === 'cancelled' || visit.session === session);
  const name = sessionText(session, sessionCount);
  return `S${name.slice(1)}${isLast ? ', comme toutes les autres' : ' seule\u00a0: les autres restent'}`;
}

export const listPersonsTreatments = ({ persons, people, treatments }: VisitFile) =>
  persons ?? Array.from({ length: people }, () => treatments);

export const computeVisitPrice = (visit: VisitFile) =>
  listPersonsTreatments(visit).reduce((sum, treatments) => sum + totalPrice(treatments, 1), 0);

export function messageText(
  visit: VisitFile,
  { name, address, landmarks }: Institute,
  page: string,
): string {
  const { number, day, time, ends, begins } = visit;
  const names = new Set(listPersonsTreatments(visit).flatMap((own) => own.map(({ nom }) => nom)));
  return [
    time
      ? `Mon rendez-vous à ${name}\u00a0: ${dateTitle(day, time, dayTitle)}, ${spanText(time, ends)} (heure d’Abidjan)`
      : `Ma demande de rendez-vous à ${name}\u00a0: ${dayTitle(day)}`,
    begins ? beginsSentence(begins) : '',
    [...names].join(', '),
    addressText(address),
    ...landmarkLines(landmarks),
    `Numéro\u00a0: ${number}`,
    `Voir, déplacer ou annuler\u00a0: ${page}`,
  ]
    .filter(Boolean)
    .join('\n');
}
