import type { RateLimit } from './limits.ts';

/** What machines post, of an address: a gateway reports hundreds of reminders in the minute in which they arrive. */
export const postLimits = {
  notice: { name: 'posted reports of an address', times: 1200, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
