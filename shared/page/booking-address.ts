import { paths } from './paths.ts';

/*
 * Search parameters of the booking screens. Not in paths.ts, which every page's script loads.
 */

/** Those of the booking form's fields that other pages link to. */
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
  /** Its treatments are shown to choose from. */
  readonly section?: string;
  readonly careType?: string;
  /** Ids. */
  readonly treatments?: readonly string[];
  /** They are all that is wanted: on to the days that are free for them. */
  readonly isWhole?: boolean;
}

/** The element id of a step's heading on the booking form. */
export const stepHeadingId = (step: string) => `etape-${step}`;

/** The booking form with these preselected. */
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
