import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { callNames, calls, getDeclaration } from '#shared/contract/calls.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { parseStatus, sendRaw } from '../support/raw.ts';
import { wholeRequest } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { nearValid } from './any-input.ts';
import { bodySchemas, buildExample, querySchemas } from './call-examples.ts';

/* Random requests and answers over real sockets. None may end in a 500. */

const disposables = new AsyncDisposableStack();
afterAll(() => disposables.disposeAsync());
const institute = disposables.use(await startInstitute());
const app = testApp({ backendUrl: institute.url });
const site = disposables.use(await listen(app));
const people = {
  stranger: await Visitor.at(app),
  client: await signIn(app, institute.outbox, 'cliente@exemple.ci'),
  admin: await signInAdmin(app, institute.outbox, 'gerante@institut.example'),
};

interface Shot {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly type?: string;
  readonly body?: string | undefined;
}

const pieces = [
  ...[
    '..',
    '%2e',
    '%00',
    '%0d%0a',
    '%',
    '%c0%80',
    '\\',
    ';',
    '//',
    '__proto__',
    '[',
    '{',
    '\u2028',
  ],
  ...['<svg>', '"', "'", '*', '@', ':', '#', '?', '&', '=', ' ', 'NaN', '1e999', 'x'.repeat(3000)],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 5,
  })
  .map((list) => list.join(''));
const readable = text.map((text) => text.replace(/\p{Cc}/gu, ''));
const fieldNames =
  'email role adminCode message _csrf intent token jour personnes categorie q mois treatments phone';
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames.split(' ')), text), text, {
  maxKeys: 6,
});
const spell = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
    .map((pair) => pair.map((part) => encodeURIComponent(`${part}`.toWellFormed())).join('='))
    .join('&');

const headerNames = [
  ...['Cookie', 'Origin', 'Sec-Fetch-Site', 'X-XSRF-TOKEN', 'Range', 'If-None-Match', 'Accept'],
  ...['Accept-Encoding', 'X-Forwarded-Host', 'User-Agent', 'Referer', '__proto__', 'TE'],
];
const headerValues = ['same-origin', 'null', 'bytes=0-0,5-2,-1', '"*"', 'br;q=x', 'jwt=a; jwt=b'];
const header = fc
  .tuple(fc.constantFrom(...headerNames), fc.oneof(fc.constantFrom(...headerValues), readable))
  .map((pair) => pair.join(': '));

/** Browser headers with a new address each, because limits are not tested here. */
const browser = fc
  .tuple(fc.constantFrom(...Object.values(people)), fc.ipV6(), fc.array(header, { maxLength: 3 }))
  .map(([person, address, more]) => [
    ...formatCookieLines(person),
    `X-Forwarded-For: ${address}`,
    ...more,
  ]);

function formatCookieLines({ cookies, token }: Visitor): string[] {
  const pairs = [...cookies].map((pair) => pair.join('='));
  return [`Cookie: ${pairs.join('; ')}`, `X-XSRF-TOKEN: ${token}`];
}

const routes = [...Object.values({ ...paths, ...adminPaths }), '/assets/', '/robots.txt', '/api/'];
const page: fc.Arbitrary<Shot> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'TRACE'),
  target: fc.oneof(
    fc.tuple(fc.constantFrom(...routes), fields).map(([path, query]) => `${path}?${spell(query)}`),
    fc.tuple(fc.constantFrom('/', ...routes), readable).map((parts) => parts.join('')),
    text,
  ),
  headers: browser,
  type: fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'),
  body: fc.oneof(fields.map(spell), text, fc.constant(undefined)),
});

// A logout would end the sessions of the following cases.
const tried = callNames.filter((name) => name !== 'logout');
const call: fc.Arbitrary<Shot> = fc.constantFrom(...tried).chain((name) => {
  const { method, path } = calls[name];
  const schema = bodySchemas[name] ?? querySchemas[name];
  const input = schema ? nearValid(schema) : fc.constant({});
  return fc.tuple(input, browser, text).map(([given, headers, token]) => {
    const address = `/api/${path.replace(':token', () => encodeURIComponent(token.toWellFormed()))}`;
    if (method === 'GET') return { method, target: `${address}?${spell(given)}`, headers };
    const body = JSON.stringify(given);
    return { method, target: address, headers, type: 'application/json', body };
  });
});

