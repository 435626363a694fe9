import { createHash } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { savesDataTiming } from '#shared/page/save-data.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { formatRequest, sendRaw } from '../support/raw.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const env = { PUBLIC_URL: 'https://institut.example' };
const app = testApp({ backendUrl: backend.url, env });
const site = await listen(app);
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };

beforeEach(() => {
  backend.requests.length = 0;
  backend.answers['GET /api/user/user'] = json({ role: 'user', email: 'awa@exemple.ci' });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
});

const { text: home } = await supertest(app).get(paths.home);
const computeHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const script = /<script type="module" async>(.*?)<\/script>/s.exec(home)?.[1] ?? '';
const styles = /<style[^>]*>(.*?)<\/style>/s.exec(home)?.[1] ?? '';
const policy = [
  "default-src 'none'",
  // The only inline script: every page has it.
  `script-src 'self' ${computeHash(script)}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  'frame-src https://www.openstreetmap.org',
  "base-uri 'none'",
  "form-action 'self' https://accounts.google.com https://www.facebook.com https://m.facebook.com https://web.facebook.com",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types site-worker',
  // The only inline style: every page has it.
  `style-src 'self' ${computeHash(styles)}`,
].join(';');

describe('on every answer', () => {
  test.each<[string, string, Record<string, string>, number]>([
    ['GET', '/', {}, 200],
    ['HEAD', '/features', {}, 200],
    ['GET', '/features/', {}, 308],
    ['GET', '/unauthorized', {}, 403],
    ['GET', '/nope', {}, 404],
    ['GET', '/nope.js', {}, 404],
    ['GET', '/robots.txt', {}, 200],
    ['GET', '/%', {}, 400],
    ['GET', `/${'a'.repeat(3000)}`, {}, 414],
    ['PUT', '/', {}, 405],
    ['TRACE', '/', {}, 405],
    ['POST', '/contacts', {}, 403],
    ['POST', '/api/contact/send', {}, 403],
    ['GET', '/api/nope', {}, 404],
    ['GET', '/api/user/user', { 'Content-Type': 'text/plain', 'Content-Length': '1' }, 415],
    ['GET', '/api/auth/google/callback', {}, 303],
    ['GET', '/healthz', {}, 200],
    ['GET', '/readyz', {}, 200],
    ['OPTIONS', '/api/user/user', { Origin: 'https://evil.example' }, 404],
  ])('%s %.30s', async (method, path, headers, status) => {
    const lines = Object.entries({ Host: 'x', ...headers }).map((line) => line.join(': '));
    const answer = await sendRaw(
      site.url,
      formatRequest(`${method} ${path} HTTP/1.1`, lines, headers['Content-Length'] && 'x'),
    );
    const head = answer.split('\r\n\r\n', 1)[0] ?? '';
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const line of [
      `Content-Security-Policy: ${policy}`,
      'X-Content-Type-Options: nosniff',
      'Strict-Transport-Security: max-age=31536000; includeSubDomains',
      'Cross-Origin-Resource-Policy: same-origin',
      'X-Frame-Options: DENY',
      'Referrer-Policy: strict-origin-when-cross-origin',
    ])
      expect(head).toContain(`\r\n${line}`);
    expect(head).not.toMatch(/\r\n(X-Powered-By|Server|Access-Control-[\w-]+):/i);
  });
});

test('no page makes the browser start a process of its own', async () => {
  for (const path of [paths.home, paths.login, paths.admin]) {
    const { headers } = await supertest(app).get(path);
    expect(Object.keys(headers)).not.toContain('cross-origin-opener-policy');
    expect(Object.keys(headers)).not.toContain('origin-agent-cluster');
  }
});

test('only one page may name the script of the worker that shows alerts', async () => {
  const { headers } = await supertest(app).get(adminPaths.adminSettings);
  expect(headers['content-security-policy']).toBe(
    policy.replace('trusted-types site-worker', 'trusted-types admin-push'),
  );
});

test('files have only the headers that browsers use for files', async () => {
  const [script = ''] = /\/assets\/[^" ]+\.js/.exec(home) ?? [];
  const { headers } = await supertest(app).get(script).expect(200);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(Object.keys(headers).filter((name) => /policy$|^x-/.test(name))).toHaveLength(3);
});

test('a header tells scripts about data saver, and the page stays the same for everybody', async () => {
  const removeTokens = (text: string) => text.replace(/name="_csrf" value="[^"]*"/g, '');
  const ready = testApp({ backendUrl: backend.url });
  for (const path of ['/features', '/features?q=manucure']) {
    const usual = await supertest(ready).get(path);
    const saving = await supertest(ready).get(path).set('Save-Data', 'on');
    expect(usual.headers).not.toHaveProperty('server-timing');
    expect(saving.headers['server-timing']).toBe(savesDataTiming);
    expect(removeTokens(saving.text)).toBe(removeTokens(usual.text));
    // A cached page with the header differs from one without it.
    for (const { headers } of [usual, saving]) expect(headers.vary).toMatch(/\bSave-Data\b/);
  }
});

test('no page’s head exceeds the smallest usual buffer of a front proxy', async () => {
  const long = 'x'.repeat(400);
  backend.answers['POST /api/auth/basic/verify/abc'] = json(
    {},
    {
      headers: {
        'set-cookie': [`jwt=${long}; Max-Age=2592000`, 'authorizationCode=0123456789abcdef'],
      },
    },
  );
  for (const path of [...Object.values({ ...paths, ...adminPaths }), '/nope']) {
    const answer = await sendRaw(site.url, formatRequest(`GET ${path} HTTP/1.1`, ['Host: x']));
    expect(answer.indexOf('\r\n\r\n'), path).toBeLessThan(3500);
  }
  const visitor = await Visitor.at(app, '/verify?token=abc');
  const answer = await visitor.submit('/verify', { token: 'abc' }, '/verify?token=abc');
  expect(setCookies(answer).length).toBeGreaterThanOrEqual(3);
  const head = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}: ${text}`),
  );
  expect(head.join('\r\n').length).toBeLessThan(3500);
});

