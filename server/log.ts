import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { routeName } from './route-name.ts';

export type Log = Logger;

/** Characters that are written at once, and milliseconds after which fewer are written too. */
const batch = 4096;
const patience = 200;
/** Characters kept for a disk that has no room just now; what comes after them is lost. */
const unwritten = 1024 * 1024;

/** JSON lines on standard output, times in UTC. What cannot be written stops no answer. */
export function createLog(level: string): Log {
  const settings = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const kept = { minLength: batch, maxLength: unwritten };
  const destination = pino.destination({ dest: 1, sync: true, ...kept });
  destination.on('error', () => {});
  setInterval(() => destination.flush(), patience).unref();
  // Not flushSync, which goes on trying for ever where there is no room.
  process.on('exit', () => destination.flush());
  return pino(settings, destination);
}

/** For what goes wrong on the way of one request. Most have nothing to say, and a child logger costs more. */
export class RequestLog {
  readonly #log: Log;
  readonly #id: string;

  constructor(log: Log, id: string) {
    this.#log = log;
    this.#id = id;
  }

  warn(fields: object): void {
    this.#log.warn({ id: this.#id, ...fields });
  }

  error(fields: object): void {
    this.#log.error({ id: this.#id, ...fields });
  }
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
    res.locals.log = new RequestLog(log, id);
    const { method, path } = req;
    res.on('close', () => {
      log.info({
        id,
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
