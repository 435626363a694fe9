import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { appParts, origin, testApp } from '../support/app.ts';
import {
  type Answer,
  json,
  startRecordingBackend,
} from '../support/neighbours/recording-backend.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };

beforeEach(() => {
  stopDeadlines();
  backend.requests.length = 0;
  for (const key of Object.keys(backend.answers)) delete backend.answers[key];
});
afterAll(() => backend[Symbol.asyncDispose]());

const visitAs = async (cookies: Record<string, string> = {}) => {
  const visitor = await Visitor.at(app, '/', cookies);
  backend.requests.length = 0;
  return visitor;
};

describe('the backend receives', () => {
  test.each([
    ['a proxy', {}, '198.51.100.4'],
    ['anybody else', { TRUST_PROXY: '10.0.0.1' }, '127.0.0.1'],
  ])(
    'the same address from proxy and page, by %s',
    async (_who, env: Record<string, string>, expectedAddress) => {
      const visitor = new Visitor(testApp({ backendUrl: backend.url, env }), signedIn);
      visitor.address = '10.0.0.9, 203.0.113.9, 198.51.100.4';
      await visitor.get('/');
      await visitor.get('/api/user/user');
      const requests = backend.requests.filter(({ url }) => url === '/api/user/user');
      const addresses = requests.map(({ headers }) => headers['x-forwarded-for']);
      expect(addresses).toEqual([expectedAddress, expectedAddress]);
    },
  );

  test('the same id of the browser before and after a sign-in, whatever the client sends', async () => {
    const visitor = await visitAs();
    const browsers: unknown[] = [];
    const ask = async (visitor: Visitor) => {
      await visitor.call('auth/google/login', undefined, { 'X-Browser': 'me' });
      await visitor.get('/api/auth/google/callback?state=1');
      browsers.push(...backend.requests.splice(0).map(({ headers }) => headers['x-browser']));
    };
    await ask(visitor);
    await ask(await visitAs());
    await ask(await visitAs(signedIn));
    const [first, firstAgain, other, otherAgain, session] = browsers;
    for (const browser of [first, other, session]) expect(browser).toMatch(/^[\w-]{43}$/);
    expect([first, other]).toEqual([firstAgain, otherAgain]);
    expect(new Set(browsers).size).toBe(3);
    expect(browsers.join()).not.toContain(visitor.cookies.get('visitor'));
    visitor.cookies.set('jwt', 'the-session');
    await ask(visitor);
    expect(browsers.at(-1)).toBe(first);
    await new Visitor(app).get('/api/auth/google/callback?state=1');
    expect(backend.requests[0]?.headers).not.toHaveProperty('x-browser');
  });
});

