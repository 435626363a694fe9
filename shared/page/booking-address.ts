import { paths } from './paths.ts';

/*
 * Search parameters of the booking screens. Not in paths.ts, which every page's script loads.
 */

/** The fields of the booking form that other pages link to. */
export const linkFields = {
  /** What is shown below the treatments: one of `bookingViews`. */
  view: 'voir',
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
  /** The section whose treatments are offered first. */
  readonly section?: string;
  readonly careType?: string;
  /** Ids. */
  readonly treatments?: readonly string[];
  /** The choice is complete: skips to the free days. */
  readonly isWhole?: boolean;
}

/** The element id of a step's heading on the booking form. */
export const stepHeadingId = (step: string) => `etape-${step}`;

/** The address of the booking form with these values preselected. */
export function bookingLink(preselected: Preselected): string {
  const { section, careType, treatments = [], isWhole = false } = preselected;
  const search = new URLSearchParams();
  if (section) search.set(linkFields.section, section);
  if (careType) search.set(linkFields.careType, careType);
  for (const id of new Set(treatments)) search.append(linkFields.treatment, id);
  if (!isWhole) return `${paths.book}?${search}`;
  search.set(linkFields.view, 'heures');
  return `${paths.book}?${search}#${stepHeadingId('jour')}`;
}
