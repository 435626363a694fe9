import type { RateLimit } from './limits.ts';

export const postLimits = {
  notice: { name: 'posted reports of an address', times: 1200, seconds: 60 },
  payment: { name: 'posted payments of an address', times: 600, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
