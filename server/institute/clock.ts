import { AsyncLocalStorage } from 'node:async_hooks';

const simulated = new AsyncLocalStorage<number>();
const now = () => simulated.getStore() ?? Date.now();

/** Runs `work` with this file's clock stopped at `moment` (ISO 8601): demo data need a past. */
export function atTime<Result>(moment: string, work: () => Result): Result {
  return simulated.run(Date.parse(moment), work);
}

/** Now, or `secondsFromNow` later, in ISO 8601 as the database stores times. */
export function timestamp(secondsFromNow = 0): string {
  return new Date(now() + secondsFromNow * 1000).toISOString();
}

/** Today in Abidjan (UTC all year), as YYYY-MM-DD. */
export const today = () => timestamp().slice(0, 10);

/** `days` times 24 hours ago, in ISO 8601. */
export const daysAgo = (days: number) => timestamp(-days * 24 * 3600);

/** The same day and time `months` months ago; if that month is too short, early in the month after it. */
export function monthsAgo(months: number): string {
  const date = new Date(now());
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}

/** Seconds by which the clocks of several machines may differ. */
export const clockSkew = 60;

/**
 * The range of expiry times, set `seconds` ahead, that count as not expired. A later one was written
 * while a clock was ahead, and counts as expired.
 */
export const plausibleExpiry = (seconds: number) =>
  [timestamp(0.001), timestamp(seconds + clockSkew)] as const;
