import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen } from '#server/http/listen.ts';
import { appParts, testApp } from '../support/app.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { newCertificate, trust } from '../support/neighbours/certificate.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openDay } from '../support/request.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

/* A call to the backend, as the proxy and the pages make it. */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };
const account = { role: 'user', email: 'awa@exemple.ci' };
const message = { subject: 'Prix', message: 'Bonjour' };

let deadlines: ReturnType<typeof stopDeadlines>;
beforeEach(() => {
  deadlines = stopDeadlines();
  backend.requests.length = 0;
  for (const key of Object.keys(backend.answers)) delete backend.answers[key];
  backend.answers['GET /api/user/user'] = json(account);
});
afterAll(() => backend[Symbol.asyncDispose]());

/** The paths that reached the backend. */
const listUrls = () => backend.requests.map(({ url }) => url);

describe('the backend learns', () => {
  test('that the public address is https', async () => {
    const env = { PUBLIC_URL: 'https://institut.example' };
    const headers = { 'set-cookie': 'jwt=renewed' };
    backend.answers['GET /api/user/user'] = json(account, { headers });
    const visitor = new Visitor(testApp({ backendUrl: backend.url, env }), signedIn);
    const cookies = setCookies(await visitor.get('/api/user/user'));
    expect(backend.requests[0]?.headers['x-forwarded-proto']).toBe('https');
    expect(cookies).toEqual(['jwt=renewed; Path=/; HttpOnly; Secure; SameSite=Lax']);
  });
});

test('the search is rebuilt from the parameters of the contract', async () => {
  const month = openDay().slice(0, 7);
  const treatments = 'capillaires/coupe-femme';
  const visitor = new Visitor(app);
  await visitor.get(`/api/booking/times?x=1&month=${month}&treatments=${treatments}`);
  const url = new URL(backend.requests[0]?.url ?? '', backend.url);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ treatments, month, people: '1' });
  expect(url.searchParams.has('x')).toBe(false);
  await visitor.get('/api/user/user?x=1');
  expect(backend.requests[1]?.url).toBe('/api/user/user');
});

describe('a backend', () => {
  test.each(['/base', '/base/'])('may lie below another path: %s', async (base) => {
    const visitor = new Visitor(testApp({ backendUrl: backend.url + base }), signedIn);
    await visitor.get('/api/user/user');
    await visitor.get('/mentions-legales');
    expect(listUrls()).toEqual(['/base/api/user/user', '/base/api/user/user']);
  });

  test('keeps its connections', async () => {
    const visitor = new Visitor(testApp({ backendUrl: backend.url }), signedIn);
    for (const path of ['/api/user/user', '/mentions-legales', '/api/user/user'])
      await visitor.get(path);
    expect(new Set(backend.requests.map(({ port }) => port)).size).toBe(1);
  });

  test('may be behind TLS with a valid certificate', async () => {
    const certificate = await newCertificate();
    const secure = createServer(certificate, (_req, res) => {
      res.setHeader('content-type', 'application/json').end(JSON.stringify(account));
    }).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const backendUrl = `https://localhost:${(secure.address() as AddressInfo).port}`;
    const readStatuses = async () => {
      const visitor = new Visitor(testApp({ backendUrl }), signedIn);
      const { text } = await visitor.get('/');
      return [(await visitor.get('/api/user/user')).status, text.includes('Logout')];
    };
    expect(await readStatuses()).toEqual([502, false]);
    using _trusted = trust(certificate.cert);
    expect(await readStatuses()).toEqual([200, true]);
    secure.closeAllConnections();
    secure.close();
  });
});

describe('a browser’s body', () => {
  const send = async (type: string, body: string | Buffer = JSON.stringify(message)) => {
    const visitor = await Visitor.at(app);
    backend.requests.length = 0;
    const answer = await visitor.call('contact/send', body as unknown as object, {
      'Content-Type': type,
    });
    return [answer.status, answer.body.error, backend.requests.length];
  };

  test.each([
    'application/json',
    'application/json;charset=utf-8',
    'application/json; charset=utf-8',
    'application/json; CHARSET=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf-8;x=y',
    'application/json; charset=utf-8  ;x=y',
  ])('is JSON in UTF-8: %s', async (type) => {
    expect(await send(type)).toEqual([200, undefined, 1]);
  });
});

describe('the browser gets', () => {
  test('JSON in UTF-8, or an empty body', async () => {
    const visitor = await Visitor.at(app, '/', signedIn);
    const { headers, text } = await visitor.get('/api/user/user');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(text).toBe(JSON.stringify(account));
    backend.answers['POST /api/contact/send'] = (res) => res.writeHead(204).end();
    const answer = await visitor.call('contact/send', message);
    expect([answer.status, answer.text]).toEqual([204, '']);
    for (const name of ['content-type', 'content-length', 'etag'])
      expect(answer.headers).not.toHaveProperty(name);
  });
});

