import { randomUUID } from 'node:crypto';
import { fstatSync, writeSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { getRouteName } from './route-name.ts';

export type Log = Logger;

export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, getLogWriter());

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

export function logRequests(log: Log): RequestHandler {
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
        route: getRouteName(path),
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
        outcome: res.writableFinished ? undefined : 'client gone',
      });
    });
    next();
  };
}

/** Characters of one write, and milliseconds between writes. Waking a reader costs more than a write. */
const batchSize = 16 * 1024;
const flushEvery = 200;
/** Characters that wait for a slow reader; further lines are dropped. */
const maxUnwritten = 1024 * 1024;
const flushTimeout = 1_000;

/** Collects the log's lines. A stopped reader or a full disk costs lines, which are counted, and delays no page. */
function openWriter() {
  const { stdout } = process;
  const output = fstatSync(1);
  const hasReader = stdout.isTTY || output.isFIFO() || output.isSocket();
  let lines = '';
  let lineCount = 0;
  let lostCount = 0;
  stdout.on('error', () => {});

  function flush(): void {
    if (lineCount === 0) return;
    const isSent = write(describeLoss(lostCount) + lines);
    lostCount = isSent ? 0 : lostCount + lineCount;
    [lines, lineCount] = ['', 0];
  }

  function write(text: string): boolean {
    try {
      if (!hasReader) writeSync(1, text);
      else if (stdout.destroyed || stdout.writableLength > maxUnwritten) return false;
      else stdout.write(text);
      return true;
    } catch {
      return false;
    }
  }

  setInterval(flush, flushEvery).unref();
  process.on('exit', flush);
  return {
    write(line: string): void {
      lines += line;
      lineCount += 1;
      if (lines.length >= batchSize) flush();
    },
    async end(): Promise<void> {
      flush();
      if (!hasReader || stdout.destroyed) return;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, flushTimeout);
        stdout.write('', () => resolve());
      });
    },
  };
}

function describeLoss(lost: number): string {
  if (lost === 0) return '';
  const time = new Date().toISOString();
  return `{"level":40,"time":"${time}","dropped":${lost},"msg":"lines dropped"}\n`;
}

let writer: ReturnType<typeof openWriter> | undefined;

function getLogWriter() {
  writer ??= openWriter();
  return writer;
}

export const flushLog = () => getLogWriter().end();
