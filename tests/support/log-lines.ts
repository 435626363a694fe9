import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '#server/observability/log.ts';

export type LogLine = Record<string, unknown>;

/** A log, and what was written to it so far. */
export function createRecordedLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(line));
      done();
    },
  });
  return { log: pino(stream), lines };
}
