import { fstatSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';

export interface LogWriter extends DestinationStream {
  readonly dropped: number;
  end(): Promise<void>;
}

/** Characters of one write, and milliseconds between flushes. Waking a reader costs more. */
const batch = { file: 4 * 1024, reader: 32 * 1024 };
const flushEvery = 200;
/** Characters that wait for a slow reader or a full disk; further lines are dropped. */
const unwritten = 1024 * 1024;
const lastWait = 1_000;

let writer: LogWriter | undefined;

export function logWriter(): LogWriter {
  writer ??= openWriter();
  return writer;
}

function openWriter(): LogWriter {
  const output = fstatSync(1);
  return output.isFIFO() || output.isSocket() ? toReader() : toFile();
}

function toReader(): LogWriter {
  const { stdout } = process;
  const losses = countLosses();
  let lines = '';
  stdout.on('error', () => {});

  function flush(): void {
    if (lines !== '' && !stdout.destroyed) stdout.write(lines);
    lines = '';
  }

  function write(line: string): void {
    if (stdout.writableLength + lines.length > unwritten) {
      losses.add();
      return;
    }
    lines += losses.note() + line;
    losses.told();
    if (lines.length >= batch.reader) flush();
  }

  setInterval(flush, flushEvery).unref();
  process.on('exit', flush);
  return {
    write,
    get dropped() {
      return losses.all;
    },
    async end() {
      flush();
      if (stdout.destroyed) return;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, lastWait);
        stdout.write('', () => resolve());
      });
    },
  };
}

function toFile(): LogWriter {
  const losses = countLosses();
  const destination = pino.destination({ dest: 1, sync: true, maxLength: unwritten });
  destination.on('error', () => {});
  /** Unwritten lines. The destination would go through all of them at each line. */
  let lines = '';
  let count = 0;
  let isDropped = false;
  destination.on('drop', () => {
    isDropped = true;
  });

  function flush(): void {
    if (count === 0) return void destination.flush();
    isDropped = false;
    destination.write(losses.note() + lines);
    if (isDropped) losses.add(count);
    else losses.told();
    lines = '';
    count = 0;
  }

  setInterval(flush, flushEvery).unref();
  // This is not flushSync, which retries for ever on a full disk.
  process.on('exit', flush);
  return {
    write(line) {
      lines += line;
      count += 1;
      if (lines.length >= batch.file) flush();
    },
    get dropped() {
      return losses.all;
    },
    end: async () => flush(),
  };
}

function countLosses() {
  let all = 0;
  let reported = 0;
  return {
    get all() {
      return all;
    },
    add(count = 1): void {
      all += count;
    },
    note(): string {
      if (all === reported) return '';
      const time = new Date().toISOString();
      return `{"level":40,"time":"${time}","dropped":${all - reported},"msg":"lines dropped"}\n`;
    },
    told(): void {
      reported = all;
    },
  };
}
