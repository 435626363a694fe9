import { paths } from './paths.ts';

/*
 * Search parameters of the booking screens. Not in paths.ts, which every page's script loads.
 */

/** Fields of the booking form; its address holds them too. */
export const bookingFields = {
  day: 'jour',
  /** The day button that was pressed; the calendar also shows its month. */
  quickDay: 'raccourci',
  /** The text field for a date. Used when it differs from `day`, or when `useTypedDay` was pressed. */
  typedDay: 'date',
  useTypedDay: 'saisie',
  month: 'mois',
  people: 'personnes',
  section: 'categorie',
  careType: 'type',
  treatment: 'soin',
  moment: 'moment',
} as const;

/** Treatments after the first. One field each, so that removing one does not move the others. */
export const extraTreatmentFields = ['soin2', 'soin3', 'soin4', 'soin5'] as const;

/** Marks the POST of a button that only updates the form: no request is sent to the institute. */
export const updateOnly = 'choisir';

/** Search parameters of a success page: the receipt, and the server's proof that it was sent. */
export const sentFields = {
  number: 'numero',
  /** On an appointment's own page, right after it was booked. */
  booked: 'reserve',
  repeated: 'deja',
  notMailed: 'sansmail',
  proof: 'preuve',
} as const;

/** The booking form with a category, and optionally a type and treatment, preselected. */
export function bookingLink(section: string, careType?: string, treatment?: string): string {
  const search = new URLSearchParams({ [bookingFields.section]: section });
  if (careType) search.set(bookingFields.careType, careType);
  if (treatment) search.set(bookingFields.treatment, treatment);
  return `${paths.book}?${search}`;
}
