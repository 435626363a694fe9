import { bookingLimits, type RateLimit } from '../limits/limits.ts';

/*
 * The waiting list: how much of it somebody may have, and how many are told at a time.
 */

const minute = 60;
const day = 24 * 60 * minute;

export const waitingLimits = {
  /** Places of a telephone number or mailbox at a time. */
  places: 3,
  /** Days of one. */
  days: 31,
  /** Places in all whose mailbox nobody has proven: anybody may type any number of them. */
  unproven: 500,
  /** Per cent of what others have left of these that one network may have, as of bookings by unknown numbers. */
  shareOfNetwork: {
    oneSite: bookingLimits.unknownCap.ofSite,
    other: bookingLimits.unknownCap.ofAll,
  },
  /** Entries shown in each of the institute's lists, and taken off at once. */
  listed: 200,
  /** Told of the same free time at once, and seconds until the next are. */
  atOnce: 3,
  apart: 30 * minute,
} as const;

/** Each may lead to a mail, or to a message that the institute sends. */
export const waitingRates = {
  phone: { name: 'places on the waiting list of a telephone', times: 10, seconds: day },
  mailbox: { name: 'places on the waiting list of a mailbox', times: 10, seconds: day },
  /** Anybody may have typed the number: what is more, the institute tells by hand. */
  message: { name: 'messages of free hours to a telephone', times: 2, seconds: day },
} as const satisfies Record<string, RateLimit>;
