import { paths } from './paths.ts';

/*
 * Search parameters of the booking screens. Not in paths.ts, which every page's script loads.
 */

/** Those of the booking form's fields that other pages link to. */
export const linkFields = {
  people: 'personnes',
  section: 'categorie',
  careType: 'type',
  treatment: 'soin',
} as const;

/** Search parameters of a success page: the receipt, and the server's proof that it was sent. */
export const sentFields = {
  number: 'numero',
  /** On an appointment's own page, right after it was booked. */
  booked: 'reserve',
  repeated: 'deja',
  notMailed: 'sansmail',
  proof: 'preuve',
} as const;

interface Preselected {
  /** Its treatments are shown to choose from. */
  readonly section?: string;
  readonly careType?: string;
  /** Ids. */
  readonly treatments?: readonly string[];
}

/** The booking form with these preselected. */
export function bookingLink({ section, careType, treatments = [] }: Preselected): string {
  const search = new URLSearchParams();
  if (section) search.set(linkFields.section, section);
  if (careType) search.set(linkFields.careType, careType);
  for (const id of new Set(treatments)) search.append(linkFields.treatment, id);
  return `${paths.book}?${search}`;
}
