import type { RequestHandler } from 'express';
import { ClosedDays } from '../../../shared/contract/closed-days.ts';
import type { Log } from '../../observability/log.ts';
import type { Backend } from '../client.ts';
import { cachedCall } from './cached-call.ts';

export type ClosedDaysCache = ReturnType<typeof createClosedDaysCache>;

/** The days that the back office closed; a backend that does not know this call has closed none. */
export function createClosedDaysCache(backend: Backend, log: Log) {
  const { current, known, forget, path } = cachedCall({
    ...{ backend, log, name: 'closedDays', schema: ClosedDays, first: { days: [] } },
    freshFor: 60_000,
    failure: 'closed days not known',
  });
  return {
    current,
    known,
    path,

    /** A change that was made here shows here at once; other processes follow within a minute. */
    forgetAfter(name: string): void {
      if (name === 'adminCloseDays' || name === 'adminOpenDay') forget();
    },

    /** Answers the browser's own call. */
    handler: (async (_req, res) => {
      res.set('Cache-Control', 'no-store').json(await current());
    }) satisfies RequestHandler,
  };
}
