import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { callNames, getDeclaration } from '#shared/contract/calls.ts';
import { isErrorCode } from '#shared/contract/error-codes.ts';
import { buildExample } from '../contract/call-examples.ts';
import { testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { parseStatus, sendRaw } from '../support/raw.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * One call of each kind (method, session, file) against every check that can refuse it. The call's example comes from
 * its declaration.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const site = await listen(app);

beforeEach(() => {
  backend.requests.length = 0;
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
});

interface Given {
  cookies: Record<string, string>;
  headers: Record<string, string>;
  body?: string;
}

const allCalls = callNames
  .map((name) => ({ name, ...getDeclaration(name), example: buildExample(name) }))
  // The BFF answers these calls from a copy, so no visitor's request reaches the backend.
  // posted-calls.test.ts tests the calls of other programs.
  .filter(({ isCopied, posted }) => !isCopied && !posted)
  .map(({ name, method, session, path, hasFile, example: { query, body } }) => ({
    name,
    method,
    hasFile,
    body,
    kind: [method, session, hasFile, name.endsWith('Callback')].join(),
    path: `/api/${path.replace(/:\w+/, 'abc')}`,
    search: query ? `?${new URLSearchParams(query)}` : '',
  }));
type Row = (typeof allCalls)[number];
const oneOfEachKind = [...new Map(allCalls.map((row) => [row.kind, row])).values()];

const visitor = await Visitor.at(app, '/', { jwt: 'mine', authorizationCode: 'code' });
/** Visitors with another kind of session, and without one. */
const others = await Promise.all([Visitor.at(app, '/', { jwt: 'theirs' }), Visitor.at(app, '/')]);

/** The call as this site's script makes it. */
function buildValidCall({ method, body }: Row): Given {
  return {
    cookies: Object.fromEntries(visitor.cookies),
    headers: {
      ...(method !== 'GET' && { 'X-XSRF-TOKEN': visitor.token }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/** The visitor's calls, without those that the BFF makes by itself after a change. */
const listBackendRequests = ({ path }: Row) =>
  backend.requests.filter(({ url }) => url.startsWith(path));

const isCallback = ({ name }: Row) => name.endsWith('Callback');

async function ask(
  { method, path, search }: Pick<Row, 'search' | 'path'> & { method: string },
  request: Given,
) {
  const cookie = Object.entries(request.cookies).map((pair) => pair.join('='));
  const answer = await fetch(site.url + path + search, {
    method,
    redirect: 'manual',
    headers: { ...request.headers, cookie: cookie.join('; ') },
    ...(request.body !== undefined && { body: request.body }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function expectRefusal(
  { status, headers, text }: Awaited<ReturnType<typeof ask>>,
  expected: number,
) {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.getSetCookie()).toEqual([]);
  const { error, message, ...otherFields } = JSON.parse(text);
  expect(isErrorCode(error)).toBe(true);
  expect(message).toMatch(/^[A-ZÀ-Ý].*\.$/);
  expect(Object.keys(otherFields)).toEqual([]);
  expect(backend.requests).toEqual([]);
}

describe.each(oneOfEachKind)('$method $path', (row) => {
  const isUnsafe = row.method !== 'GET';

  test('without a token', async () => {
    const request = buildValidCall(row);
    delete request.headers['X-XSRF-TOKEN'];
    const answer = await ask(row, request);
    if (isUnsafe) expectRefusal(answer, 403);
    else expect(listBackendRequests(row)).toHaveLength(1);
  });

  test('with its token in the address or the body', async () => {
    const request = buildValidCall(row);
    const { 'X-XSRF-TOKEN': token = 'x', ...headers } = request.headers;
    for (const path of [`${row.path}?_csrf=${token}`, `${row.path}?xsrf-token=${token}`]) {
      const answer = await ask({ ...row, path, search: '' }, { ...request, headers });
      if (isUnsafe) expectRefusal(answer, 403);
    }
    if (!isUnsafe) return;
    const body = JSON.stringify({ ...row.body, _csrf: token });
    const json = { 'Content-Type': 'application/json' };
    expectRefusal(await ask(row, { ...request, headers: json, body }), 403);
  });

  test.each([
    { Origin: 'https://evil.example' },
    { Origin: 'http://localhost:3000.evil.example' },
    { Origin: 'http://localhost:30000' },
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' },
  ])('a call from another site is refused: %j', async (from) => {
    const request = buildValidCall(row);
    const answer = await ask(row, { ...request, headers: { ...request.headers, ...from } });
    const isForeignRead = from['Sec-Fetch-Site'] === 'cross-site';
    if (isUnsafe || isForeignRead) expectRefusal(answer, 403);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });

  test('a token of another session or from before the login is refused', async () => {
    const request = buildValidCall(row);
    for (const { token } of others) {
      const headers = { ...request.headers, 'X-XSRF-TOKEN': token };
      const answer = await ask(row, {
        cookies: { ...request.cookies, 'XSRF-TOKEN': token, _csrf: token },
        headers,
        ...(request.body !== undefined && { body: request.body }),
      });
      if (isUnsafe) expectRefusal(answer, 403);
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/json; charset=latin1',
    'application/json; charset=utf-7',
    '',
  ])('a body that is not JSON in UTF-8 is refused: %s', async (type) => {
    const { headers, cookies } = buildValidCall(row);
    const body = '{"role":"admin"}';
    // fetch would set a type of its own, and a GET has no body.
    const lines = [
      `${row.method} ${row.path} HTTP/1.1`,
      'Host: localhost:3000',
      `Cookie: ${Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; ')}`,
      ...(isUnsafe ? [`X-XSRF-TOKEN: ${headers['X-XSRF-TOKEN']}`] : []),
      ...(type ? [`Content-Type: ${type}`] : []),
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    const answer = await sendRaw(site.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
    expect(parseStatus(answer)).toBe(415);
    expect(answer).toContain('"error":"not-json"');
    expect(backend.requests).toEqual([]);
  });

  test('a body over 16 KB is refused', async () => {
    if (!isUnsafe) return;
    const request = buildValidCall(row);
    const body = JSON.stringify({ ...row.body, filler: 'x'.repeat(17_000) });
    const headers = { ...request.headers, 'Content-Type': 'application/json' };
    expectRefusal(await ask(row, { ...request, headers, body }), 413);
  });

  test('any other method is refused', async () => {
    const request = buildValidCall(row);
    const headers = { 'X-XSRF-TOKEN': visitor.token };
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => name !== row.method);
    for (const method of methods)
      expectRefusal(await ask({ ...row, method }, { cookies: request.cookies, headers }), 404);
  });

  test('other contents of the backend’s answer are dropped', async () => {
    const request = buildValidCall(row);
    backend.answers[`${row.method} ${row.path}`] = (res) => {
      res.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': ['JSESSIONID=1', 'XSRF-TOKEN=theirs; Path=/', 'visitor=theirs'],
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        'strict-transport-security': 'max-age=0',
        'clear-site-data': '"*"',
        'cache-control': 'public, max-age=9',
        refresh: '0; url=https://evil.example',
        location: 'https://evil.example',
        server: 'them',
        'x-powered-by': 'them',
        'x-theirs': '1',
      });
      res.end('{"theirs":"SECRET"}');
    };
    const answer = await ask(row, request);
    delete backend.answers[`${row.method} ${row.path}`];
    expect(answer.text).not.toContain('SECRET');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const names = ['access-control-allow-origin', 'refresh', 'server', 'x-powered-by', 'x-theirs'];
    for (const name of [...names, 'strict-transport-security', 'clear-site-data'])
      expect(answer.headers.get(name), name).toBeNull();
    expect(answer.headers.get('location')).toBe(
      isCallback(row) ? '/login?echec=fournisseur' : null,
    );
    const set = answer.headers
      .getSetCookie()
      .filter((line) => !/^(jwt|authorizationCode)=;/.test(line));
    expect(set).toEqual([]);
  });
});
