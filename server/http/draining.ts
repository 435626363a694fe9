import type { RequestListener } from 'node:http';

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
