import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { usualSeconds } from '../../shared/contract/calls.ts';
import { refusalOf } from './refused-head.ts';

export interface Listening extends AsyncDisposable {
  /** http://host:port, with the port that the system chose for 0. */
  readonly url: string;
}

const seconds = 1000;
/** No request runs longer than a call's timeout plus the time to answer. */
const longestRequest = (usualSeconds + 0.5) * seconds;
const usualHead = 10 * seconds;
/** Time limit for a request's body. Long bodies of known senders may take `slowest`. */
const usualBody = 20 * seconds;
const slowest = 150 * seconds;
/**
 * Maximum number of pipelined requests on one connection. Browsers and proxies send the next one
 * after the answer.
 */
const pipelineLimit = 16;

interface Options {
  host?: string;
  port?: number;
  /** True if other processes may listen on the same port (SO_REUSEPORT). */
  reusePort?: boolean;
  /** Milliseconds within which a head and a usual body must arrive. */
  head?: number;
  body?: number;
  /** Milliseconds until a connection is destroyed whose client does not read the answer. */
  unread?: number;
  /** Once aborted, each connection closes after its next answer, so that a front proxy moves on. */
  stop?: AbortSignal;
  /** The page for a request whose head is too large. */
  tooLarge?: () => string;
  /** Takes upgrades (web sockets). Without it they are plain requests. */
  upgrade?: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

/**
 * Serves `handler`. Disposing stops accepting, lets running requests finish, and closes every
 * idle connection. @throws when the address cannot be listened on.
 */
export async function listen(
  handler: RequestListener,
  {
    host = '127.0.0.1',
    port = 0,
    reusePort = false,
    head = usualHead,
    body = usualBody,
    unread = 30 * seconds,
    stop,
    tooLarge = () => '',
    upgrade,
  }: Options = {},
): Promise<Listening> {
  const server = createServer(
    {
      // These limits stop clients that send head or body very slowly (slowloris).
      connectionsCheckingInterval: head / 2,
      headersTimeout: head,
      requestTimeout: slowest,
      // The timeout exceeds a front proxy's own (nginx: 60 s), which could otherwise write into a
      // closed socket.
      keepAliveTimeout: 70 * seconds,
      // A request without a body counts as read, and emits no 'end'. Node's empty stream costs
      // some hundredths of a ready page's time.
      optimizeEmptyRequests: true,
    },
    serveBounded,
  );
  server.timeout = unread;
  const unanswered = new Map<Socket, number>();
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on('connection', (socket) => {
    unanswered.set(socket, 0);
    socket.on('close', () => unanswered.delete(socket));
  });
  function serveBounded(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // Node continues to parse a packet of pipelined requests after its socket was destroyed.
    if (socket.destroyed || count > pipelineLimit) return void socket.destroy();
    if (stop?.aborted) res.shouldKeepAlive = false;
    unanswered.set(socket, count);
    latest.set(socket, res);
    if (hasBody(req)) endAfter(req, body);
    res.on('close', () => {
      const left = unanswered.get(socket);
      if (left !== undefined) unanswered.set(socket, left - 1);
    });
    handler(req, res);
  }
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => {
    const count = unanswered.get(socket) ?? 0;
    // The refusal must not be written into another answer.
    const isFree = count === 0 || (count === 1 && !latest.get(socket)?.headersSent);
    if (!socket.writable || !isFree) return void socket.destroy();
    socket.end(refusalOf(code, tooLarge));
    socket.destroySoon();
  });
  if (upgrade) server.on('upgrade', upgrade);
  server.listen({ port, host, reusePort });
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}`,
    async [Symbol.asyncDispose]() {
      const end = once(server, 'close');
      server.close();
      // A connection with half a request is not idle, and a closing server no longer times it
      // out.
      const closing = setInterval(() => {
        for (const [socket, count] of unanswered) if (count === 0) socket.destroy();
      }, 100);
      const grace = setTimeout(() => server.closeAllConnections(), longestRequest);
      await end;
      clearInterval(closing);
      clearTimeout(grace);
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';

const ends = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts off a request whose body has not arrived in time, as Node does after `requestTimeout`. */
function endAfter(req: IncomingMessage, milliseconds: number): void {
  clearTimeout(ends.get(req));
  const { socket } = req;
  const end = setTimeout(() => {
    if (req.complete) return;
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, milliseconds).unref();
  ends.set(req, end);
  req.once('close', () => clearTimeout(end));
}

/** Allows more time for a photo over a telephone's connection. */
export function allowSlowBody(req: IncomingMessage): void {
  if (!req.complete && ends.has(req)) endAfter(req, slowest);
}
