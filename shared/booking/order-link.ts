import { paths } from '../page/paths.ts';
import { bookingFields, personTreatmentFields } from './booking-fields.ts';

interface Order {
  readonly lists: readonly (readonly string[])[];
  readonly slot?: { readonly day: string; readonly time: string; readonly staff?: string };
}

/** Returns the address of the booking form with each person's treatments, and at the slot. */
export function buildOrderLink({ lists, slot }: Order): string {
  const hasOwnLists = new Set(lists.map((list) => list.join())).size > 1;
  const search = new URLSearchParams({
    ...(slot && { [bookingFields.day]: slot.day, [bookingFields.time]: slot.time }),
    ...(slot?.staff && { [bookingFields.staff]: slot.staff }),
    [bookingFields.people]: String(lists.length),
    ...(hasOwnLists && { [bookingFields.each]: '1' }),
  });
  for (const [person, list] of (hasOwnLists ? lists : lists.slice(0, 1)).entries())
    for (const id of list) search.append(personTreatmentFields[person] ?? '', id);
  if (slot) search.set(bookingFields.view, 'heures');
  return `${paths.book}?${search}`;
}
