import type { RequestListener } from 'node:http';

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
