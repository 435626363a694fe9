import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openDay } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

/* A call as it goes to the backend. */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

let visitor: Visitor;
beforeEach(async () => {
  visitor = await Visitor.at(app);
  backend.requests.length = 0;
});

const email = 'awa@exemple.ci';

describe('the page to go back to after signing in', () => {
  test('adds no header when there is none', async () => {
    await visitor.call('auth/basic/login', { email });
    expect(backend.requests[0]?.headers).not.toHaveProperty('x-return-to');
  });

  test('is sent with no other call', async () => {
    const message = { subject: 'Prix', message: 'Bonjour' };
    await visitor.call('contact/send', { ...message, returnTo: '/book' });
    expect(backend.requests[0]?.headers).not.toHaveProperty('x-return-to');
  });
});

describe('the choice of a role', () => {
  test('as a user needs no admin code, and says "" without the cookie with its code', async () => {
    visitor = await Visitor.at(app, '/', { jwt: 'the-session' });
    backend.requests.length = 0;
    expect((await visitor.call('user/role', { email, role: 'user' })).status).toBe(200);
    expect(JSON.parse(backend.requests[0]?.body ?? '')).toEqual({ code: '', email, role: 'user' });
  });
});

test('a refusal names an invalid token', async () => {
  const { status, body } = await visitor.call('auth/basic/verify/a%20b');
  expect([status, body.error, body.field]).toEqual([400, 'invalid', 'token']);
});

describe('the search', () => {
  const month = openDay().slice(0, 7);
  const treatments = 'capillaires/coupe-femme';

  test('is rebuilt from the parameters of the contract', async () => {
    await visitor.get(`/api/booking/times?x=1&month=${month}&treatments=${treatments}`);
    const url = new URL(backend.requests[0]?.url ?? '', backend.url);
    expect(url.pathname).toBe('/api/booking/times');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ treatments, month, people: '1' });
    expect(url.searchParams.has('x')).toBe(false);
  });

  test('is dropped where the contract has none', async () => {
    await visitor.get('/api/user/user?x=1');
    expect(backend.requests[0]?.url).toBe('/api/user/user');
  });

  test('of a provider’s callback passes unchanged', async () => {
    await visitor.get('/api/auth/google/callback?state=1&state=2&x=a%20b');
    expect(backend.requests[0]?.url).toBe('/api/auth/google/callback?state=1&state=2&x=a%20b');
  });
});
