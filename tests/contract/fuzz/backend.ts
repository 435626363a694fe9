import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { listen } from '../../../server/http/listen.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { testApp } from '../../support/app.ts';
import { wholeRequest } from '../../support/request.ts';
import { Visitor } from '../../support/visitor.ts';
import { headers as anyHeaders, text } from './pages.ts';
import { knownTo, type Range, writeRequest } from './range.ts';

/*
 * Requests as they should be, before a backend that answers them with anything: status lines,
 * headers, bodies, cut off wherever. Each of them is owed an answer, and never a 500.
 */

const status = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('200 OK', '204 No Content', '401 x', '303 See Other') },
  { weight: 3, arbitrary: fc.integer({ min: 100, max: 999 }).map((code) => `${code} x`) },
  { weight: 1, arbitrary: text },
);
const said = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['Set-Cookie', 'jwt=a; Path=/; HttpOnly'],
    ['Set-Cookie', 'jwt=a; Domain=evil.example; jwt=b'],
    ['Set-Cookie', 'authorizationCode=%; Max-Age=x'],
    ['Set-Cookie', 'XSRF-TOKEN=planted'],
    ['Location', '/'],
    ['Location', 'https://evil.example/'],
    ['Retry-After', '1e999'],
    ['Retry-After', 'Sat, 21 Nov 2026 00:00:00 GMT'],
    ['Content-Encoding', 'br'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'upgrade'],
    ['Content-Length', '99'],
    ['Content-Length', '-1'],
  ),
  anyHeaders.map((all) => all[0] ?? ['X', 'x']),
);
const type = fc.constantFrom('application/json', 'text/plain', 'text/html', 'image/png', '');
const record = fc.dictionary(
  fc.oneof(
    fc.constantFrom('role', 'email', 'connectedUser', 'data', 'error', 'message', 'number'),
    fc.constantFrom('requests', 'messages', 'mails', 'days', 'hasNext', 'next', 'history'),
    text,
  ),
  fc.oneof(
    fc.constantFrom<unknown>('admin', 'conflict', 'xsrf', 'https://www.facebook.com/?state=s', []),
    fc.jsonValue({ maxDepth: 3 }),
  ),
);
const body = fc.oneof(
  { weight: 6, arbitrary: record.map((given) => JSON.stringify(given)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.constant('x'.repeat(70_000)) },
);
const answer = fc.record({
  status,
  type,
  headers: fc.array(said, { maxLength: 4 }),
  body,
  framing: fc.constantFrom('length', 'length', 'short', 'chunked', 'none'),
  /** The share of its bytes that is sent. */
  part: fc.oneof(
    { weight: 4, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  ),
  isReset: fc.boolean(),
});
type Answer = typeof answer extends fc.Arbitrary<infer T> ? T : never;

const pages = Object.values({ ...paths, ...adminPaths }).filter(
  (path) => path !== adminPaths.adminClientFile,
);
const request = fc.oneof(
  fc.constantFrom(...pages).map((target) => ({ method: 'GET', target })),
  fc.constantFrom(...Object.values(calls)).map(({ method, path }) => ({
    method,
    target: `/api/${path.replace(':token', 'abc')}`,
  })),
);
const input = {
  ...wholeRequest,
  email: 'awa@exemple.ci',
  role: 'user',
  subject: 'Prix',
  message: 'Bonjour',
  number: 'R-1',
  version: 1,
  hour: '10:00',
  reason: 'Complet',
  from: wholeRequest.day,
  label: '',
};
const oneCase = fc.record({ request, answers: fc.array(answer, { minLength: 1, maxLength: 3 }) });
type Given = typeof oneCase extends fc.Arbitrary<infer T> ? T : never;

/** Opens the site in front of such a backend. */
export async function openBefore(): Promise<Range<Given>> {
  const opened = new AsyncDisposableStack();
  /** The answers to the requests under way. */
  let answers: Answer[] = [];
  let asked = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      const given = answers[asked % answers.length];
      asked += 1;
      if (!given) return void socket.end();
      const { part, isReset } = given;
      const bytes = bytesOf(given);
      socket.write(bytes.subarray(0, Math.ceil(bytes.length * part)), () => {
        if (isReset) socket.resetAndDestroy();
        else socket.end();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.defer(() => void server.close());
  const backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = testApp({ backendUrl });
  const site = opened.use(await listen(app));
  const known = knownTo(await Visitor.at(app, '/', { jwt: 'session', authorizationCode: 'code' }));
  return {
    port: Number(new URL(site.url).port),
    cases: oneCase,
    write(given) {
      answers = [...answers.slice(-100), ...given.answers];
      const isPost = given.request.method === 'POST';
      const body = isPost ? { type: 'application/json', text: JSON.stringify(input) } : undefined;
      return writeRequest({ ...given.request, headers: known, body });
    },
    isWrong: (found) => found === 500 || found === 0,
    timeout: 15_000,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function bytesOf({ status, type, headers, body, framing }: Answer): Buffer {
  const sent = Buffer.from(body.toWellFormed());
  const length = sent.length;
  const head = [
    `HTTP/1.1 ${status}`,
    ...(type ? [`Content-Type: ${type}`] : []),
    ...headers.map((pair) => pair.join(': ')),
    ...(framing === 'length' ? [`Content-Length: ${length}`] : []),
    ...(framing === 'short' ? [`Content-Length: ${length >> 1}`] : []),
    ...(framing === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
  ];
  const chunked = `${length.toString(16)}\r\n${sent.toString('latin1')}\r\n0\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    framing === 'chunked' ? Buffer.from(chunked, 'latin1') : sent,
  ]);
}
