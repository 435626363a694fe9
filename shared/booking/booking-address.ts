import { paths } from '../page/paths.ts';

/* Search parameters of the booking screens. Not in paths.ts, which every page's script loads. */

export const linkFields = {
  view: 'voir',
  people: 'personnes',
  section: 'categorie',
  careType: 'type',
  treatment: 'soin',
} as const;

/** Search parameters of a success page: the receipt, and the server's proof that it was sent. */
export const sentFields = {
  number: 'numero',
  booked: 'reserve',
  repeated: 'deja',
  notMailed: 'sansmail',
  proof: 'preuve',
} as const;

interface BookingChoices {
  readonly section?: string;
  readonly careType?: string;
  readonly treatments?: readonly string[];
  readonly isComplete?: boolean;
}

export const buildStepHeadingId = (step: string) => `etape-${step}`;

export function buildBookingPath(preselected: BookingChoices): string {
  const { section, careType, treatments = [], isComplete = false } = preselected;
  const search = new URLSearchParams();
  if (section) search.set(linkFields.section, section);
  if (careType) search.set(linkFields.careType, careType);
  for (const id of new Set(treatments)) search.append(linkFields.treatment, id);
  if (!isComplete) return `${paths.book}?${search}`;
  search.set(linkFields.view, 'heures');
  return `${paths.book}?${search}#${buildStepHeadingId('jour')}`;
}
