import { linkFields } from '../booking/booking-address.ts';

export const priceFilterFields = {
  query: 'q',
  budget: 'max',
  /** One value each, as in the booking form's address. */
  treatment: linkFields.treatment,
  /** The treatment whose "+" was pressed without JavaScript, to add or remove it. */
  pressed: 'plus',
} as const;
