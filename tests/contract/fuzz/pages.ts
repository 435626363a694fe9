import fc from 'fast-check';
import { listen } from '../../../server/http/listen.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { testApp } from '../../support/app.ts';
import { startRecordingBackend } from '../../support/neighbours/recording-backend.ts';
import { Visitor } from '../../support/visitor.ts';
import { knownTo, type Range, writeRequest } from './range.ts';

/*
 * Addresses, cookies, headers and bodies, half of them with a good token so that they get past the
 * door.
 */

const routes = [
  ...Object.values({ ...paths, ...adminPaths }),
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
export const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
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
export const spell = (values: Record<string, string>) =>
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
export const headers = fc.array(fc.tuple(headerName, headerValue), { maxLength: 5 });

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

/** The whole site before a backend that always answers alike. */
export async function openPages(): Promise<Range<Given>> {
  const opened = new AsyncDisposableStack();
  const backend = opened.use(await startRecordingBackend());
  const app = testApp({ backendUrl: backend.url });
  const site = opened.use(await listen(app));
  const known = knownTo(await Visitor.at(app, '/', { jwt: 'a-session' }));
  return {
    port: Number(new URL(site.url).port),
    cases: oneRequest,
    write({ isKnown, isEncoded, target, body, ...given }) {
      backend.requests.length = 0;
      const spelled = isEncoded ? encodeURI(target.toWellFormed()) : target;
      const headers = given.headers.map((pair) => pair.join(': '));
      return writeRequest({
        ...given,
        target: spelled,
        headers: isKnown ? [...known, ...headers] : headers,
        body,
      });
    },
    isWrong: (status) => status === 500,
    timeout: 100,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
