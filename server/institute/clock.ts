import { AsyncLocalStorage } from 'node:async_hooks';

const simulatedTime = new AsyncLocalStorage<number>();
const getNow = () => simulatedTime.getStore() ?? Date.now();

/** Runs `work` with this file's clock stopped at `moment` (ISO 8601). Demo data need a past. */
export function atTime<Result>(moment: string, work: () => Result): Result {
  return simulatedTime.run(Date.parse(moment), work);
}

export function timestamp(secondsFromNow = 0): string {
  return new Date(getNow() + secondsFromNow * 1000).toISOString();
}

export const today = () => timestamp().slice(0, 10);

export const daysAgo = (days: number) => timestamp(-days * 24 * 3600);

/** Keeps the day and time. If that month is too short, the date falls early in the next. */
export function monthsAgo(months: number): string {
  const date = new Date(getNow());
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}

/** Seconds by which the clocks of several machines may differ. */
export const clockSkew = 60;

/** Returns the range of unexpired times. A later one was written while a clock was ahead. */
export const plausibleExpiry = (seconds: number) =>
  [timestamp(0.001), timestamp(seconds + clockSkew)] as const;

export const hasBegun = ({ day, hour }: { readonly day: string; readonly hour: string }): boolean =>
  `${day}T${hour}` <= timestamp().slice(0, 16);
