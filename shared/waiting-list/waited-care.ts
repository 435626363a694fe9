import { peopleText } from '../appointments/request-text.ts';

/** Names the treatments of an entry: "Coupe femme, Brushing, 2 personnes". */
export const waitedCare = (
  persons: readonly (readonly string[])[],
  treatment: (id: string) => { readonly nom: string } | undefined,
): string =>
  [
    ...[...new Set(persons.flat())].map((id) => treatment(id)?.nom ?? id),
    ...(persons.length > 1 ? [peopleText(persons.length)] : []),
  ].join(', ');
