import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Listening extends AsyncDisposable {
  /** http://host:port, with the port the system chose when 0 was asked for. */
  readonly url: string;
}

const seconds = 1000;
/** No request runs longer: the deadline of a call, and the time to say so. */
const longestRequest = 10.5 * seconds;
/** Answers that one connection may wait for at once. Browsers and proxies ask for the next when they have one. */
const mostUnanswered = 16;

interface Place {
  host?: string;
  port?: number;
  /** Whether other processes may listen there as well (SO_REUSEPORT). */
  reusePort?: boolean;
  /** Milliseconds after which a connection is cut off whose answer nobody reads. */
  unread?: number;
  /** Once aborted, each connection ends with its next answer: a front proxy uses others in time. */
  stop?: AbortSignal;
  /** Takes connections that are to become something else; without it they are plain requests. */
  upgrade?: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

/**
 * Serves `handler`. Disposing stops accepting, lets running requests finish, and closes every
 * connection that has none.
 * @throws when the address cannot be listened on.
 */
export async function listen(
  handler: RequestListener,
  {
    host = '127.0.0.1',
    port = 0,
    reusePort = false,
    unread = 30 * seconds,
    stop,
    upgrade,
  }: Place = {},
): Promise<Listening> {
  const server = createServer(
    {
      // A client that sends its head or body slower than this is cut off (slowloris).
      connectionsCheckingInterval: 5 * seconds,
      headersTimeout: 10 * seconds,
      requestTimeout: 20 * seconds,
      // Longer than a front proxy keeps its side (nginx: 60 s), or it may write into a closed socket.
      keepAliveTimeout: 70 * seconds,
    },
    serveBounded,
  );
  server.timeout = unread;
  /** Answers under way, by connection. */
  const unanswered = new Map<Socket, number>();
  server.on('connection', (socket) => {
    unanswered.set(socket, 0);
    socket.on('close', () => unanswered.delete(socket));
  });
  function serveBounded(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // Of a packet full of requests some still come after the end.
    if (socket.destroyed || count > mostUnanswered) return void socket.destroy();
    if (stop?.aborted) res.shouldKeepAlive = false;
    unanswered.set(socket, count);
    res.on('close', () => {
      const before = unanswered.get(socket);
      if (before !== undefined) unanswered.set(socket, before - 1);
    });
    handler(req, res);
  }
  if (upgrade) server.on('upgrade', upgrade);
  server.listen({ port, host, reusePort });
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      // Half a request is not idle, and a server that closes no longer times it out.
      const closing = setInterval(() => {
        for (const [socket, count] of unanswered) if (count === 0) socket.destroy();
      }, 100);
      const grace = setTimeout(() => server.closeAllConnections(), longestRequest);
      await closed;
      clearInterval(closing);
      clearTimeout(grace);
    },
  };
}
