import { bookingLimits, type RateLimit } from '../limits/limits.ts';

/* The limits of the waiting list and of its messages. */

const minute = 60;
const day = 24 * 60 * minute;

export const waitingLimits = {
  /** Places at a time of one telephone number or mailbox. */
  places: 3,
  /** Days of one entry. */
  days: 31,
  /** All places with unproven mailboxes, which any visitor can create. */
  unproven: 500,
  /** The per cent of the remaining unproven places that one network may take, as for bookings by unknown numbers. */
  shareOfNetwork: {
    oneSite: bookingLimits.unknownCap.ofSite,
    other: bookingLimits.unknownCap.ofAll,
  },
  /** Entries shown in each of the institute's lists, and the most taken off at once. */
  listed: 200,
  /** Clients told of a free slot at once, and the seconds until the next ones. */
  atOnce: 3,
  apart: 30 * minute,
} as const;

/** Rates of joining. Each entry may lead to a mail, or to a message that the institute sends. */
export const waitingRates = {
  phone: { name: 'places on the waiting list of a telephone', times: 10, seconds: day },
  mailbox: { name: 'places on the waiting list of a mailbox', times: 10, seconds: day },
  /** The number may not be the visitor's own, so beyond this limit the institute tells the client by hand. */
  message: { name: 'messages of free hours to a telephone', times: 2, seconds: day },
} as const satisfies Record<string, RateLimit>;
