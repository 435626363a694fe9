import type { RateLimit } from './limits.ts';

/* Limits of calendar feeds. Some calendars ask every five minutes, and Google for many people at once. */

const hour = 60 * 60;

export const feedLimits = {
  link: { name: 'calendar reads of a link', times: 120, seconds: hour },
  address: { name: 'calendar reads of an address', times: 3000, seconds: hour },
  /** Wrong links are counted apart, so that a guesser does not block others behind the same address. */
  wrongOfAddress: { name: 'wrong calendar links of an address', times: 300, seconds: hour },
} as const satisfies Record<string, RateLimit>;
