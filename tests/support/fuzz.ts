import { connect } from 'node:net';
import fc from 'fast-check';
import { listen } from '../../server/listen.ts';
import { calls } from '../../shared/calls.ts';
import { paths } from '../../shared/paths.ts';
import { testApp } from './app.ts';
import { heapNow } from './heap.ts';
import { startRecordingBackend } from './recording-backend.ts';
import { Visitor } from './visitor.ts';

/*
 * Requests that nobody thought of, through the real handler on a real socket: addresses, cookies,
 * headers and bodies, half of them with a good token so that they get past the door.
 */

const batch = 25;

export interface FuzzReport {
  cases: number;
  seed: number;
  /** How many were answered with each status; 0: closed without an answer. */
  statuses: Record<number, number>;
  /** Bytes held at the end over bytes held after the first fifth. */
  growth: number;
}

const routes = [
  ...Object.values(paths),
  ...Object.values(calls).map(({ path }) => `/api/${path}`),
  '/assets/',
  '/logo.svg',
  '/healthz',
  '/robots.txt',
  '/api/xsrf',
];
const nasty = [
  '..',
  '%2e',
  '%2f',
  '%00',
  '%0d%0a',
  '%',
  '%c0%80',
  '\\',
  ';',
  '//',
  '__proto__',
  'constructor',
  '[',
  ']',
  '{',
  '}',
  '\u00e9',
  '\u2028',
  '<svg>',
  '"',
  "'",
  '*',
  '@',
  ':',
  '#',
  '?',
  '&',
  '=',
  ' ',
  '\t',
  '\0',
  'javascript:',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(40),
  'x'.repeat(3000),
];

const piece = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
// A control character ends a request at the parser: one in many is enough.
const readable = text.map((given) => given.replace(/\p{Cc}/gu, ''));
const query = fc.dictionary(
  fc.oneof(
    fc.constantFrom('q', 'max', 'jour', 'categorie', 'type', 'token', 'profil', 'echec', 'mois'),
    text,
  ),
  text,
  { maxKeys: 4 },
);
const spell = (values: Record<string, string>) =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    .join('&');

const target = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...routes), query)
      .map(([path, values]) => `${path}?${spell(values)}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...routes), text)
      .map(([path, more]) => path + more.replace(/\p{Cc}/gu, '')),
  },
  { weight: 2, arbitrary: readable.map((path) => `/${path}`) },
  { weight: 1, arbitrary: fc.webUrl() },
  { weight: 1, arbitrary: text },
);

const headerName = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      'Cookie',
      'Origin',
      'Sec-Fetch-Site',
      'Sec-Fetch-Mode',
      'X-XSRF-TOKEN',
      'Content-Type',
      'Range',
      'Content-Encoding',
      'Expect',
      'Connection',
      'Upgrade',
      'If-None-Match',
      'If-Modified-Since',
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'Forwarded',
      'User-Agent',
      'Referer',
      '__proto__',
      'TE',
    ),
  },
  { weight: 4, arbitrary: fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,15}$/) },
  { weight: 1, arbitrary: fc.constantFrom('Host', 'Content-Length', 'Transfer-Encoding') },
);
const headerValue = fc.oneof(
  { weight: 1, arbitrary: text },
  { weight: 9, arbitrary: readable },
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'chunked',
      'gzip',
      'same-origin',
      'cross-site',
      'null',
      'bytes=0-0,5-2,-1',
      '100-continue',
      'close',
      '"*"',
      'br;q=x',
      'jwt=a',
      'jwt=a; jwt=b',
      'jwt=j:{"a":1}',
      'XSRF-TOKEN=x; visitor=%',
      'application/json; charset=x',
    ),
  },
);
const headers = fc.array(fc.tuple(headerName, headerValue), { maxLength: 5 });

const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));
const fields = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'email',
      'role',
      'adminCode',
      'subject',
      'message',
      'reply',
      '_csrf',
      'intent',
      'token',
      'day',
      'jour',
      'people',
      'personnes',
      'category',
      'categorie',
      'treatments',
      'name',
      'nom',
      'number',
      'phone',
    ),
    text,
  ),
  value,
  { maxKeys: 8 },
);
const body = fc.oneof(
  fields.map((given) => ({ type: 'application/json', text: JSON.stringify(given) })),
  fields.map((given) => ({
    type: 'application/x-www-form-urlencoded',
    text: spell(
      Object.fromEntries(
        Object.entries(given).map(([name, each]) => [
          name,
          typeof each === 'string' ? each : JSON.stringify(each),
        ]),
      ),
    ),
  })),
  fc.tuple(headerValue, text).map(([type, given]) => ({ type, text: given })),
);

const oneRequest = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('GET', 'POST') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'x'),
    },
  ),
  target,
  headers,
  body: fc.option(body, { nil: undefined }),
  isKnown: fc.boolean(),
  isEncoded: fc.boolean(),
});
type Given = typeof oneRequest extends fc.Arbitrary<infer T> ? T : never;

/** No header may end the line that it is on: that is the framing tests' business. */
const line = (given: string) =>
  Buffer.from(given.toWellFormed().replace(/[\r\n]/g, ' ')).toString('latin1');

function write(given: Given, known: readonly string[]): Buffer {
  const sent = Buffer.from(given.body?.text.toWellFormed() ?? '');
  const spelled = given.isEncoded ? encodeURI(given.target.toWellFormed()) : given.target;
  const address = spelled.replaceAll(' ', '+');
  const head = [
    line(`${given.method} ${address} HTTP/1.1`),
    'Host: localhost:3000',
    ...(given.isKnown ? known : []),
    ...(given.body
      ? [line(`Content-Type: ${given.body.type}`), `Content-Length: ${sent.length}`]
      : []),
    ...given.headers.map((pair) => line(pair.join(': '))),
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent]);
}

/** The status of the answer: whoever sends half a request leaves when nothing comes. */
function statusOf(port: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let status = 0;
    const leave = setTimeout(() => socket.destroy(), 250);
    socket.on('data', (chunk) => {
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0);
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

/** @throws with the smallest request that was answered by a 500, and the seed to see it again */
export async function fuzz(
  cases: number,
  seed = Math.trunc(Math.random() * 2 ** 31),
): Promise<FuzzReport> {
  await using backend = await startRecordingBackend();
  const app = testApp({ backendUrl: backend.url });
  await using site = await listen(app);
  const port = Number(new URL(site.url).port);
  const visitor = await Visitor.at(app, '/', { jwt: 'a-session' });
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const known = [`Cookie: ${cookie}`, `X-XSRF-TOKEN: ${visitor.token}`];
  const statuses: Record<number, number> = {};
  const numRuns = Math.ceil(cases / batch);
  let runs = 0;
  let [early, late] = [0, 0];

  const property = fc.asyncProperty(
    fc.array(oneRequest, { minLength: batch, maxLength: batch }),
    async (requests) => {
      const answers = await Promise.all(
        requests.map((given) => statusOf(port, write(given, known))),
      );
      for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
      backend.requests.length = 0;
      runs += 1;
      if (runs === Math.ceil(numRuns / 5)) early = await heapNow();
      if (runs === numRuns) late = await heapNow();
      const bad = requests.filter((_given, index) => answers[index] === 500);
      if (bad.length > 0) throw new Error(`answered by a 500: ${JSON.stringify(bad)}`);
    },
  );
  await fc.assert(property, { numRuns, seed, endOnFailure: true });
  return { cases: numRuns * batch, seed, statuses, growth: late / early };
}
