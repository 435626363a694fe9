import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import { type LogWriter, logWriter } from './log-writer.ts';
import { routeName } from './route-name.ts';

export type Log = Logger;

export function createLog(level: string): Log {
  const settings = { level, base: null, timestamp: () => `,"time":"${isoNow()}"` };
  return pino(settings, logWriter());
}

/** Flushes the log; wait for it before the process ends. */
export const lastLines = (log: Log): Promise<void> => (writerOf(log) as LogWriter).end();

export const droppedLines = (log: Log): number => (writerOf(log) as LogWriter).dropped;

function writerOf(log: Log): DestinationStream {
  const { [pino.symbols.streamSym]: stream } = log as Log & Record<symbol, DestinationStream>;
  return stream as DestinationStream;
}

/** The log of one request. Cheaper than a child logger, which most requests do not need. */
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

let last = { at: 0, iso: '' };
/** Returns the time, cached because dozens of answers may end in the same millisecond. */
function isoNow(): string {
  const now = Date.now();
  if (now !== last.at) last = { at: now, iso: new Date(now).toISOString() };
  return last.iso;
}

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
    res.locals.log = new RequestLog(log, id);
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
