import { linkFields } from './booking-address.ts';

/* The booking form's fields, apart from booking-address.ts, so that the price list does not load them. */

export const bookingFields = {
  day: 'jour',
  quickDay: 'raccourci',
  month: 'mois',
  time: 'heure',
  /** A button for both day and time: "2026-11-24T09:30". */
  slot: 'creneau',
  staff: 'avec',
  /** The buttons beside the number: 1 or -1. */
  peopleStep: 'pas',
  ...linkFields,
  /** The picture tiles. A field of its own: the dropdown below them posts an empty section. */
  quickSection: 'rubrique',
  /** The button of a chosen treatment: "2:onglerie/manucure-spa" removes the second person's. */
  remove: 'retirer',
  /** 1 when each person has treatments of their own, empty when all have the same. */
  each: 'chacun',
  person: 'pour',
  moment: 'moment',
  course: 'cure',
} as const;

/** The value of `quickDay` that clears the day, although the date field after that button still holds it. */
export const clearedDay = 'aucun';

/** The views: an appointment's treatments; free days and hours; a request; a request's treatments. */
export const bookingViews = ['soins', 'heures', 'demande', 'demande-soins'] as const;

/** The treatments of each person. The first field counts for everybody unless `each` is set. */
export const personTreatmentFields: readonly string[] = [
  bookingFields.treatment,
  ...Array.from({ length: 9 }, (_, index) => `personne${index + 2}`),
];

/** The offer that the visitor saw: prices, ends and deposit. It is posted, and never part of an address. */
export const offerField = 'offre';

/** Marks the POST of a button that only updates the form and sends nothing to the institute. */
export const updateOnlyField = 'choisir';