describe('the browser receives', () => {
  test('the backend’s two cookies, hardened, and no other', async () => {
    backend.answers['POST /api/auth/basic/verify/abc'] = json(
      { token: 'leak' },
      {
        headers: {
          'set-cookie': [
            'jwt=new-session; Path=/api; Domain=backend.local; Max-Age=60',
            'authorizationCode=c',
            'JSESSIONID=1',
            'XSRF-TOKEN=theirs',
          ],
          'x-powered-by': 'them',
          'access-control-allow-origin': '*',
        },
      },
    );
    const visitor = await visitAs();
    const response = await visitor.call('auth/basic/verify/abc');
    expect(response.body).toEqual({});
    const id = visitor.cookies.get('visitor');
    expect(setCookies(response)).toEqual([
      'jwt=new-session; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
      // The site's own cookie, which survives the sign-in.
      `visitor=${id}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
      'authorizationCode=c; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    { role: 'user', email: 'a@b.ci' },
    { connectedUser: { role: 'user', email: 'a@b.ci', id: 7 } },
  ])('the user, in each shape of the backend’s answer: %j', async (answer) => {
    backend.answers['GET /api/user/user'] = json(answer);
    const response = await (await visitAs(signedIn)).get('/api/user/user');
    expect(response.body).toEqual({ role: 'user', email: 'a@b.ci' });
  });

  test('an empty role for a role that the site does not know', async () => {
    backend.answers['GET /api/user/user'] = json({ role: '<img onerror>', email: null });
    const response = await (await visitAs(signedIn)).get('/api/user/user');
    expect(response.body).toEqual({ role: '', email: '' });
  });

  test('a cleared cookie for a session that the backend does not know', async () => {
    backend.answers['GET /api/user/user'] = json({}, { status: 401 });
    const visitor = new Visitor(app, signedIn);
    const response = await visitor.get('/api/user/user');
    expect(response.status).toBe(401);
    expect(response.body.error).toBe('not-signed-in');
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  test('cleared cookies after a logout even when the backend renews them', async () => {
    backend.answers['POST /api/auth/basic/logout'] = json(
      {},
      { headers: { 'set-cookie': 'jwt=again' } },
    );
    const visitor = await visitAs(signedIn);
    await visitor.call('auth/basic/logout');
    expect(visitor.cookies.has('jwt')).toBe(false);
  });

  test.each([
    [401, 'invalid', 401, false],
    [401, 'internal', 401, false],
    [500, 'not-signed-in', 502, true],
    [500, 'xsrf', 502, true],
    [403, 'xsrf', 403, false],
  ])(
    'the error of the status if the body’s code contradicts it: %d %s',
    async (status, error, expectedStatus, isKept) => {
      backend.answers['GET /api/user/user'] = json({ error }, { status });
      const visitor = new Visitor(app, signedIn);
      const response = await visitor.get('/api/user/user');
      expect(response.status).toBe(expectedStatus);
      expect(response.body.error).not.toBe('xsrf');
      expect(visitor.cookies.has('jwt')).toBe(isKept);
    },
  );

  test('cleared cookies after a logout even when the backend fails', async () => {
    backend.answers['POST /api/auth/basic/logout'] = json({}, { status: 500 });
    const visitor = await visitAs(signedIn);
    const response = await visitor.call('auth/basic/logout');
    expect(response.status).toBe(502);
    expect(visitor.cookies.has('jwt')).toBe(false);
    expect(visitor.cookies.has('authorizationCode')).toBe(false);
  });
});

describe('sign-in addresses', () => {
  const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';

  test.each([JSON.stringify(url), JSON.stringify({ data: url }), url])(
    'of the provider pass: %s',
    async (body) => {
      backend.answers['POST /api/auth/google/login'] = (res) => res.end(body);
      const response = await (await visitAs()).call('auth/google/login');
      expect(response.body).toEqual({ data: url });
    },
  );

  test.each([
    'javascript:alert(1)?state=1',
    'data:text/html,x?state=1',
    '//accounts.google.com?state=1',
    'http://accounts.google.com/?state=1',
    'https://accounts.google.com.evil.example/?state=1',
    'https://accounts.google.com@evil.example/?state=1',
    'https://user:pass@accounts.google.com/?state=1',
    '\\\\evil',
    '',
    'null',
    '[]',
    '{}',
    `https://accounts.google.com/?state=${'a'.repeat(5000)}`,
    'https://accounts.google.com/o/oauth2/v2/auth',
    'https://accounts.google.com/o/oauth2/v2/auth?state=',
  ])('of other sites are refused: %s', async (body) => {
    backend.answers['POST /api/auth/google/login'] = (res) => res.end(body);
    const response = await (await visitAs()).call('auth/google/login');
    expect(response.status).toBe(502);
    expect(response.body.error).toBe('unreachable');
  });

  test('a callback leads only to pages of this site', async () => {
    const callback = '/api/auth/google/callback?code=1&state=2';
    backend.answers['GET /api/auth/google/callback'] = (res) => {
      res.writeHead(302, { location: '/role', 'set-cookie': 'jwt=s' }).end();
    };
    const good = await supertest(app).get(callback);
    expect(good.headers.location).toBe('/role');
    expect(setCookies(good)[0]).toMatch(/^jwt=s; .*HttpOnly/);
    expect(backend.requests.at(-1)?.url).toBe(callback);
    backend.answers['GET /api/auth/google/callback'] = (res) => {
      res.writeHead(302, { location: 'https://evil.example/' }).end();
    };
    const bad = await supertest(app).get(callback);
    expect(bad.headers.location).toBe('/login?echec=fournisseur');
    expect(setCookies(bad)).toEqual([]);
    backend.answers['GET /api/auth/google/callback'] = (res) => {
      res.writeHead(302, { location: `${origin}/`, 'content-type': 'text/html' }).end();
    };
    expect((await supertest(app).get(callback)).headers.location).toBe('/');
    backend.answers['GET /api/auth/google/callback'] = (res) => {
      res.writeHead(303, { location: '/login?echec=annule' }).end();
    };
    expect((await supertest(app).get(callback)).headers.location).toBe('/login?echec=annule');
    backend.answers['GET /api/auth/google/callback'] = (res) => res.destroy();
    expect((await supertest(app).get(callback)).headers.location).toBe('/login?echec=fournisseur');
  });
});

describe('the admin code', () => {
  const roleRequest = { email: 'a@b.ci', role: 'admin', adminCode: 'le-bon-code' };
  let accounts = 0;
  /** Answers each call with another account. */
  const ownAccount: Answer = (res, request) => {
    accounts += 1;
    json({ role: '', email: `a-${accounts}@b.ci` })(res, request);
  };
  const listRoleCalls = () => backend.requests.filter(({ url }) => url === '/api/user/role');
  beforeEach(() => {
    backend.answers['GET /api/user/user'] = ownAccount;
  });

  test('if right, forwards the order with the cookie’s code and without the admin code', async () => {
    const response = await (await visitAs(signedIn)).call('user/role', roleRequest);
    expect(response.status).toBe(200);
    expect(JSON.parse(listRoleCalls()[0]?.body ?? '')).toEqual({
      code: 'the-code',
      email: 'a@b.ci',
      role: 'admin',
    });
  });

  test.each(['', 'faux', 'le-bon-code '])(
    'if wrong, refuses before the order is forwarded: %j',
    async (adminCode) => {
      const response = await (await visitAs(signedIn)).call('user/role', {
        ...roleRequest,
        adminCode,
      });
      expect(response.status).toBe(403);
      expect(response.body).toEqual({
        error: 'admin-code',
        message: 'Invalid code. Please try again.',
      });
      expect(listRoleCalls()).toEqual([]);
    },
  );

  test('if unset, lets no account become administrator', async () => {
    const closedApp = testApp({ backendUrl: backend.url, env: { ADMIN_CODE: '' } });
    for (const adminCode of ['', 'undefined', 'le-bon-code']) {
      const visitor = await Visitor.at(closedApp, '/', signedIn);
      expect((await visitor.call('user/role', { ...roleRequest, adminCode })).status).toBe(403);
    }
  });

  test('gives visitors without a session the same answer for any code and cookie', async () => {
    for (const status of [401, 403]) {
      backend.answers['GET /api/user/user'] = json({}, { status });
      for (const adminCode of ['', 'faux', 'le-bon-code']) {
        const visitor = await visitAs({ ...signedIn, jwt: 'x' });
        const response = await visitor.call('user/role', { ...roleRequest, adminCode });
        expect(response.status).toBe(401);
        expect(response.body.error).toBe('not-signed-in');
        expect(visitor.cookies.has('jwt')).toBe(false);
      }
    }
    backend.answers['GET /api/user/user'] = (res) => res.destroy();
    expect((await (await visitAs(signedIn)).call('user/role', roleRequest)).status).toBe(502);
    expect(listRoleCalls()).toEqual([]);
  });

  test.each([
    ['another process writes', { code: 'busy', retryAfter: 7 }, 'busy', '7'],
    ['the database is away', { code: 'ECONNREFUSED' }, 'unavailable', '5'],
  ])('counts no tries while %s', async (_why, trouble, code, retryAfter) => {
    const count = () => Promise.reject(Object.assign(new Error('no count'), trouble));
    const ownApp = createApp({ ...appParts({ backendUrl: backend.url }), count });
    const visitor = await Visitor.at(ownApp, '/', signedIn);
    const { status, headers, body } = await visitor.call('user/role', roleRequest);
    expect([status, headers['retry-after'], body.error]).toEqual([503, retryAfter, code]);
    expect(listRoleCalls()).toEqual([]);
  });

  test('refuses even the right code after five tries of an account', async () => {
    const ownApp = testApp({ backendUrl: backend.url });
    backend.answers['GET /api/user/user'] = json({ role: '', email: 'a@b.ci' });
    const tryFrom = async (address: string, adminCode: string) => {
      // Each attempt uses another session.
      const visitor = await Visitor.at(ownApp, '/', { ...signedIn, jwt: address });
      visitor.address = address;
      return visitor.call('user/role', { ...roleRequest, adminCode });
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await tryFrom(`192.0.2.${attempt}`, `${attempt}`)).status).toBe(403);
    }
    const response = await tryFrom('192.0.2.99', 'le-bon-code');
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(60);
    expect(listRoleCalls()).toEqual([]);
  });
});