describe('a call that ends early', () => {
  const order = { email: 'a@b.ci', role: 'admin', adminCode: 'le-bon-code' };

  /** A site on which an administrator's order waits for the count of their tries. */
  async function startSlowCount() {
    const gate = Promise.withResolvers<void>();
    let isCounting = false;
    const count = async () => {
      isCounting = true;
      await gate.promise;
      return undefined;
    };
    const site = await listen(createApp({ ...appParts({ backendUrl: backend.url }), count }));
    const waitForCount = () => expect.poll(() => isCounting).toBe(true);
    return { site, counting: waitForCount, counted: gate.resolve };
  }

  async function startWaitingOrder() {
    const { site, counting, counted: countedCalls } = await startSlowCount();
    const visitor = await Visitor.at(site.url, '/', signedIn);
    const leaving = new AbortController();
    const answer = fetch(`${site.url}/api/user/role`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
        'X-XSRF-TOKEN': visitor.token,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(order),
    });
    await counting();
    return { site, visitor, leaving, answer, counted: countedCalls };
  }

  test('after ten seconds changes nothing afterwards', async () => {
    const { site, visitor, answer, counted: countedCalls } = await startWaitingOrder();
    deadlines.pass(10_000);
    expect((await answer).status).toBe(504);
    countedCalls();
    // After this request the order would have reached the backend.
    await visitor.get('/api/user/user');
    expect(listUrls()).not.toContain('/api/user/role');
    await site[Symbol.asyncDispose]();
  });

  test('because the visitor left changes nothing afterwards', async () => {
    const { site, visitor, leaving, answer, counted: countedCalls } = await startWaitingOrder();
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await visitor.get('/api/user/user');
    countedCalls();
    await visitor.get('/api/user/user');
    expect(listUrls()).not.toContain('/api/user/role');
    await site[Symbol.asyncDispose]();
  });

  test('while it waits for a connection never arrives', async () => {
    let isHung = true;
    backend.answers['GET /api/user/user'] = (res, request) => {
      if (!isHung) json(account)(res, request);
    };
    await using site = await listen(testApp({ backendUrl: backend.url }));
    const call = () => fetch(`${site.url}/api/user/user`);
    const calls = Promise.all(Array.from({ length: 60 }, call));
    await expect.poll(() => backend.requests.length).toBe(50);
    await (await fetch(`${site.url}/features`)).text();
    deadlines.pass(10_000);
    for (const { status } of await calls) expect(status).toBe(504);
    isHung = false;
    expect((await call()).status).toBe(200);
    expect(backend.requests).toHaveLength(51);
  });
});

/** The failed calls in the log. */
const pickReasons = (lines: readonly Record<string, unknown>[]) =>
  lines.filter(({ call }) => call).map(({ call, code, reason }) => ({ call, code, reason }));

describe('a change of the closed days', () => {
  test.each([200, 500])('is requested anew, also after an answer of %i', async (status) => {
    const ownApp = testApp({ backendUrl: backend.url });
    const answerDays = (day: string) => json({ days: [day] });
    backend.answers['GET /api/booking/closed-days'] = answerDays('2030-01-07');
    const visitor = await Visitor.at(ownApp, '/', signedIn);
    const readClosedDays = async () => (await visitor.get('/api/booking/closed-days')).body;
    expect(await readClosedDays()).toEqual({ days: ['2030-01-07'] });
    backend.answers['GET /api/booking/closed-days'] = answerDays('2030-01-08');
    backend.answers['POST /api/admin/days/open'] = json({}, { status });
    expect(await readClosedDays()).toEqual({ days: ['2030-01-07'] });
    expect((await visitor.call('admin/days/open', { day: '2030-01-07' })).status).toBe(
      status === 200 ? 200 : 502,
    );
    expect(await readClosedDays()).toEqual({ days: ['2030-01-08'] });
  });
});

describe('time limits', () => {
  test('a page waits as long as a call for its main contents', async () => {
    const { log, lines } = createRecordedLog();
    backend.answers['POST /api/contact/send'] = () => {};
    const ownApp = testApp({ backendUrl: backend.url, log });
    const answer = new Visitor(ownApp).submit('/contacts', message);
    await expect.poll(listUrls).toContain('/api/contact/send');
    deadlines.pass(9_900);
    await supertest(ownApp).get('/healthz');
    expect(pickReasons(lines)).toEqual([]);
    deadlines.pass(100);
    expect((await answer).status).toBe(504);
    const reason = 'timed out: no whole answer in 10 s';
    expect(pickReasons(lines)).toEqual([{ call: 'contact', code: 'slow', reason }]);
  });
});

describe('the log', () => {
  test('names the failure of a provider’s callback', async () => {
    const { log, lines } = createRecordedLog();
    backend.answers['GET /api/auth/google/callback'] = (res) => res.destroy();
    const ownApp = testApp({ backendUrl: backend.url, log });
    await new Visitor(ownApp).get('/api/auth/google/callback?state=1');
    const reason = 'connection reset';
    expect(pickReasons(lines)).toEqual([{ call: 'googleCallback', code: 'unreachable', reason }]);
  });
});
