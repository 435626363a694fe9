import type { RequestListener } from 'node:http';
import type { Log } from '../observability/log.ts';

/* The first answer of a process, and its end. */

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

/** Set by a front proxy (nginx.conf) that tries another process when a connection is cut. */
const retryHeader = 'x-may-go-elsewhere';

/**
 * Cuts off, while the process stops, the requests that a front proxy may retry elsewhere. The
 * proxy then stops using this process before the port closes. A POST may not be retried (RFC
 * 9110, 9.2.2), so every other request is still answered.
 */
export function draining(stop: AbortSignal, handler: RequestListener): RequestListener {
  return function drain(req, res) {
    const isRepeatable = req.method === 'GET' || req.method === 'HEAD';
    if (!stop.aborted || !isRepeatable || !(retryHeader in req.headers)) return handler(req, res);
    // No status is sent: nginx could not tell it from the same status in an ordinary answer.
    req.socket.destroy();
  };
}

/**
 * Milliseconds to wait without a request, and after the answer. A visitor's browser asks for
 * scripts and pictures next.
 */
const longest = 1_000;
const after = 250;

/** Delays background work until after the first answer, because there is one thread for both. */
export function firstAnswer() {
  const { promise: sent, resolve } = Promise.withResolvers<void>();

  /**
   * Wraps the site's handler. Call it right before the handler listens, because the wait begins
   * here.
   */
  function watched(handler: RequestListener): RequestListener {
    setTimeout(resolve, longest).unref();
    let serve: RequestListener = function serveFirst(req, res) {
      serve = handler;
      res.on('close', () => setTimeout(resolve, after).unref());
      handler(req, res);
    };
    return (req, res) => serve(req, res);
  }

  return { sent, watched };
}
