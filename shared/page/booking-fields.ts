import { courseLimits } from '../contract/booking/session-limits.ts';
import { linkFields } from './booking-address.ts';

/*
 * The booking form's fields. Not in booking-address.ts, which the price list loads.
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
  time: 'heure',
  /** A button for both day and time: "2026-11-24T09:30". */
  slot: 'creneau',
  staff: 'avec',
  /** Whom for a single treatment: "2:onglerie/manucure-spa:4" is the second person's; one value each. */
  by: 'par',
  /** The buttons beside the number: 1 or -1. */
  peopleStep: 'pas',
  /** `people`: their number. `treatment`: of the first person, or of everybody; one value each. */
  ...linkFields,
  /** A button beside a chosen treatment: "2:onglerie/manucure-spa" is the second person's. */
  remove: 'retirer',
  /** 1 when each person has treatments of their own. */
  each: 'chacun',
  /** Whose treatments are being chosen. */
  person: 'pour',
  moment: 'moment',
  /** 1 while the dates of a course are wanted. */
  course: 'cure',
} as const;

/** The later sessions of a course: "2026-12-01T10:00". */
export const sessionFields: readonly string[] = Array.from(
  { length: courseLimits.sessions - 1 },
  (_, index) => `seance${index + 2}`,
);

/** The treatments alone; the days and hours that are free; a request without an hour. */
export const bookingViews = ['soins', 'heures', 'demande'] as const;

/** The treatments of each person, the first one's being everybody's unless `each`. */
export const personTreatmentFields: readonly string[] = [
  bookingFields.treatment,
  ...Array.from({ length: 9 }, (_, index) => `personne${index + 2}`),
];

/** Fields in which older addresses have further treatments, one each. */
export const formerTreatmentFields = ['soin2', 'soin3', 'soin4', 'soin5'] as const;

/** Every parameter that changes the booking screen. */
export const bookingParams: readonly string[] = [
  ...Object.values(bookingFields),
  ...personTreatmentFields.slice(1),
  ...formerTreatmentFields,
  ...sessionFields,
];

/** The total price that the form showed. Never part of an address. */
export const shownTotalField = 'total';
/** When the shown hour ends: "2026-11-24T09:30 10:15". */
export const shownEndField = 'fin';

/** What it costs at a shown hour, where that depends on who serves: "2026-11-24T09:30 12000". */
export const shownPriceField = 'prix';

/** The deposit that the form showed, and for what: "5000 2026-11-24T09:30 …". Never part of an address. */
export const shownDepositField = 'acompte';

/** When each person begins, as the form showed it. Never part of an address. */
export const shownBeginsField = 'debuts';

/** Marks the POST of a button that only updates the form: nothing is sent to the institute. */
export const updateOnly = 'choisir';
