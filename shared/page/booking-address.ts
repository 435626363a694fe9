import { paths } from './paths.ts';

/*
 * What the addresses of the booking screens hold. Apart from the paths, which every page's script carries.
 */

/** Field names of the booking form, and so of its address. */
export const bookingFields = {
  day: 'jour',
  /** The day that was pressed, which turns the calendar to its month as well. */
  quickDay: 'raccourci',
  /** A day written by hand: it counts once it is another than the one chosen, or by its own button. */
  typedDay: 'date',
  useTypedDay: 'saisie',
  month: 'mois',
  people: 'personnes',
  section: 'categorie',
  careType: 'type',
  treatment: 'soin',
  moment: 'moment',
} as const;

/** Of the treatments beside the first; one field each, so that each keeps its place. */
export const extraTreatmentFields = ['soin2', 'soin3', 'soin4', 'soin5'] as const;

/** In a posted form's address: a choice was made, and nothing is sent yet. */
export const choosing = 'choisir';

/** What the address of a page says of something that was sent: its number, and the server's proof. */
export const sentFields = {
  number: 'numero',
  repeated: 'deja',
  notMailed: 'sansmail',
  proof: 'preuve',
} as const;

/** The booking form with a category, and perhaps a type and its treatment, already chosen. */
export function bookingLink(section: string, careType?: string, treatment?: string): string {
  const search = new URLSearchParams({ [bookingFields.section]: section });
  if (careType) search.set(bookingFields.careType, careType);
  if (treatment) search.set(bookingFields.treatment, treatment);
  return `${paths.book}?${search}`;
}
