import { connect } from 'node:net';
import type fc from 'fast-check';
import type { Visitor } from '../visitor.ts';

/** A site that is shot at: what comes, and what must not be answered. */
export interface Range<Given> extends AsyncDisposable {
  readonly port: number;
  readonly cases: fc.Arbitrary<Given>;
  write(given: Given): Buffer;
  isWrong(status: number): boolean;
  /** Milliseconds to wait for an answer. */
  readonly patience: number;
}

/** What a browser sends that has opened a page. */
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

/** The status of the answer, not of a "go on"; 0: closed, or left, without one. */
export function statusOf(port: number, bytes: Buffer, patience: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let status = 0;
    const leave = setTimeout(() => socket.destroy(), patience);
    socket.on('data', (chunk) => {
      status ||= Number(/^HTTP\/1\.1 ([2-9]\d\d)/m.exec(chunk.toString('latin1'))?.[1] ?? 0);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(leave);
      resolve(status);
    });
    // Not `end`: a client that closes its side early is a visitor who left.
    socket.write(bytes);
  });
}
