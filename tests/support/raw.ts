import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to a server on this machine; what goes wrong with it is for the test to see. */
export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes that no HTTP client would, and reads until the server closes: `Connection: close` makes that soon. */
export async function raw(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await dial(url);
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

/** A request written by hand, with nothing added but the end of the connection. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  return `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;
}

/** 0: closed without a word. */
export function getStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
