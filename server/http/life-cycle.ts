import type { RequestListener } from 'node:http';
import type { Log } from '../observability/log.ts';

export function listenForStop(log: Log): AbortSignal {
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

/** Set by a front proxy (nginx.conf) that tries another process when a connection is cut. */
const retryHeader = 'x-may-go-elsewhere';

/** Cuts off, at the stop, requests that a front proxy may retry elsewhere: all but POST (RFC 9110, 9.2.2). */
export function dropWhenStopping(stop: AbortSignal, handler: RequestListener): RequestListener {
  return function drain(req, res) {
    const isRepeatable = req.method === 'GET' || req.method === 'HEAD';
    if (!stop.aborted || !isRepeatable || !(retryHeader in req.headers)) return handler(req, res);
    // No status is sent: nginx could not tell it from the same status in an ordinary answer.
    req.socket.destroy();
  };
}

/** Milliseconds. After the first page a browser asks for scripts and pictures. */
const maxWait = 1_000;
const pauseAfterAnswer = 250;

/** Watches for a process's first answer, so that background work starts after it. */
export function createFirstAnswer() {
  const { promise: sent, resolve } = Promise.withResolvers<void>();

  function watch(handler: RequestListener): RequestListener {
    setTimeout(resolve, maxWait).unref();
    let serve: RequestListener = function serveFirst(req, res) {
      serve = handler;
      res.on('close', () => setTimeout(resolve, pauseAfterAnswer).unref());
      handler(req, res);
    };
    return (req, res) => serve(req, res);
  }

  return { sent, watch };
}
