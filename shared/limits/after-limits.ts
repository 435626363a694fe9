import type { RateLimit } from './limits.ts';

/*
 * What follows a visit: how much of it somebody may send, and for how long a mail about it is of use.
 */

const hour = 3600;
const day = 24 * hour;

export const afterLimits = {
  /** Seconds after its hour in which thanks still leave: a mail server may have been away. */
  thanksLate: 2 * day,
  /** Days after the owner's weeks in which who has not come back is still written to. */
  weeksLate: 14,
  /** Of the list in the back office. */
  listed: 100,
} as const;

export const afterRates = {
  /** Each tells the institute once more. */
  opinion: { name: 'opinions by a link', times: 10, seconds: hour },
  /** What the institute is told of by mail; the screen has all. */
  notice: { name: 'mails about opinions', times: 20, seconds: hour },
  /** Posted by mail programs, from few addresses for many readers, before the backend is asked. */
  stop: { name: 'posted stops of an address', times: 600, seconds: 600 },
} as const satisfies Record<string, RateLimit>;
