import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { defaultSeconds } from '#shared/contract/calls.ts';
import { formatPhone, type Institute } from '#shared/institute.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

export interface Listening extends AsyncDisposable {
  readonly url: string;
}

const second = 1000;
/** A call's timeout plus the time to answer. */
const longestRequest = (defaultSeconds + 0.5) * second;
const usualHeadTimeout = 10 * second;
const usualBodyTimeout = 20 * second;
const slowBodyTimeout = 150 * second;
/** The most pipelined requests of a connection. Browsers and proxies send the next one after the answer. */
const pipelineLimit = 16;

interface Options {
  host?: string;
  port?: number;
  headTimeout?: number;
  bodyTimeout?: number;
  unreadTimeout?: number;
  /** Once aborted, each connection closes after its next answer, so that a front proxy moves on. */
  stop?: AbortSignal;
  buildHeadTooLargePage?: () => string;
  upgrade?: ((req: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
}

export async function listen(
  handler: RequestListener,
  {
    host = '127.0.0.1',
    port = 0,
    headTimeout = usualHeadTimeout,
    bodyTimeout = usualBodyTimeout,
    unreadTimeout = 30 * second,
    stop,
    buildHeadTooLargePage = () => '',
    upgrade,
  }: Options = {},
): Promise<Listening> {
  const server = createServer(
    {
      // These limits stop clients that send head or body very slowly (slowloris).
      connectionsCheckingInterval: headTimeout / 2,
      headersTimeout: headTimeout,
      requestTimeout: slowBodyTimeout,
      // Longer than nginx's 60 s: a front proxy could otherwise write into a closed socket.
      keepAliveTimeout: 70 * second,
    },
    serveBounded,
  );
  server.timeout = unreadTimeout;
  const unansweredCounts = new Map<Socket, number>();
  const latestResponses = new WeakMap<Socket, ServerResponse>();
  server.on('connection', (socket) => {
    unansweredCounts.set(socket, 0);
    socket.on('close', () => unansweredCounts.delete(socket));
  });
  function serveBounded(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    const count = (unansweredCounts.get(socket) ?? 0) + 1;
    // Node continues to parse a packet of pipelined requests after its socket was destroyed.
    if (socket.destroyed || count > pipelineLimit) return void socket.destroy();
    if (stop?.aborted) res.shouldKeepAlive = false;
    unansweredCounts.set(socket, count);
    latestResponses.set(socket, res);
    if (hasBody(req)) endRequestAfter(req, bodyTimeout);
    res.on('close', () => {
      const unansweredCount = unansweredCounts.get(socket);
      if (unansweredCount !== undefined) unansweredCounts.set(socket, unansweredCount - 1);
    });
    handler(req, res);
  }
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => {
    const count = unansweredCounts.get(socket) ?? 0;
    // The refusal must not be written into another answer.
    const mayAnswer = count === 0 || (count === 1 && !latestResponses.get(socket)?.headersSent);
    if (!socket.writable || !mayAnswer) return void socket.destroy();
    socket.end(getRefusal(code, buildHeadTooLargePage));
    socket.destroySoon();
  });
  if (upgrade) server.on('upgrade', upgrade);
  server.listen({ port, host });
  await once(server, 'listening');
  const boundAddress = server.address() as AddressInfo;
  const hostName =
    boundAddress.family === 'IPv6' ? `[${boundAddress.address}]` : boundAddress.address;
  return {
    url: `http://${hostName}:${boundAddress.port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      // A connection with half a request is not idle, and a closing server does not time it out.
      const idleSweep = setInterval(() => {
        for (const [socket, count] of unansweredCounts) if (count === 0) socket.destroy();
      }, 100);
      const graceTimer = setTimeout(() => server.closeAllConnections(), longestRequest);
      await closed;
      clearInterval(idleSweep);
      clearTimeout(graceTimer);
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';

const endTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function endRequestAfter(req: IncomingMessage, milliseconds: number): void {
  clearTimeout(endTimers.get(req));
  const { socket } = req;
  const end = setTimeout(() => {
    if (req.complete) return;
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, milliseconds).unref();
  endTimers.set(req, end);
  req.once('close', () => clearTimeout(end));
}

export function allowSlowBody(req: IncomingMessage): void {
  if (!req.complete && endTimers.has(req)) endRequestAfter(req, slowBodyTimeout);
}

const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function getRefusal(code: string | undefined, buildHeadTooLargePage: () => string): string {
  const status = statusByCode[code ?? ''] ?? 400;
  const page = status === 431 ? buildHeadTooLargePage() : '';
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(page)}`,
    ...(page ? pageHeaders : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${page}`;
}

const pageHeaders = [
  'Content-Type: text/html; charset=utf-8',
  'Cache-Control: no-store',
  "Content-Security-Policy: default-src 'none'",
  'X-Content-Type-Options: nosniff',
];

export function buildTooManyCookiesPage({ phone }: Pick<Institute, 'phone'>): string {
  const call = `<a href="tel:${escapeHtml(phone)}">${escapeHtml(formatPhone(phone))}</a>`;
  return `<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Trop de cookies</title><p>Votre navigateur envoie trop de cookies. Effacez ceux de ce site dans ses réglages, puis revenez. Ou appelez-nous au ${call}.</p></html>`;
}
