import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const account = { role: 'user', email: 'awa@exemple.ci' };

beforeEach(() => {
  backend.requests.length = 0;
  backend.answers['GET /api/user/user'] = json(account);
});
afterAll(() => backend[Symbol.asyncDispose]());

const everyOctet = `!#$%&'()*+-./09:<=>?@AZ[]^_\`az{|}~`;
const bad = ['a b', 'a"b', 'a,b', 'a\\b', 'aéb', 'x'.repeat(4001)];
const cleared = [
  'jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  'authorizationCode=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
];

describe('what a browser sends', () => {
  const send = (cookie: string) =>
    supertest(app).get('/api/user/user').set('Cookie', Buffer.from(cookie).toString('latin1'));
  const listPassedCookies = () => backend.requests.map(({ headers }) => headers.cookie);

  test.each([everyOctet, 'x'.repeat(4000), 'x', 'a%41b'])(
    'passes unchanged: %.40s',
    async (value) => {
      expect(setCookies(await send(`jwt=${value}; authorizationCode=${value}`))).toEqual([]);
      expect(listPassedCookies()).toEqual([`jwt=${value}; authorizationCode=${value}`]);
    },
  );

  test.each([...bad, ''])('an invalid session cookie is cleared: %.40s', async (value) => {
    expect(setCookies(await send(`jwt=${value}`))).toEqual(cleared);
    expect(listPassedCookies()).toEqual([undefined]);
  });

  test('a session cookie sent twice counts as none, in any order', async () => {
    for (const cookie of ['jwt=a; jwt=b', 'x=y; jwt=a; jwt=b', 'jwt=a; x=y; jwt=b']) {
      expect(setCookies(await send(`${cookie}; authorizationCode=c`))).toEqual(cleared);
      expect(listPassedCookies()).toEqual([undefined]);
      backend.requests.length = 0;
    }
  });

  test('another invalid cookie does not end the session', async () => {
    const others = ['authorizationCode=a; authorizationCode=b', 'XSRF-TOKEN=a; XSRF-TOKEN=b'];
    for (const cookie of [...others, 'visitor=a; visitor=b', 'visitor=a b'])
      expect(setCookies(await send(`jwt=session; ${cookie}`))).toEqual([]);
    expect(new Set(listPassedCookies())).toEqual(new Set(['jwt=session']));
  });
});

describe('what the backend sets', () => {
  const hardened = '; Path=/; HttpOnly; SameSite=Lax';
  const set = async (...lines: string[]) => {
    const headers = { 'set-cookie': lines.map((line) => Buffer.from(line).toString('latin1')) };
    backend.answers['GET /api/user/user'] = json(account, { headers });
    return setCookies(await supertest(app).get('/api/user/user'));
  };

  test.each([everyOctet, 'x'.repeat(4000), 'a%41b', ''])(
    'passes unchanged: %.40s',
    async (value) => {
      expect(await set(`jwt=${value}`)).toEqual([`jwt=${value}${hardened}`]);
    },
  );

  test.each(bad)('is dropped: %.40s', async (value) => {
    expect(await set(`jwt=${value}`, 'authorizationCode=c')).toEqual([
      `authorizationCode=c${hardened}`,
    ]);
  });

  const sunday = 'Sun, 01 Jan 2040 00:00:00 GMT';
  test.each([
    ['Max-Age=60', '; Max-Age=60'],
    ['Max-Age=0', '; Max-Age=0'],
    ['Max-Age=-1', '; Max-Age=-1'],
    [`Max-Age=60; Expires=${sunday}`, '; Max-Age=60'],
    [`Expires=${sunday}`, `; Expires=${sunday}`],
    ['Expires=Thu, 01 Jan 1970 00:00:00 GMT', '; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ['Expires=never', ''],
    ['Max-Age=99999999999999999999', ''],
  ])('keeps its lifetime, as a browser reads it: %s', async (givenHeader, expectedHeader) => {
    const lines = await set(`jwt=new; ${givenHeader}`);
    expect(lines.map((line) => line.split('; ').sort())).toEqual([
      `jwt=new${expectedHeader}${hardened}`.split('; ').sort(),
    ]);
  });

  test.each([
    ['a session that is renewed', 'jwt=renewed', 'jwt=renewed'],
    ['one that is emptied', 'jwt=', undefined],
    ['one that was over', 'jwt=gone; Expires=Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ])('counts for the page that made the call: the token fits %s', async (_what, line, cookie) => {
    const visitor = new Visitor(app, { jwt: 'old' });
    backend.answers['GET /api/user/user'] = json(account, { headers: { 'set-cookie': line } });
    await visitor.get('/contacts');
    if (!cookie) visitor.cookies.delete('jwt');
    const answer = await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour' });
    expect(answer.status).toBe(200);
    expect(backend.requests.at(-1)?.headers.cookie).toBe(cookie);
  });
});

describe('the short way of pages', () => {
  const session = 'the-session';
  const read = (cookie: string) => supertest(app).get('/contacts').set('Cookie', cookie);
  const listCookies = () => backend.requests.map(({ headers }) => headers.cookie);

  test.each([
    `jwt=${session}`,
    `theme=dark; jwt=${session}`,
    `theme=dark; jwt =${session}`,
    `theme; jwt=${session}`,
    ` jwt=${session}`,
  ])('never ignores a session: %j', async (cookie) => {
    const { text } = await read(cookie);
    expect(listCookies()).toEqual([`jwt=${session}`]);
    expect(text).toContain('Logout');
  });

  test('an anonymous id sent twice counts as none, even with equal values', async () => {
    const { cookies } = await Visitor.at(app);
    const id = `visitor=${cookies.get('visitor')}`;
    const token = `XSRF-TOKEN=${cookies.get('XSRF-TOKEN')}`;
    const listCookieNames = async (cookie: string) =>
      setCookies(await read(cookie)).map((line) => line.split('=', 1)[0]);
    expect(await listCookieNames(`${id}; ${token}; ${id}`)).toEqual(['visitor', 'XSRF-TOKEN']);
    expect(await listCookieNames(`${id}; ${token}; ${token}`)).toEqual(['XSRF-TOKEN']);
    expect(await listCookieNames(`${id}; ${token}`)).toEqual([]);
  });

  test('each visitor without an id gets one', async () => {
    const getId = async (cookie: string) =>
      setCookies(await read(cookie)).find((line) => line.startsWith('visitor='));
    const ids = [await getId(''), await getId(''), await getId('a=b'), await getId('a=b')];
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain(undefined);
  });
});

describe('over https', () => {
  const secure = testApp({
    backendUrl: backend.url,
    env: { PUBLIC_URL: 'https://institut.example' },
  });

  test('cookies are Secure, and the id counts only under its secure name', async () => {
    const visitor = new Visitor(secure, { visitor: 'x' });
    const lines = setCookies(await visitor.get('/contacts'));
    const names = lines.map((line) => line.split('=', 1)[0]);
    expect(names).toEqual(['__Host-visitor', 'XSRF-TOKEN']);
    for (const line of lines) expect(line).toContain('; Secure');
    expect(setCookies(await visitor.get('/contacts'))).toEqual([]);
  });
});
