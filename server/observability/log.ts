import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { logWriter } from './log-writer.ts';
import { routeName } from './route-name.ts';

export type Log = Logger;

export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, logWriter());

interface Answer {
  id: string;
  method: string | undefined;
  /** The name of the route, as addresses contain sign-in tokens. */
  route: string;
  status: number;
  ms: number;
  outcome?: 'client gone' | undefined;
}

export const logAnswer = (log: Log, answer: Answer): void => log.info(answer);

export function requestLog(log: Log): RequestHandler {
  return function logRequest(req, res, next) {
    const start = performance.now();
    const id = randomUUID();
    res.locals.requestId = id;
    res.locals.log = log.child({ id });
    const { method, path } = req;
    res.on('close', () => {
      logAnswer(log, {
        id,
        method,
        route: routeName(path),
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
        outcome: res.writableFinished ? undefined : 'client gone',
      });
    });
    next();
  };
}
