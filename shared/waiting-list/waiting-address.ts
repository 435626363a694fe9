import { formatPeople } from '../appointments/request-text.ts';
import { bookingFields as fields } from '../booking/booking-fields.ts';

/* The addresses of the waiting list. They are not in paths.ts, which every page's script loads. */

export const waitingFields = {
  ...fields,
  lastDay: 'jusquau',
  name: 'nom',
  phone: 'telephone',
  joined: 'inscrite',
  leaving: 'quitter',
} as const;

export const formatEntryTreatments = (
  persons: readonly (readonly string[])[],
  treatment: (id: string) => { readonly nom: string } | undefined,
): string =>
  [
    ...[...new Set(persons.flat())].map((id) => treatment(id)?.nom ?? id),
    ...(persons.length > 1 ? [formatPeople(persons.length)] : []),
  ].join(', ');
