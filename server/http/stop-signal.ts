import type { Log } from '../observability/log.ts';

/** Returns a signal that aborts at SIGTERM or SIGINT. A second signal ends the process at once. */
export function stopSignal(log: Log): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: Error) => {
      log.fatal({ reason: error?.message, stack: error?.stack }, event);
      process.exitCode = 1;
      stop.abort();
    });
  }
  return stop.signal;
}
