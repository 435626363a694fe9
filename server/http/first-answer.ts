import type { RequestListener } from 'node:http';

/** Milliseconds to wait where nobody asks, and after the answer: its visitor asks for scripts and pictures next. */
const longest = 1_000;
const after = 250;

/** What no visitor waits for begins after the first answer: there is one thread for both. */
export function firstAnswer() {
  const { promise: sent, resolve } = Promise.withResolvers<void>();

  /** Wraps the site's handler. To be called right before it listens: the wait begins here. */
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