describe('cookies', () => {
  test('are Secure, host-only, for the whole site, and scripts read only the token', async () => {
    backend.answers['POST /api/auth/basic/verify/abc'] = json(
      {},
      { headers: { 'set-cookie': ['jwt=new; Domain=x; Path=/api', 'authorizationCode=c'] } },
    );
    const visitor = new Visitor(app);
    const lines = [
      ...setCookies(await visitor.get('/')),
      ...setCookies(await visitor.call('auth/basic/verify/abc')),
      ...setCookies(await visitor.get('/api/xsrf')),
      ...setCookies(await visitor.call('auth/basic/logout')),
    ];
    const names = new Set(lines.map((line) => line.split('=', 1)[0]));
    expect([...names].sort()).toEqual(['XSRF-TOKEN', '__Host-visitor', 'authorizationCode', 'jwt']);
    for (const line of lines) {
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).not.toMatch(/Domain/i);
      expect(/; HttpOnly/.test(line), line).toBe(!line.startsWith('XSRF-TOKEN='));
    }
  });
});

describe('a logout', () => {
  const clear = '"storage"';

  test('ends the session, and clears what the site stored in the browser', async () => {
    const visitor = await Visitor.at(app, '/', signedIn);
    const answer = await visitor.call('auth/basic/logout');
    expect(answer.headers['clear-site-data']).toBe(clear);
    expect(setCookies(answer)).toContain('jwt=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  test('that was refused ends nothing, and no other call does', async () => {
    const visitor = await Visitor.at(app, '/', signedIn);
    const stale = await visitor.call('auth/basic/logout', undefined, { 'X-XSRF-TOKEN': 'x' });
    for (const answer of [stale, await visitor.get('/'), await visitor.get('/api/user/user')])
      expect(answer.headers).not.toHaveProperty('clear-site-data');
  });

  test('sends no Clear-Site-Data over http, where browsers would only complain', async () => {
    const visitor = await Visitor.at(testApp({ backendUrl: backend.url }), '/', signedIn);
    const answer = await visitor.call('auth/basic/logout');
    expect(answer.headers).not.toHaveProperty('clear-site-data');
  });
});

test('no cache stores an answer to a session, nor a missing file', async () => {
  const page = await new Visitor(app, signedIn).get('/');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers.vary).toContain('Cookie');
  const call = await new Visitor(app, signedIn).get('/api/user/user');
  expect(call.headers['cache-control']).toBe('no-store');
  for (const path of ['/assets/nope.js', '/home/x.css', '/user/user/x.js']) {
    const missing = await supertest(app).get(path).set('Cookie', 'jwt=the-session');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control'], path).toMatch(/no-store$/);
    expect(missing.text).not.toMatch(/awa@|Logout/);
  }
});

test('a connection is kept open longer than a front proxy keeps it', async () => {
  const { headers } = await fetch(`${site.url}/healthz`);
  expect(headers.get('keep-alive')).toBe('timeout=70');
});

test('HEAD has the headers of GET', async () => {
  const allPaths = [
    ...Object.values({ ...paths, ...adminPaths }),
    '/nope',
    '/logo.svg',
    '/robots.txt',
  ];
  for (const [index, path] of allPaths.entries()) {
    // Each client has its own address, because one would exceed its share of rendered pages.
    const client = { 'Accept-Encoding': 'identity', 'X-Forwarded-For': `198.18.0.${index}` };
    const [head, get] = (await Promise.all(
      (['head', 'get'] as const).map((method) => supertest(app)[method](path).set(client)),
    )) as [supertest.Response, supertest.Response];
    const keepHeaders = ({ headers }: supertest.Response) => {
      const {
        date,
        connection,
        'content-length': size,
        'set-cookie': set,
        ...otherHeaders
      } = headers;
      const {
        'transfer-encoding': chunked,
        'keep-alive': idle,
        etag,
        ...sameHeaders
      } = otherHeaders;
      return { ...sameHeaders, cookies: (set as unknown as string[] | undefined)?.length };
    };
    expect(head.status, path).toBe(get.status);
    expect(keepHeaders(head), path).toEqual(keepHeaders(get));
  }
});
