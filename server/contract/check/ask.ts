import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import {
  type CallName,
  calls,
  largestAnswerOf,
  secondsOf,
} from '../../../shared/contract/calls.ts';

export interface Question {
  readonly name: CallName;
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The two cookies that the site accepts; "" when one is cleared. */
  readonly cookies: Readonly<Partial<Record<'jwt' | 'authorizationCode', string>>>;
}

/** Thrown when there is no answer that the site could use. The message says why. */
export class NoAnswer extends Error {
  readonly kind: 'nobody' | 'slow' | 'broken';

  constructor(kind: NoAnswer['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Error codes of a backend that was reached but gave no HTTP answer. */
const isThere = /^(?:ECONNRESET|EPIPE|HPE_\w+)$/;
const givesUp = 'the site gives up then';

/** Makes one call as the site does, and follows no redirect. @throws {NoAnswer} */
export function ask(backend: URL, question: Question): Promise<Answer> {
  const { name, token = '', query, body, cookies = {}, headers } = question;
  const { method, path } = calls[name];
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const url = new URL(`api/${path.replace(':token', token)}${search}`, backend);
  const text = body === undefined ? '' : JSON.stringify(body);
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const seconds = secondsOf(name);
  const signal = AbortSignal.timeout(seconds * 1000);
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = start(url, {
      method,
      signal,
      agent: false,
      headers: {
        accept: 'application/json, text/plain',
        'x-forwarded-for': '192.0.2.1',
        'x-forwarded-proto': 'http',
        'x-request-id': crypto.randomUUID(),
        ...(cookie && { cookie }),
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'content-length': Buffer.byteLength(text) }),
      },
    });
    const fail = (kind: NoAnswer['kind'], why: string) => {
      if (signal.aborted)
        reject(new NoAnswer('slow', `no whole answer in ${seconds} s: ${givesUp}`));
      else reject(new NoAnswer(kind, why));
      outgoing.destroy();
    };
    outgoing.on('error', ({ message, code = message }: NodeJS.ErrnoException) =>
      fail(isThere.test(code) ? 'broken' : 'nobody', `no answer (${code})`),
    );
    outgoing.on('upgrade', () => fail('broken', 'it wants to change the protocol'));
    outgoing.on('response', (incoming) => {
      read(incoming, largestAnswerOf(name)).then(resolve, ({ message }) => {
        fail('broken', message === 'aborted' ? 'the answer broke off' : message);
      });
    });
    outgoing.end(text);
  });
}

async function read(incoming: IncomingMessage, largest: number): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest) {
      throw new Error(`the answer is larger than ${largest / 1024} kB: the site refuses it`);
    }
  }
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text: Buffer.concat(chunks).toString('utf8'),
    cookies: cookiesIn(incoming.headers['set-cookie'] ?? []),
  };
}

function cookiesIn(lines: readonly string[]): Answer['cookies'] {
  const pairs = lines.map((line) => /^\s*([^=;]+)=([^;]*)/.exec(line) ?? []);
  const ours = pairs.filter(([, name]) => name === 'jwt' || name === 'authorizationCode');
  return Object.fromEntries(ours.map(([, name, value]) => [name, value]));
}
