import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTooManyCookiesPage, listen } from '#server/http/listen.ts';
import { formatPhone, institute } from '#shared/institute.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { formatRequest, openConnection, parseStatus, sendRaw } from '../support/raw.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const site = await listen(app);
const jsonType = 'Content-Type: application/json';
const host = 'Host: localhost:3000';
const body = '{"subject":"Prix","message":"Bonjour"}';

beforeEach(() => {
  backend.requests.length = 0;
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
});

const send = (line: string, headers: readonly string[] = [host], text = '') =>
  sendRaw(site.url, formatRequest(line, headers, text));

/** Returns the headers of a valid call. */
async function buildHeaders(cookies: Record<string, string> = {}): Promise<string[]> {
  const visitor = await Visitor.at(app, '/', cookies);
  backend.requests.length = 0;
  const cookieHeader = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return [host, `Cookie: ${cookieHeader}`, `X-XSRF-TOKEN: ${visitor.token}`, jsonType];
}
const post = 'POST /api/contact/send HTTP/1.1';

describe('methods', () => {
  test.each(['TRACE /', 'TRACE /api/user/user', 'PROPFIND /', 'QUERY /', 'DELETE /', 'PUT /login'])(
    '%s is a 405',
    async (target) => {
      const answer = await send(`${target} HTTP/1.1`);
      expect(parseStatus(answer)).toBe(405);
      expect(answer).toMatch(/\r\nAllow: GET, HEAD, POST\r\n/);
      expect(backend.requests).toEqual([]);
    },
  );

  test('CONNECT is closed', async () => {
    expect(parseStatus(await send('CONNECT 10.0.0.1:443 HTTP/1.1'))).toBe(0);
  });

  test.each(['websocket', 'h2c'])('no Upgrade to %s is forwarded', async (protocol) => {
    backend.answers['GET /api/user/user'] = json({ role: 'user', email: 'a@b.ci' });
    const upgrade = [host, 'Connection: Upgrade, HTTP2-Settings', `Upgrade: ${protocol}`];
    const socket = await openConnection(site.url);
    const head = ['GET /api/user/user HTTP/1.1', ...upgrade, 'HTTP2-Settings: AAMAAABk'];
    const answer = once(socket, 'data');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    expect(parseStatus(String((await answer)[0]))).toBe(200);
    socket.destroy();
    expect(backend.requests).toHaveLength(1);
    for (const { headers } of backend.requests) {
      expect(headers).not.toHaveProperty('upgrade');
      expect(headers).not.toHaveProperty('http2-settings');
      expect(headers.connection).toBe('keep-alive');
    }
  });
});

describe('addresses', () => {
  const strangePaths = [
    '/api/../internal',
    '/api/..%2fx',
    '/api/%00',
    '/api//user/user',
    '/api/user%2fuser',
    '/api/user/user/',
    '/api/user/user%3Fx',
    '/API/user/user',
    '/api/user/User',
    '/api/auth/basic/verify/..%2f..%2fuser%2frole',
    'http://evil.example/api/user/user',
    '*',
  ];
  test.each(strangePaths)('GET %s reaches no call', async (target) => {
    expect([400, 404]).toContain(parseStatus(await send(`GET ${target} HTTP/1.1`)));
    expect(backend.requests).toEqual([]);
  });

  test.each(['/', '//', '/./', '%2f'])(
    'a POST to contact/send with %s for a slash is refused, in spite of a valid token',
    async (slash) => {
      const headers = [...(await buildHeaders()), `Content-Length: ${body.length}`];
      for (const path of [`/api/contact${slash}send${slash}`, `/api${slash}contact/send/`]) {
        expect([400, 404]).toContain(
          parseStatus(await send(`POST ${path} HTTP/1.1`, headers, body)),
        );
      }
      expect(backend.requests).toEqual([]);
    },
  );

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%',
    '/%c0%80',
    '/%0d%0ax',
    '/%00',
    '/[',
    '/u/%E0%A4%A',
    'https://evil.example/features',
    '*',
    `/${'a'.repeat(15_000)}`,
  ])('%.40s gets a French answer and never a 500', async (target) => {
    const answer = await send(`GET ${target} HTTP/1.1`);
    expect([400, 404, 414]).toContain(parseStatus(answer));
    expect(answer).toContain('<html lang="fr">');
    expect(answer).not.toContain('evil.example');
  });

  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const loggedApp = testApp({ backendUrl: backend.url, log });
  test.each(['http://[', 'http://', 'http://localhost:3000/healthz', 'ws://[', '*'])(
    '%s is a 400 with the site’s own page and headers, and is logged',
    async (target) => {
      await using ownSite = await listen(loggedApp);
      lines.length = 0;
      const answer = await sendRaw(ownSite.url, formatRequest(`GET ${target} HTTP/1.1`, [host]));
      expect(parseStatus(answer)).toBe(400);
      expect(answer).toContain('<html lang="fr">');
      expect(answer).toContain('Content-Security-Policy: ');
      await expect.poll(() => lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '*', status: 400 });
    },
  );

  test('a path with dot segments reaches no other page, with a session or without', async () => {
    for (const path of ['/x/%2e%2e/contacts', '/%2e/contacts', '/x/..%2fcontacts', '/x/.%2E'])
      for (const cookies of [{}, { jwt: 'the-session' }]) {
        const headers = await buildHeaders(cookies);
        expect(parseStatus(await send(`GET ${path} HTTP/1.1`, headers)), path).toBe(404);
        expect(parseStatus(await send(`POST ${path} HTTP/1.1`, headers)), path).toBe(404);
      }
  });

  test('a foreign Host has no effect', async () => {
    const forged = [
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'X-Original-URL: /role',
    ];
    for (const path of ['/', '/features/', '/nope']) {
      const answer = await send(`GET ${path} HTTP/1.1`, forged);
      expect(answer).toMatch(/^HTTP\/1\.1 (200|308|404)/);
      expect(answer).not.toContain('evil.example');
    }
  });
});

