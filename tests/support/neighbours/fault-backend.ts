import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The real timer, kept because tests stop the site's. */
const realSetTimeout = globalThis.setTimeout;
const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const notOffered = 'HTTP/1.1 501 Not Implemented\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const user = '{"role":"user","email":"a@b.ci"}';

/** Writes a drop every 300 ms while the client listens. */
function drip(socket: Socket, head: string, drop: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), 300);
  socket.on('close', () => clearInterval(timer));
}

/** Faults of a backend, by name. Each gets the connection after a request. */
export const faults = {
  reset: (socket) => socket.resetAndDestroy(),
  'close at once': (socket) => socket.end(),
  'reset in a body of known length': (socket) => {
    socket.write(`${ok}Content-Length: 99\r\n\r\n{"role":"user",`);
    realSetTimeout(() => socket.resetAndDestroy(), 50);
  },
  'reset in a chunked body': (socket) => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\nf\r\n{"role":"user",\r\n`);
    realSetTimeout(() => socket.resetAndDestroy(), 50);
  },
  'end short of the length': (socket) => socket.end(`${ok}Content-Length: 99\r\n\r\n${user}`),
  'a broken chunk': (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n${user}`),
  'a head of 1 MB': (socket) => socket.end(`${ok}X: ${'x'.repeat(1 << 20)}\r\n\r\n${user}`),
  'more than its length': (socket) => socket.end(`${ok}Content-Length: 2\r\n\r\n[]${user}`),
  'not HTTP': (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  'two framings': (socket) =>
    socket.end(`${ok}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
  'two lengths': (socket) =>
    socket.end(`${ok}Content-Length: 2\r\nContent-Length: 30\r\n\r\n${user}`),
  'status 0': (socket) => socket.end(`HTTP/1.1 000 ?\r\nContent-Length: 2\r\n\r\n{}`),
  'status 999': (socket) => socket.end(`HTTP/1.1 999 ?\r\nContent-Length: 2\r\n\r\n{}`),
  'another protocol': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  'a page': (socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n<p>'),
  'a redirect inside': (socket) =>
    socket.end('HTTP/1.1 302 x\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n'),
  '5 MB of JSON': (socket) => {
    const body = JSON.stringify({ role: 'user', email: 'x'.repeat(5 << 20) });
    socket.end(`${ok}Content-Length: ${body.length}\r\n\r\n${body}`);
  },
  'JSON that is none': (socket) => socket.end(`${ok}Content-Length: 4\r\n\r\nSECR`),
  'a list': (socket) => socket.end(`${ok}Content-Length: 2\r\n\r\n[]`),
  null: (socket) => socket.end(`${ok}Content-Length: 4\r\n\r\nnull`),
  'a 304 with a body': (socket) =>
    socket.end(`HTTP/1.1 304 Not Modified\r\nContent-Length: ${user.length}\r\n\r\n${user}`),
  'two answers': (socket) =>
    socket.end(`${ok}Content-Length: 0\r\n\r\n${ok}Content-Length: 0\r\n\r\n`),
  nothing: (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'),
  'a compressed body nobody asked for': (socket) =>
    socket.end(`${ok}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b`),
  hang: () => {},
  'drip a head': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X-More: 1\r\n'),
  'drip a body': (socket) => drip(socket, `${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
  'continue for ever': (socket) => drip(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'),
} as const satisfies Record<string, (socket: Socket) => unknown>;

export type Fault = keyof typeof faults;

export interface FaultBackend extends AsyncDisposable {
  url: string;
  /** The present fault; 'none' answers normally. */
  fault: Fault | 'none';
  /** The first lines of all requests, except the site's own for contents. */
  requestLines: string[];
  countConnections(): number;
}

/** Starts a backend that answers with the present fault. */
export async function startFaultBackend(): Promise<FaultBackend> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let isAnswered = false;
    socket.on('data', (data) => {
      const line = String(data).split('\r\n', 1)[0] ?? '';
      // The site requests contents by itself whenever it renders a page.
      if (line.startsWith('GET /api/contents ')) return void socket.end(notOffered);
      backend.requestLines.push(line);
      if (backend.fault === 'none') {
        socket.write(`${ok}Content-Length: ${user.length}\r\n\r\n${user}`);
      } else if (!isAnswered) {
        isAnswered = true;
        faults[backend.fault](socket);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const backend: FaultBackend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    requestLines: [],
    countConnections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return backend;
}
