import { fstatSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';

/** `end` flushes, but waits for no reader that has stopped. */
export interface LogWriter extends DestinationStream {
  end(): Promise<void>;
}

/** Characters of one write, and milliseconds until fewer are written too. */
const batch = 4096;
const flushEvery = 200;
/** Characters that wait for a slow reader or a full disk; further lines are dropped. */
const unwritten = 1024 * 1024;
const lastWait = 1_000;

/** Writes to standard output, whatever it is, without ever blocking a request. */
export function openLogWriter(): LogWriter {
  const output = fstatSync(1);
  return output.isFIFO() || output.isSocket() ? toReader() : toFile();
}

/** A pipe or socket to a program that may stop reading. Node's stream buffers without blocking. */
function toReader(): LogWriter {
  const { stdout } = process;
  let lines = '';
  let dropped = 0;
  stdout.on('error', () => {});

  function flush(): void {
    if (lines !== '' && !stdout.destroyed) stdout.write(lines);
    lines = '';
  }

  function write(line: string): void {
    if (stdout.writableLength + lines.length > unwritten) {
      dropped += 1;
      return;
    }
    if (dropped > 0) {
      const time = new Date().toISOString();
      lines += `{"level":40,"time":"${time}","dropped":${dropped},"msg":"lines dropped"}\n`;
      dropped = 0;
    }
    lines += line;
    if (lines.length >= batch) flush();
  }

  setInterval(flush, flushEvery).unref();
  process.on('exit', flush);
  return {
    write,
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

/** A file or a terminal, written synchronously. */
function toFile(): LogWriter {
  const kept = { minLength: batch, maxLength: unwritten };
  const destination = pino.destination({ dest: 1, sync: true, ...kept });
  destination.on('error', () => {});
  setInterval(() => destination.flush(), flushEvery).unref();
  // Not flushSync: it retries for ever on a full disk.
  process.on('exit', () => destination.flush());
  return { write: (line) => void destination.write(line), end: async () => destination.flush() };
}
