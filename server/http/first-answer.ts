import type { RequestListener } from 'node:http';

/** Milliseconds without any, and after it: a first visitor's scripts and pictures come next. */
const longest = 1_000;
const after = 250;

/** What no visitor waits for begins after the first answer: there is one thread for both. */
export function firstAnswer() {
  const { promise: sent, resolve } = Promise.withResolvers<void>();

  /** The handler of a site that listens in a moment. */
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
