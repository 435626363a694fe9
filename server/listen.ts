import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Listening extends AsyncDisposable {
  /** http://host:port, with the port the system chose when 0 was asked for. */
  readonly url: string;
}

const seconds = 1000;
/** No request runs longer: the deadline of a call, and the time to say so. */
const longestRequest = 10.5 * seconds;

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
  }: { host?: string; port?: number; reusePort?: boolean } = {},
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
  server.on('request', ({ socket }, res) => {
    busy.add(socket);
    res.on('close', () => busy.delete(socket));
  });
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
