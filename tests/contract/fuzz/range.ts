import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type fc from 'fast-check';
import type { Visitor } from '../../support/visitor.ts';

/** A site that is shot at: what comes, and what must not be answered. */
export interface Range<Given> extends AsyncDisposable {
  readonly port: number;
  readonly cases: fc.Arbitrary<Given>;
  write(given: Given): Buffer;
  isWrong(status: number): boolean;
  /** Milliseconds to wait for an answer while others are served. */
  readonly timeout: number;
}

/** Returns the headers of a browser that has opened a page. */
export function knownTo({ cookies, token }: Visitor): string[] {
  const pairs = [...cookies].map((pair) => pair.join('='));
  return [`Cookie: ${pairs.join('; ')}`, `X-XSRF-TOKEN: ${token}`];
}

/** No header may end the line that it is on: that is the framing tests' business. */
const line = (given: string) =>
  Buffer.from(given.toWellFormed().replace(/[\r\n]/g, ' ')).toString('latin1');

export interface RawRequest {
  method: string;
  target: string;
  headers: readonly string[];
  body?: { type: string; text: string } | undefined;
}

export function writeRequest({ method, target, headers, body }: RawRequest): Buffer {
  const sent = Buffer.from(body?.text.toWellFormed() ?? '');
  const head = [
    line(`${method} ${target.replaceAll(' ', '+')} HTTP/1.1`),
    'Host: localhost:3000',
    ...headers.map(line),
    ...(body ? [line(`Content-Type: ${body.type}`), `Content-Length: ${sent.length}`] : []),
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent]);
}

/**
 * The statuses of the answers; 0: closed, or left, without one. Who sends half a request leaves when
 * nothing has come for `timeout` while others were served, however slow the machine is.
 */
export async function statusesOf(
  port: number,
  requests: readonly Buffer[],
  timeout: number,
): Promise<number[]> {
  const shots = requests.map((bytes) => shoot(port, bytes));
  const answered = Promise.all(shots.map(({ status }) => status));
  const isOpen = () => shots.filter(({ socket }) => !socket.closed).length;
  let open = isOpen();
  while (open > 0) {
    await Promise.race([answered, wait(timeout, undefined, { ref: false })]);
    for (let time = 0; time < 3 && isOpen() > 0; time += 1) await shoot(port, probe).status;
    const left = isOpen();
    if (left === open) for (const { socket } of shots) socket.destroy();
    open = left === open ? 0 : left;
  }
  return answered;
}

const probe = Buffer.from('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

function shoot(port: number, bytes: Buffer) {
  const socket = connect(port, '127.0.0.1');
  let status = 0;
  socket.on('data', (chunk) => {
    // Not the one of a "go on".
    status ||= Number(/^HTTP\/1\.1 ([2-9]\d\d)/m.exec(chunk.toString('latin1'))?.[1] ?? 0);
  });
  socket.on('error', () => {});
  // Not `end`: a client that closes its side early is a visitor who left.
  socket.write(bytes);
  return { socket, status: new Promise<number>((done) => socket.on('close', () => done(status))) };
}
