import { linkFields } from './booking-address.ts';

/** Search parameters of the price list: its filter, and what is chosen for an appointment. */
export const priceFilterFields = {
  query: 'q',
  budget: 'max',
  /** One value each, as in the booking form's address. */
  treatment: linkFields.treatment,
  /** The treatment whose "+" was pressed without JavaScript: chosen, or no longer. */
  pressed: 'plus',
} as const;
