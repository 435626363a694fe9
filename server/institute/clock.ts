import { AsyncLocalStorage } from 'node:async_hooks';

const simulated = new AsyncLocalStorage<number>();
const now = () => simulated.getStore() ?? Date.now();

/** Runs `work` with this file's clock standing at a moment (ISO 8601): demo data have a past. */
export function atTime<Result>(moment: string, work: () => Result): Result {
  return simulated.run(Date.parse(moment), work);
}

/** Now, or that many seconds from now, as the database writes times. */
export function timestamp(secondsFromNow = 0): string {
  return new Date(now() + secondsFromNow * 1000).toISOString();
}

/** Today in Abidjan, which is UTC all year. */
export const today = () => timestamp().slice(0, 10);

/** The same moment so many days ago. */
export const daysAgo = (days: number) => timestamp(-days * 24 * 3600);

/** The same moment of the same day so many months ago, or of the day after a month's end. */
export function monthsAgo(months: number): string {
  const date = new Date(now());
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}

/** Seconds that the clocks of several machines may be apart. */
export const clockDifference = 60;

/**
 * The first and the last time of an end that is to come and was set so many seconds ahead: one that
 * is farther away was written while the clock was ahead, and counts as over.
 */
export const withinReach = (seconds: number) =>
  [timestamp(0.001), timestamp(seconds + clockDifference)] as const;
