import type { RateLimit } from './limits.ts';

/*
 * What calendars read by a link: some ask every five minutes, on each of a person's devices, and Google asks for many
 * people from few addresses.
 */

const hour = 60 * 60;

export const feedLimits = {
  link: { name: 'calendar reads of a link', times: 120, seconds: hour },
  address: { name: 'calendar reads of an address', times: 3000, seconds: hour },
  /** Links that lead nowhere, counted apart: who guesses keeps nobody behind the same address from her own. */
  wrongOfAddress: { name: 'wrong calendar links of an address', times: 300, seconds: hour },
} as const satisfies Record<string, RateLimit>;
