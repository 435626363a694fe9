import type { RequestHandler } from 'express';
import { type CallName, getDeclaration } from '../../../shared/contract/calls.ts';
import { ClosedDays } from '../../../shared/opening/closed-days.ts';
import type { Log } from '../../observability/log.ts';
import { type Backend, notOffered } from '../client.ts';
import { cachedCall } from './cached-call.ts';

export type ClosedDaysCache = ReturnType<typeof createClosedDaysCache>;

/** Milliseconds for which a backend that does not know the call of the hours has none. */
const noHoursFor = 10 * 60_000;

/** Caches closed days, and whether hours are booked online. A backend may lack either call. */
export function createClosedDaysCache(backend: Backend, log: Log) {
  const { path, forget, ...cached } = cachedCall({
    backend,
    log,
    name: 'closedDays',
    schema: ClosedDays,
    first: { days: [] },
    freshFor: 60_000,
    failure: 'closed days not known',
  });
  let noHoursUntil = 0;
  const withOnline = (answer: ClosedDays): ClosedDays =>
    performance.now() < noHoursUntil ? { online: { mode: 'on-request' }, ...answer } : answer;
  const current = async () => withOnline(await cached.current());

  return {
    current,
    known: () => withOnline(cached.known()),
    path,

    /** Notes the status of a call for hours. By 404 or 501 the backend has none, by 200 it has some. */
    noteHours(status: number): void {
      if (notOffered.includes(status)) noHoursUntil = performance.now() + noHoursFor;
      else if (status === 200) noHoursUntil = 0;
    },

    /** Drops the copy after a change made by this process. Other processes follow within a minute. */
    forgetAfter(name: CallName): void {
      if (getDeclaration(name).changes?.includes('closedDays')) forget();
    },

    handler: (async (_req, res) => {
      res.set('Cache-Control', 'no-store').json(await current());
    }) satisfies RequestHandler,
  };
}
