import type { RequestListener } from 'node:http';

/** Set by a front proxy (nginx.conf) that asks another process when a connection is cut. */
const elsewhere = 'x-may-go-elsewhere';

/**
 * While the process stops, hands back what a front proxy may send elsewhere, so that it leaves this
 * process alone before the port closes: a connection which is not accepted by then is reset, and a
 * POST that was sent over it may not be sent again (RFC 9110, 9.2.2). All else is still answered.
 */
export function draining(stop: AbortSignal, handler: RequestListener): RequestListener {
  return function answerUnlessStopping(req, res) {
    const isRepeatable = req.method === 'GET' || req.method === 'HEAD';
    if (!stop.aborted || !isRepeatable || !(elsewhere in req.headers)) return handler(req, res);
    // No status: a proxy would take the same one for a stop when it answers a visitor.
    req.socket.destroy();
  };
}