describe('framing', () => {
  const lengthHeader = `Content-Length: ${body.length}`;

  test('two Host headers are a 400', async () => {
    const answer = await send('GET / HTTP/1.1', [host, 'Host: evil.example']);
    expect(parseStatus(answer)).toBe(400);
  });

  test.each([
    ['a length and chunks', [host, lengthHeader, 'Transfer-Encoding: chunked']],
    ['two lengths', [host, lengthHeader, 'Content-Length: 1']],
    ['a space before the colon', [host, 'Transfer-Encoding : chunked']],
    ['an unknown coding', [host, 'Transfer-Encoding: xchunked']],
    ['chunks that are not last', [host, 'Transfer-Encoding: chunked, identity']],
    ['a folded line', [host, 'X-A: 1\r\n b']],
    ['a bare line feed', [host, 'X-A: 1\nX-B: 2']],
    ['a NUL', [host, 'X-A: \0']],
    ['no Host', []],
  ])('%s is a 400', async (_name, headers) => {
    const allHeaders = [...headers, ...(await buildHeaders()).slice(1)];
    expect(parseStatus(await send(post, allHeaders, body))).toBe(400);
    expect(backend.requests).toEqual([]);
  });

  test('older protocols are answered, and their connections closed', async () => {
    expect(await sendRaw(site.url, 'GET /healthz\r\n\r\n')).not.toBe('');
    expect(parseStatus(await sendRaw(site.url, 'GET /healthz HTTP/1.0\r\n\r\n'))).toBe(200);
    expect(parseStatus(await sendRaw(site.url, 'GET / HTTP/9.9\r\n\r\n'))).toBe(400);
  });

  test('a chunk with 20 KB of extensions is a 413', async () => {
    const headers = [...(await buildHeaders()), 'Transfer-Encoding: chunked'];
    const answer = await send(post, headers, `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`);
    expect(parseStatus(answer)).toBe(413);
    expect(backend.requests).toEqual([]);
  });

  test('a browser with too many cookies gets a page that says so, with the telephone number', async () => {
    const page = () => buildTooManyCookiesPage(institute);
    await using ownSite = await listen(app, { buildHeadTooLargePage: page });
    const cookies = `Cookie: ${'autre=1; '.repeat(2000)}`;
    const answer = await sendRaw(ownSite.url, formatRequest('GET / HTTP/1.1', [host, cookies]));
    expect(parseStatus(answer)).toBe(431);
    expect(answer).toContain('\r\nContent-Type: text/html; charset=utf-8\r\n');
    expect(answer.split('\r\n\r\n')[1]).toBe(page());
    expect(page()).toContain(formatPhone(institute.phone));
    expect(page()).toContain('cookies');
  });

  test('chunks are forwarded as one whole body with one length', async () => {
    const headers = [...(await buildHeaders()), 'Transfer-Encoding: chunked', 'Trailer: X-Late'];
    const half = body.length >> 1;
    const chunks = [body.slice(0, half), body.slice(half)]
      .map((text) => `${text.length.toString(16)}\r\n${text}\r\n`)
      .join('');
    const answer = await send(post, headers, `${chunks}0\r\nX-Late: 1\r\n\r\n`);
    expect(parseStatus(answer)).toBe(200);
    const [seenRequest] = backend.requests;
    expect(seenRequest?.body).toBe(body);
    expect(seenRequest?.headers['content-length']).toBe(String(body.length));
    for (const name of ['transfer-encoding', 'trailer', 'x-late'])
      expect(seenRequest?.headers).not.toHaveProperty(name);
  });
});

