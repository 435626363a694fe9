import { formatPeople } from '../appointments/request-text.ts';
import { bookingFields as fields, personTreatmentFields } from '../booking/booking-fields.ts';
import { paths } from '../page/paths.ts';

/* The addresses of the waiting list. They are not in paths.ts, which every page's script loads. */

export const waitingFields = {
  ...fields,
  lastDay: 'jusquau',
  name: 'nom',
  phone: 'telephone',
  joined: 'inscrite',
  leaving: 'quitter',
} as const;

interface Booked {
  readonly day: string;
  readonly time: string;
  readonly lists: readonly (readonly string[])[];
  readonly staff?: string | undefined;
}

/** Returns the address of the booking form at a slot, filled in. */
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

export const formatEntryTreatments = (
  persons: readonly (readonly string[])[],
  treatment: (id: string) => { readonly nom: string } | undefined,
): string =>
  [
    ...[...new Set(persons.flat())].map((id) => treatment(id)?.nom ?? id),
    ...(persons.length > 1 ? [formatPeople(persons.length)] : []),
  ].join(', ');
