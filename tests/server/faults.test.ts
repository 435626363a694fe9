import { Agent } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '../../server/listen.ts';
import { testApp } from '../support/app.ts';
import { type Fault, faults, startFaultBackend } from '../support/fault-backend.ts';
import { startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startFaultBackend();
const app = testApp({ backendUrl: backend.url });
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };

beforeEach(() => {
  backend.fault = 'none';
});
afterAll(() => backend[Symbol.asyncDispose]());

const endless: Fault[] = ['hang', 'drip a head', 'drip a body', 'continue for ever'];
const names = Object.keys(faults) as Fault[];
const prompt = names.filter((name) => !endless.includes(name));

describe.each(prompt)('B42-B52, R37: a backend that does this: %s', (fault) => {
  beforeEach(() => {
    backend.fault = fault;
  });

  test('is a 502 in our own words on /api, soon', async () => {
    const response = await new Visitor(app, signedIn).get('/api/user/user');
    expect(response.status).toBe(502);
    expect(response.body).toEqual({ error: 'unreachable', message: expect.any(String) });
    expect(response.text).not.toMatch(/SECR|10\.0\.0\.1|127\.0\.0\.1|ECONN|HPE_|the-session/);
    expect(response.headers).not.toHaveProperty('location');
  });

  test('costs a page nothing but the name, and the session is kept (R46)', async () => {
    const visitor = new Visitor(app, signedIn);
    const response = await visitor.get('/features');
    expect(response.status).toBe(200);
    expect(response.text).toContain('>Connection</a>');
    expect(visitor.cookies.get('jwt')).toBe('the-session');
  });
});

test.each(prompt)('a visitor’s connection outlives a backend that does this: %s', async (fault) => {
  await using site = await listen(app);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  backend.fault = fault;
  const ask = () =>
    supertest(site.url).get('/api/user/user').agent(agent).set('Cookie', 'jwt=a').retry(0);
  const ports = new Set<number>();
  agent.on('free', ({ localPort }) => ports.add(localPort));
  for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(502);
  agent.destroy();
  expect(ports.size).toBe(1);
});

test('an operator reads lines of JSON about all of that, and nothing else', {
  timeout: 60_000,
}, async () => {
  await using own = await startFaultBackend();
  await using site = await startSite({ BACKEND_URL: own.url });
  for (const fault of prompt) {
    own.fault = fault;
    for (const path of ['/api/user/user', '/features'])
      await new Visitor(site.url, signedIn).get(path);
  }
  const lines = () => site.stdout().match(/"status":502/g);
  await expect.poll(lines).toHaveLength(prompt.length);
  expect(site.stderr()).toBe('');
});

test('R41: after all of that the pool is as good as new', async () => {
  for (const fault of prompt) {
    backend.fault = fault;
    await new Visitor(app, signedIn).get('/api/user/user');
  }
  backend.fault = 'none';
  const { body } = await new Visitor(app, signedIn).get('/api/user/user');
  expect(body).toEqual({ role: 'user', email: 'a@b.ci' });
  expect(backend.open()).toBeLessThanOrEqual(50);
});

test('B44, B45, R38: what never ends is given up: by a page after 3 s, by a call after 10', async () => {
  const giveUp = async (fault: Fault) => {
    await using own = await startFaultBackend();
    own.fault = fault;
    const site = testApp({ backendUrl: own.url });
    const visitor = new Visitor(site, signedIn);
    const start = performance.now();
    const took = () => performance.now() - start;
    const call = new Visitor(site, signedIn).get('/api/user/user');
    const page = await visitor.get('/');
    expect(page.status, fault).toBe(200);
    // The contract's three seconds, and a busy machine's.
    expect(took(), fault).toBeLessThan(5_000);
    expect(visitor.cookies.get('jwt')).toBe('the-session');
    const { status, body } = await call;
    expect({ fault, status, code: body.error }).toEqual({ fault, status: 504, code: 'slow' });
    expect(took(), fault).toBeLessThan(12_000);
    await expect.poll(own.open).toBe(0);
  };
  await Promise.all(endless.map(giveUp));
});

test('R40: who leaves takes the call along, on both roads', async () => {
  backend.fault = 'hang';
  await using site = await listen(testApp({ backendUrl: backend.url }));
  const before = backend.open();
  const headers = { cookie: 'jwt=the-session' };
  const left = ['/', '/api/user/user'].map((path) =>
    fetch(site.url + path, { headers, signal: AbortSignal.timeout(300) }),
  );
  await expect.poll(backend.open).toBe(before + 2);
  for (const { status } of await Promise.allSettled(left)) expect(status).toBe('rejected');
  await expect.poll(backend.open, { timeout: 1000 }).toBeLessThanOrEqual(before);
});

test('B55, R41: while 300 calls hang, prices are served as before', async () => {
  await using own = await startFaultBackend();
  own.fault = 'hang';
  await using site = await listen(testApp({ backendUrl: own.url }));
  const hung = new AbortController();
  const prices = async () => {
    const start = performance.now();
    for (let time = 0; time < 10; time += 1) {
      const page = await fetch(`${site.url}/features`);
      expect(page.status).toBe(200);
      await page.text();
    }
    return performance.now() - start;
  };
  await prices();
  const calm = await prices();
  const { signal } = hung;
  const asked = Array.from({ length: 300 }, () => fetch(`${site.url}/api/user/user`, { signal }));
  const settled = Promise.allSettled(asked);
  await expect.poll(own.open).toBe(50);
  // They hang: they do not compete. A busy machine may double any figure.
  expect(await prices()).toBeLessThan(calm * 4 + 200);
  hung.abort();
  await settled;
});
