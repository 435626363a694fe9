import type { RateLimit } from './limits.ts';

/**
 * Machine posts per address. A gateway reports hundreds of reminders within a minute. Payments are few an hour,
 * but all that queued up during an outage arrive at once.
 */
export const postLimits = {
  notice: { name: 'posted reports of an address', times: 1200, seconds: 60 },
  payment: { name: 'posted payments of an address', times: 600, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
