import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { routeName } from './route-name.ts';

export type Log = Logger;

/** Characters that are written at once, and milliseconds after which fewer are written too. */
const batch = 4096;
const patience = 200;

/** JSON lines on standard output, times in UTC. */
export function createLog(level: string): Log {
  const settings = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const destination = pino.destination({ dest: 1, sync: true, minLength: batch });
  setInterval(() => destination.flush(), patience).unref();
  process.on('exit', () => destination.flushSync());
  return pino(settings, destination);
}

/**
 * One line for each request: what was asked for by the name of its route, never by its address,
 * because addresses carry sign-in tokens.
 */
export function requestLog(log: Log): RequestHandler {
  return function logRequest(req, res, next) {
    const start = performance.now();
    const id = randomUUID();
    res.locals.requestId = id;
    res.locals.log = log.child({ id });
    const { method, path } = req;
    res.on('close', () => {
      res.locals.log.info({
        method,
        route: routeName(path),
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
        ...(!res.writableFinished && { outcome: 'client gone' }),
      });
    });
    next();
  };
}