function write({ method, target, headers, type, body = '' }: Shot): Buffer {
  const bytes = Buffer.from(body.toWellFormed());
  const head = [
    `${method} ${target.replaceAll(' ', '+')} HTTP/1.1`,
    'Host: localhost:3000',
    ...headers,
    ...(bytes.length > 0 ? [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`] : []),
    'Connection: close',
  ].map((line) => Buffer.from(line.toWellFormed().replace(/[\r\n]/g, ' ')).toString('latin1'));
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

const batch = 25;
const numRuns = perRun(1_000, 100_000) / batch;

test.each(Object.entries({ page, call }))('no %s ends in a 500', async (_kind, shots) => {
  let successes = 0;
  const batches = fc.array(shots, { minLength: batch, maxLength: batch });
  const property = fc.asyncProperty(batches, async (allRecords) => {
    const answers = await Promise.all(allRecords.map((shot) => sendRaw(site.url, write(shot))));
    for (const [index, answer] of answers.entries()) {
      expect(parseStatus(answer), JSON.stringify(allRecords[index])).not.toBe(500);
      if (parseStatus(answer) === 200) successes += 1;
    }
  });
  await fc.assert(property, { numRuns, endOnFailure: true });
  // Enough requests passed the checks to make the test meaningful.
  expect(successes).toBeGreaterThan((numRuns * batch) / 200);
});

const backendHeaders = [
  ...['Set-Cookie: jwt=a; Domain=evil.example; jwt=b', 'Set-Cookie: authorizationCode=%'],
  ...['Location: https://evil.example/', 'Retry-After: 1e999', 'Content-Encoding: br'],
  ...['Transfer-Encoding: chunked', 'Connection: upgrade', 'Content-Length: 99', 'X: x'],
];
const record = fc.dictionary(
  fc.constantFrom('role', 'email', 'data', 'error', 'message', 'requests', 'days', 'next'),
  fc.oneof(
    fc.constantFrom<unknown>('admin', 'conflict', 'xsrf', []),
    fc.jsonValue({ maxDepth: 3 }),
  ),
);
const answer = fc
  .record({
    status: fc.oneof(fc.constantFrom('200 OK', '401 x', '303 x'), fc.integer().map(String), text),
    type: fc.constantFrom('application/json', 'text/html', 'image/png', ''),
    headers: fc.array(fc.constantFrom(...backendHeaders), { maxLength: 3 }),
    body: fc.oneof(
      record.map((given) => JSON.stringify(given)),
      fc.json(),
      text,
    ),
    /** The share of the answer's bytes that is sent. */
    part: fc.constantFrom(1, 1, 1, 0.9, 0.5),
  })
  .map(({ status, type, headers, body, part }) => {
    const head = [`HTTP/1.1 ${status}`, `Content-Type: ${type}`, ...headers].join('\r\n');
    const bytes = Buffer.from(`${head}\r\n\r\n${body.toWellFormed()}`);
    return bytes.subarray(0, Math.ceil(bytes.length * part));
  });

test('no answer of a backend causes a 500 or a missing answer', async () => {
  let given: Buffer[] = [];
  let answeredCount = 0;
  const backend = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      answeredCount += 1;
      socket.end(given[answeredCount % given.length] ?? '');
    });
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const { port } = backend.address() as AddressInfo;
  const ownApp = testApp({ backendUrl: `http://127.0.0.1:${port}` });
  await using before = await listen(ownApp);
  const headers = formatCookieLines(
    await Visitor.at(ownApp, '/', { jwt: 's', authorizationCode: 'c' }),
  );
  const right: Shot[] = [
    ...Object.values(paths).map((target) => ({ method: 'GET', target, headers })),
    ...callNames.map((name) => {
      const { method, path } = getDeclaration(name);
      const body = JSON.stringify({ ...wholeRequest, ...(buildExample(name).body as object) });
      const shot = { method, target: `/api/${path.replace(':token', 'abc')}`, headers };
      return method === 'GET' ? shot : { ...shot, type: 'application/json', body };
    }),
  ];
  const property = fc.asyncProperty(
    fc.array(fc.constantFrom(...right), { minLength: batch, maxLength: batch }),
    fc.array(answer, { minLength: batch, maxLength: batch }),
    async (all, answers) => {
      given = answers;
      for (const [index, text] of (
        await Promise.all(all.map((shot) => sendRaw(before.url, write(shot))))
      ).entries())
        expect([0, 500], JSON.stringify([all[index], answers.map(String)])).not.toContain(
          parseStatus(text),
        );
    },
  );
  await fc.assert(property, { numRuns, endOnFailure: true });
  backend.close();
});
