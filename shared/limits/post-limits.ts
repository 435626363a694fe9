import type { RateLimit } from './limits.ts';

/**
 * What machines post, of an address: a gateway reports hundreds of reminders in the minute in which they arrive; of
 * payments an institute has some in an hour, and what waited while it was away comes at once.
 */
export const postLimits = {
  notice: { name: 'posted reports of an address', times: 1200, seconds: 60 },
  payment: { name: 'posted payments of an address', times: 600, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
