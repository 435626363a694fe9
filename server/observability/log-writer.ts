import { fstatSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';

/** Where lines go. `end` waits for the last ones, but not for a reader that has stopped. */
export interface LogWriter extends DestinationStream {
  end(): Promise<void>;
}

/** Characters that are written at once, and milliseconds after which fewer are written too. */
const batch = 4096;
const patience = 200;
/** Characters kept for a reader, or a disk, that takes none just now; what comes after them is lost. */
const unwritten = 1024 * 1024;
const lastWait = 1_000;

/** Standard output, whatever it is: nothing that is written ever holds anybody up. */
export function openLogWriter(): LogWriter {
  const output = fstatSync(1);
  return output.isFIFO() || output.isSocket() ? toReader() : toFile();
}

/** To another program, which may stop reading. Node's own stream waits for that one in the background. */
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

  setInterval(flush, patience).unref();
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

/** A disk, a terminal: written to at once. */
function toFile(): LogWriter {
  const kept = { minLength: batch, maxLength: unwritten };
  const destination = pino.destination({ dest: 1, sync: true, ...kept });
  destination.on('error', () => {});
  setInterval(() => destination.flush(), patience).unref();
  // Not flushSync, which goes on trying for ever where there is no room.
  process.on('exit', () => destination.flush());
  return { write: (line) => void destination.write(line), end: async () => destination.flush() };
}
