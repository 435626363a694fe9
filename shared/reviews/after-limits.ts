import type { RateLimit } from '../limits/limits.ts';

const hour = 3600;

/** The time of the mail after a visit: the next day from this hour on, within this many days. */
export const afterMail = { hour: 10, days: 2 } as const;

/** The opinions that the back office lists, the newest first. */
export const listedOpinions = 100;

export const afterRates = {
  opinion: { name: 'opinions by a link', times: 10, seconds: hour },
  /**
   * The rate of stops posted by mail programs, from few addresses for many readers, checked before the backend is
   * asked.
   */
  stop: { name: 'posted stops of an address', times: 600, seconds: 600 },
} as const satisfies Record<string, RateLimit>;
