import { bookingFields as fields, personTreatmentFields } from './booking-fields.ts';
import { paths, stopRoute, waitRoute } from './paths.ts';

/*
 * The addresses of the waiting list. Not in paths.ts, which every page's script loads.
 */

const startOf = (route: string) => route.slice(0, route.indexOf(':'));
const [waits, stops] = [startOf(waitRoute), startOf(stopRoute)];

export const waitPath = (token: string) => waits + token;
/** Where mail programs post by themselves. */
export const stopPath = (token: string) => stops + token;

const isToken = (text: string) => /^[A-Za-z0-9_-]{22,128}$/.test(text);
const tokenBelow = (start: string) => (path: string) => {
  const token = path.slice(start.length);
  return path.startsWith(start) && isToken(token) ? token : undefined;
};
export const waitTokenIn = tokenBelow(waits);
export const stopTokenIn = tokenBelow(stops);
/** In any spelling that the route tree would take for one, capitals included. */
export const isWaitPath = (path: string) => path.slice(0, waits.length).toLowerCase() === waits;
export const isStopPath = (path: string) => path.slice(0, stops.length).toLowerCase() === stops;

/** Fields of the form, besides the booking form's. */
export const waitingFields = {
  ...fields,
  lastDay: 'jusquau',
  name: 'nom',
  phone: 'telephone',
  email: 'email',
  /** On her own page: what she has just done. */
  joined: 'inscrite',
  confirming: 'confirmer',
  leaving: 'quitter',
} as const;

interface Booked {
  readonly day: string;
  readonly time: string;
  readonly lists: readonly (readonly string[])[];
  readonly staff?: string | undefined;
}

/** The booking form at an hour, filled in. */
export function bookAtLink({ day, time, lists, staff }: Booked): string {
  const isEach = new Set(lists.map((list) => list.join())).size > 1;
  const shown = isEach ? lists : lists.slice(0, 1);
  const search = new URLSearchParams({
    [fields.day]: day,
    [fields.time]: time,
    ...(staff && { [fields.staff]: staff }),
    [fields.people]: String(lists.length),
    ...(isEach && { [fields.each]: '1' }),
  });
  for (const [person, list] of shown.entries())
    for (const id of list) search.append(personTreatmentFields[person] ?? '', id);
  search.set(fields.view, 'heures');
  return `${paths.book}?${search}`;
}
