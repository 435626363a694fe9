import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { origin, testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const message = { subject: 'Prix', message: 'Bonjour' };

beforeEach(() => {
  backend.requests.length = 0;
});
afterAll(() => backend[Symbol.asyncDispose]());

test('every page gives both cookies to a browser without them, and leaves valid ones alone', async () => {
  const first = await supertest(app).get('/features');
  const lines = setCookies(first);
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.startsWith('visitor='))).toMatch(
    /; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(lines.find((line) => line.startsWith('XSRF-TOKEN='))).toMatch(/; Path=\/; SameSite=Lax$/);
  const visitor = await Visitor.at(app);
  expect(setCookies(await visitor.get('/contacts'))).toEqual([]);
});

describe('refused, with nothing reaching the backend:', () => {
  const expectRefusal = async (answer: Promise<supertest.Response>) => {
    const response = await answer;
    expect(response.status).toBe(403);
    expect(backend.requests).toEqual([]);
    return response;
  };

  test.each(['put', 'patch', 'delete'] as const)('%s', async (method) => {
    await expectRefusal(supertest(app)[method]('/api/user/user'));
  });

  test.each(['/contacts', '/nope', '/API/contact/send'])('a form posted to %s', async (path) => {
    const response = await supertest(app).post(path).type('form').send(message);
    expect(response.status).toBe(403);
    expect(backend.requests).toEqual([]);
  });

  test('a complete form from another site’s page', async () => {
    const visitor = await Visitor.at(app);
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    for (const from of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const answer = supertest(app)
        .post('/contacts')
        .type('form')
        .set({ cookie, ...from });
      await expectRefusal(answer.send({ ...message, _csrf: visitor.token }));
    }
  });
});

test.each([{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, { Origin: origin }])(
  'from this site: %j',
  async (headers) => {
    const visitor = await Visitor.at(app);
    const response = await visitor.call('contact/send', message, headers as Record<string, string>);
    expect(response.status).toBe(200);
  },
);

describe('reading from another site', () => {
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
  const read = (
    method: 'get' | 'head' | 'options',
    path: string,
    headers: Record<string, string> = elsewhere,
  ) => supertest(app)[method](path).set(headers);

  test('a link of another site leads to a page, and a provider’s to its callback', async () => {
    expect((await read('get', '/contacts')).status).toBe(200);
    // The search parameter avoids the fast path of prerendered pages.
    expect((await read('head', '/contacts?x')).status).toBe(200);
    expect((await read('get', '/api/auth/google/callback?state=1')).status).toBe(303);
  });

  test('HEAD reads no call either', async () => {
    const script = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };
    expect((await read('head', '/api/user/user', script)).status).toBe(403);
    expect(backend.requests).toEqual([]);
  });
});

describe('a form with a stale token', () => {
  const shownAgain = 'Vérifiez votre saisie, puis envoyez-la à nouveau.';
  const post = (headers: Record<string, string>, fields: object = { ...message, _csrf: 'old' }) =>
    supertest(app).post('/contacts').type('form').set(headers).send(fields);

  test.each([{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: origin }])(
    'is shown again if the browser reports it as same-origin: %j',
    async (headers) => {
      const { status, text } = await post(headers as Record<string, string>);
      expect(status).toBe(403);
      expect(text).toContain(shownAgain);
      expect(backend.requests).toEqual([]);
    },
  );

  test('is otherwise an error, whether fields are filled in or not', async () => {
    for (const fields of [undefined, {}, { _csrf: ['old', 'older'] }]) {
      const { status, text } = await post({}, fields);
      expect(status).toBe(403);
      expect(text).not.toContain(shownAgain);
    }
    expect((await supertest(app).post('/contacts')).status).toBe(403);
  });
});

test('GET /api/xsrf sets a token that fits the current session', async () => {
  const visitor = await Visitor.at(app);
  visitor.cookies.set('jwt', 'session-a');
  expect((await visitor.call('contact/send', message)).status).toBe(403);
  const fresh = await visitor.get('/api/xsrf');
  expect([fresh.status, fresh.headers['cache-control']]).toEqual([204, 'no-store']);
  expect((await visitor.call('contact/send', message)).status).toBe(200);
});

test('a session needs no anonymous id, and a token of another session is replaced', async () => {
  const listCookieNames = async (visitor: Visitor) =>
    setCookies(await visitor.get('/contacts')).map((line) => line.split('=', 1)[0]);
  const visitor = new Visitor(app, { jwt: 'session-a' });
  expect(await listCookieNames(visitor)).toEqual(['XSRF-TOKEN']);
  expect(await listCookieNames(visitor)).toEqual([]);
  const { token } = await Visitor.at(app);
  visitor.cookies.set('XSRF-TOKEN', token);
  expect(await listCookieNames(visitor)).toEqual(['XSRF-TOKEN']);
});

test('a token of the previous key is accepted, and the new key signs', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)];
  const before = testApp({ backendUrl: backend.url, xsrfSecrets: [old] });
  const during = testApp({ backendUrl: backend.url, xsrfSecrets: [fresh, old] });
  const after = testApp({ backendUrl: backend.url, xsrfSecrets: [fresh] });
  const visitor = await Visitor.at(before);
  const cookies = Object.fromEntries(visitor.cookies);
  expect((await new Visitor(during, cookies).call('contact/send', message)).status).toBe(200);
  expect(setCookies(await new Visitor(during, cookies).get('/contacts'))).toEqual([]);
  expect((await new Visitor(after, cookies).call('contact/send', message)).status).toBe(403);
  const renewed = await Visitor.at(during);
  const renewedCookies = Object.fromEntries(renewed.cookies);
  expect((await new Visitor(after, renewedCookies).call('contact/send', message)).status).toBe(200);
});
