import type { RateLimit } from './limits.ts';

const hour = 60 * 60;

export const feedLimits = {
  link: { name: 'calendar reads of a link', times: 120, seconds: hour },
  address: { name: 'calendar reads of an address', times: 3000, seconds: hour },
  wrongOfAddress: { name: 'wrong calendar links of an address', times: 300, seconds: hour },
} as const satisfies Record<string, RateLimit>;
