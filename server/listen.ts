import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Listening extends AsyncDisposable {
  /** http://host:port, with the port the system chose when 0 was asked for. */
  readonly url: string;
}

const seconds = 1000;
/** No request runs longer: the deadline of a call, and the time to say so. */
const longestRequest = 10.5 * seconds;

interface Place {
  host?: string;
  port?: number;
  /** Whether other processes may listen there as well (SO_REUSEPORT). */
  reusePort?: boolean;
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
  { host = '127.0.0.1', port = 0, reusePort = false, stop, upgrade }: Place = {},
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
    handler,
  );
  const sockets = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // Before the handler, which may answer at once.
  server.prependListener('request', ({ socket }, res) => {
    if (stop?.aborted) res.shouldKeepAlive = false;
    busy.add(socket);
    res.on('close', () => busy.delete(socket));
  });
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
        for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
      }, 100);
      const grace = setTimeout(() => server.closeAllConnections(), longestRequest);
      await closed;
      clearInterval(closing);
      clearTimeout(grace);
    },
  };
}
