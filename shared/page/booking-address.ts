import { paths } from './paths.ts';

/*
 * Search parameters of the booking screens. Not in paths.ts, which every page's script loads.
 */

/** Those of the booking form's fields that other pages link to. */
export const linkFields = { section: 'categorie', careType: 'type', treatment: 'soin' } as const;

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
  const search = new URLSearchParams({ [linkFields.section]: section });
  if (careType) search.set(linkFields.careType, careType);
  if (treatment) search.set(linkFields.treatment, treatment);
  return `${paths.book}?${search}`;
}
