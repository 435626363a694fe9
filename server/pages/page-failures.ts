import type { RequestHandler } from 'express';
import { pageFailureReasons } from '../../shared/page/page-failure.ts';
import { HttpError } from '../http/http-error.ts';
import type { Log } from '../observability/log.ts';
import { routeName } from '../observability/route-name.ts';

const pauseMs = 60_000;

/** Logs one line a minute for each page and reason, without any visitor's input. */
export function pageFailures(log: Log): RequestHandler {
  const lastTold = new Map<string, number>();
  return function logPageFailure(req, res) {
    const { page, reason } = req.query;
    const word = pageFailureReasons.find((name) => name === reason);
    if (!word || typeof page !== 'string') throw new HttpError('invalid');
    const route = routeName(page);
    const key = `${route} ${word}`;
    const now = Date.now();
    if (Math.abs(now - (lastTold.get(key) ?? 0)) >= pauseMs) {
      lastTold.set(key, now);
      log.warn({ route, reason: word }, 'page not alive');
    }
    res.status(204).set('Cache-Control', 'no-store').end();
  };
}