describe('headers that only the site may set', () => {
  const noBody = 'Content-Length: 0';
  const expected = [
    'accept',
    'connection',
    'content-length',
    'content-type',
    'cookie',
    'host',
    'x-browser',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-request-id',
  ];

  test.each([
    [['Expect: 100-continue', 'Authorization: Bearer x']],
    [['Connection: X-Forwarded-For, Cookie, Content-Length']],
    [['TE: trailers', 'Keep-Alive: 1', 'Proxy-Authorization: x', 'Forwarded: for=6.6.6.6']],
    [['X-Forwarded-For: 6.6.6.6', 'X-Real-IP: 6.6.6.6', 'X-Browser: me', 'X-Request-Id: me']],
    [['__proto__: x', 'constructor: x']],
  ])('%j is not forwarded, and the session works', async (more) => {
    const ownHeaders = await buildHeaders({ jwt: 'the-session' });
    const answer = await send(
      post,
      [...ownHeaders, ...more, `Content-Length: ${body.length}`],
      body,
    );
    expect(answer).toMatch(/HTTP\/1\.1 200/);
    const [seenRequest] = backend.requests;
    expect(Object.keys(seenRequest?.headers ?? {}).sort()).toEqual(expected);
    expect(seenRequest?.headers.cookie).toBe('jwt=the-session');
    expect(seenRequest?.headers.connection).toBe('keep-alive');
    expect(JSON.stringify(seenRequest?.headers)).not.toMatch(/Bearer|"me"|trailers/);
  });

  test('an unknown expectation is a 417', async () => {
    const answer = await send(post, [...(await buildHeaders()), 'Expect: foo', noBody], '');
    expect(parseStatus(answer)).toBe(417);
    expect(backend.requests).toEqual([]);
  });
});

describe('cookies', () => {
  test('two anonymous ids count as none, so that a planted pair is refused', async () => {
    const attacker = await Visitor.at(app);
    const planted = `visitor=${attacker.cookies.get('visitor')}`;
    const victim = await Visitor.at(app);
    const cookieHeader = `visitor=${victim.cookies.get('visitor')}; XSRF-TOKEN=${attacker.token}`;
    const headers = [
      host,
      `Cookie: ${planted}; ${cookieHeader}`,
      `X-XSRF-TOKEN: ${attacker.token}`,
      jsonType,
    ];
    const answer = await send(post, [...headers, `Content-Length: ${body.length}`], body);
    expect(parseStatus(answer)).toBe(403);
  });
});

test('two requests in one packet get two answers, in order', async () => {
  const socket = await openConnection(site.url);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`GET /nope HTTP/1.1\r\n${host}\r\n\r\nGET /healthz HTTP/1.1\r\n${host}\r\n\r\n`);
  await expect
    .poll(() => answer.match(/HTTP\/1\.1 \d+/g))
    .toEqual(['HTTP/1.1 404', 'HTTP/1.1 200']);
  socket.destroy();
});

describe('an error, however early, keeps session and token', () => {
  test.each([
    'GET /% HTTP/1.1',
    'GET //evil.example/ HTTP/1.1',
    'GET http://[ HTTP/1.1',
    'PUT /login HTTP/1.1',
    'TRACE / HTTP/1.1',
    `GET /${'a'.repeat(3000)} HTTP/1.1`,
    'GET /nulle-part HTTP/1.1',
    'GET /nulle-part.php HTTP/1.1',
    'GET /prix/../login HTTP/1.1',
  ])('%s', async (line) => {
    for (const cookies of [{}, { jwt: 'session' }]) {
      const headers = await buildHeaders(cookies);
      const answer = await send(line, headers);
      expect(parseStatus(answer)).toBeGreaterThanOrEqual(400);
      expect(answer).not.toMatch(/\r\nSet-Cookie:/i);
      const completeHeaders = [...headers, `Content-Length: ${body.length}`];
      expect(parseStatus(await send(post, completeHeaders, body))).toBe(200);
    }
  });
});
