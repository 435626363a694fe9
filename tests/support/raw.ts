import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a TCP connection to a local server. Socket errors do not throw. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends any bytes and reads until the server closes. Add `Connection: close` so that it closes soon. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await openConnection(url);
  socket.setEncoding('latin1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = once(socket, 'close');
  socket.write(bytes);
  await closed;
  return Buffer.from(answer, 'latin1').toString();
}

/** Formats an HTTP request and adds only `Connection: close`. */
export function formatRequest(line: string, headers: readonly string[] = [], body = ''): string {
  return `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;
}

/** Returns the status, or 0 if the server closed without an answer. */
export function parseStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
