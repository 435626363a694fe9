import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { testApp } from '../support/app.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { type Fault, faults, startFaultBackend } from '../support/neighbours/fault-backend.ts';
import { startSite } from '../support/process.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startFaultBackend();
const app = testApp({ backendUrl: backend.url });
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };

let deadlines: ReturnType<typeof stopDeadlines>;
beforeEach(() => {
  deadlines = stopDeadlines();
  backend.fault = 'none';
});
afterAll(() => backend[Symbol.asyncDispose]());

const endless: Fault[] = ['hang', 'drip a head', 'drip a body', 'continue for ever'];
const names = Object.keys(faults) as Fault[];
const prompt = names.filter((name) => !endless.includes(name));

describe.each(prompt)('a backend that does this: %s', (fault) => {
  beforeEach(() => {
    backend.fault = fault;
  });

  test('/api answers soon with a 502 in the site’s own words', async () => {
    const response = await new Visitor(app, signedIn).get('/api/user/user');
    expect(response.status).toBe(502);
    expect(response.body).toEqual({ error: 'unreachable', message: expect.any(String) });
    expect(response.text).not.toMatch(/SECR|10\.0\.0\.1|127\.0\.0\.1|ECONN|HPE_|the-session/);
    expect(response.headers).not.toHaveProperty('location');
  });

  test('a page only lacks the account’s name, and the session is kept', async () => {
    const visitor = new Visitor(app, signedIn);
    const response = await visitor.get('/features');
    expect(response.status).toBe(200);
    expect(response.text).toContain('>Connection</span>');
    expect(visitor.cookies.get('jwt')).toBe('the-session');
  });
});

test('the log reports all of that as lines of JSON, and nothing else', async () => {
  deadlines.startAgain();
  await using ownBackend = await startFaultBackend();
  await using site = await startSite({ BACKEND_URL: ownBackend.url });
  for (const fault of prompt) {
    ownBackend.fault = fault;
    for (const path of ['/api/user/user', '/features'])
      await new Visitor(site.url, signedIn).get(path);
  }
  const findBadGatewayLines = () => site.stdout().match(/"status":502/g);
  await expect.poll(findBadGatewayLines).toHaveLength(prompt.length);
  expect(site.stderr()).toBe('');
});

test.each<[Fault, string]>([
  ['reset', 'connection reset'],
  ['close at once', 'connection reset'],
  ['a page', 'user: the answer is an HTML page, not JSON'],
  ['5 MB of JSON', 'the answer is larger than 65536 bytes'],
  ['JSON that is none', 'user: the answer is not JSON'],
  ['a list', 'user: the answer is JSON of another shape'],
  ['nothing', 'user: the answer is not JSON'],
  ['another protocol', 'the backend changed the protocol'],
  ['a redirect inside', 'user: the backend answered 302'],
])('the log names the fault: %s', async (fault, reason) => {
  backend.fault = fault;
  const { log, lines } = createRecordedLog();
  const ownApp = testApp({ backendUrl: backend.url, log });
  for (const path of ['/api/user/user', '/']) await new Visitor(ownApp, signedIn).get(path);
  const unreachableLines = lines.filter(({ code }) => code === 'unreachable');
  expect(unreachableLines.map((line) => line.reason)).toEqual([reason, reason]);
});

test('an endless answer times out: for a page after 3 s, for a call after 10 s', async () => {
  await using disposables = new AsyncDisposableStack();
  const ask = async (fault: Fault) => {
    const ownBackend = disposables.use(await startFaultBackend());
    ownBackend.fault = fault;
    const site = testApp({ backendUrl: ownBackend.url });
    const visitor = new Visitor(site, signedIn);
    const answeredPaths: string[] = [];
    const get = (path: string) => visitor.get(path).finally(() => answeredPaths.push(path));
    const [call, page] = [get('/api/user/user'), get('/')];
    const countRequests = () =>
      ownBackend.requestLines.filter((line) => line.includes('/api/user/user'));
    await expect.poll(countRequests).toHaveLength(2);
    return { fault, own: ownBackend, visitor, answered: answeredPaths, call, page };
  };
  const walks = await Promise.all(endless.map(ask));
  deadlines.pass(3_000);
  for (const { fault, visitor, page } of walks) {
    expect((await page).status, fault).toBe(200);
    expect(visitor.cookies.get('jwt')).toBe('the-session');
  }
  deadlines.pass(6_900);
  for (const { fault, visitor, answered: answeredPaths } of walks) {
    // After this request an answer would have arrived.
    await visitor.get('/healthz');
    expect(answeredPaths, fault).toEqual(['/']);
  }
  deadlines.pass(100);
  for (const { fault, own: ownBackend, call } of walks) {
    const { status, body } = await call;
    expect({ fault, status, code: body.error }).toEqual({ fault, status: 504, code: 'slow' });
    await expect.poll(ownBackend.countConnections).toBe(0);
  }
});

test('a visitor who leaves ends the backend’s call, by proxy and page', async () => {
  await using ownBackend = await startFaultBackend();
  ownBackend.fault = 'hang';
  await using site = await listen(testApp({ backendUrl: ownBackend.url }));
  const headers = { cookie: 'jwt=the-session' };
  const visitor = new AbortController();
  const leavingRequests = ['/mentions-legales', '/api/user/user'].map((path) =>
    fetch(site.url + path, { headers, signal: visitor.signal }),
  );
  const settled = Promise.allSettled(leavingRequests);
  await expect.poll(ownBackend.countConnections).toBe(2);
  visitor.abort();
  for (const { status } of await settled) expect(status).toBe('rejected');
  // The backend does not close the connection itself.
  await expect.poll(ownBackend.countConnections).toBe(0);
});

test('prices are served while 300 calls hang', async () => {
  await using ownBackend = await startFaultBackend();
  ownBackend.fault = 'hang';
  const { log, lines } = createRecordedLog();
  await using site = await listen(testApp({ backendUrl: ownBackend.url, log }));
  const hung = new AbortController();
  const { signal } = hung;
  const statuses: number[] = [];
  const requests = Array.from({ length: 300 }, async () => {
    const { status } = await fetch(`${site.url}/api/user/user`, { signal });
    statuses.push(status);
  });
  const settled = Promise.allSettled(requests);
  await expect.poll(ownBackend.countConnections).toBe(50);
  for (let time = 0; time < 3; time += 1) {
    const page = await fetch(`${site.url}/features`);
    expect(page.status).toBe(200);
    await page.text();
  }
  // The queue is full, so one more call is refused at once.
  await expect.poll(() => statuses).toEqual(Array(50).fill(502));
  expect(ownBackend.countConnections()).toBe(50);
  const reasons = lines.filter(({ code }) => code === 'unreachable').map(({ reason }) => reason);
  expect(reasons).toEqual(Array(50).fill('too many calls are waiting'));
  hung.abort();
  await settled;
});
