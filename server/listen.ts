import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening extends AsyncDisposable {
  /** http://host:port, with the port the system chose when 0 was asked for. */
  readonly url: string;
}

const seconds = 1000;

/**
 * Serves `handler`. Disposing stops accepting, lets running requests finish, and closes each
 * kept-alive connection as soon as it is idle.
 * @throws when the address cannot be listened on.
 */
export async function listen(
  handler: RequestListener,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
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
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      await closed;
      clearInterval(sweep);
    },
  };
}
