import { gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const message = { subject: 'Prix', message: 'Bonjour' };

beforeEach(() => {
  backend.requests.length = 0;
});
afterAll(() => backend[Symbol.asyncDispose]());

/** Posts a raw body with a valid session, token and content type. */
async function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const visitor = await Visitor.at(app, '/', { jwt: 's', authorizationCode: 'c' });
  backend.requests.length = 0;
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = supertest(app)
    .post(`/api/${path}`)
    .set({ cookie, 'X-XSRF-TOKEN': visitor.token, 'Content-Type': 'application/json', ...headers });
  // An identity serializer, because supertest would encode a Buffer as JSON.
  answer.serialize((text: string) => text);
  return answer.send(body);
}
const listForwardedBodies = () => backend.requests.map(({ body }) => JSON.parse(body));

describe('only the contract’s fields reach the backend', () => {
  test.each(['["x"]', '{"a":1}', '"planted"', 'null'])(
    'a _csrf of %s in the body is ignored',
    async (planted) => {
      const body = `{"subject":"Prix","message":"Bonjour","_csrf":${planted}}`;
      expect((await post('contact/send', body)).status).toBe(200);
      expect(listForwardedBodies()).toEqual([message]);
    },
  );

  test('prototypes are not polluted', async () => {
    const body =
      '{"subject":"Prix","message":"Bonjour","__proto__":{"isAdmin":1},"constructor":{"prototype":{"isAdmin":1}}}';
    expect((await post('contact/send', body)).status).toBe(200);
    expect(listForwardedBodies()).toEqual([message]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect((await post('contact/send', '{"__proto__":{"subject":"a","message":"b"}}')).status).toBe(
      400,
    );
  });

  test('the last of repeated keys counts, and is validated', async () => {
    const roles = Array.from({ length: 25 }, () => '"role":"admin"').join();
    const asUser = `{"email":"a@b.ci",${roles},"role":"user"}`;
    expect((await post('user/role', asUser)).status).toBe(200);
    expect(listForwardedBodies()).toEqual([{ code: 'c', email: 'a@b.ci', role: 'user' }]);
    backend.answers['GET /api/user/user'] = json({ role: '', email: 'a@b.ci' });
    const asAdmin = '{"email":"a@b.ci","role":"user","role":"admin"}';
    expect((await post('user/role', asAdmin)).status).toBe(403);
    expect(backend.requests.map(({ url }) => url)).toEqual(['/api/user/user']);
  });

  test('neither another field nor another type makes an administrator', async () => {
    const more = '{"email":"a@b.ci","role":"user","isAdmin":true,"code":"mine","admin":1}';
    expect((await post('user/role', more)).status).toBe(200);
    expect(listForwardedBodies()).toEqual([{ code: 'c', email: 'a@b.ci', role: 'user' }]);
    for (const role of [
      '"ADMIN"',
      '["admin"]',
      '{"$ne":1}',
      '"admin "',
      '"\\u0000admin"',
      'true',
    ]) {
      const response = await post(
        'user/role',
        `{"email":"a@b.ci","role":${role},"adminCode":"le-bon-code"}`,
      );
      expect(response.status, role).toBe(400);
      expect(backend.requests).toEqual([]);
    }
  });
});

describe('a refused body does not reach the backend', () => {
  const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const asJson = JSON.stringify;

  test.each<[string, string, string, number]>([
    ['300 characters', 'auth/basic/login', asJson({ email: `${'a'.repeat(300)}@b.ci` }), 400],
    [
      'a header injection in the e-mail address',
      'auth/basic/login',
      asJson({ email: 'a@b.ci\r\nBcc:x@y.z' }),
      400,
    ],
    ['two mailboxes', 'auth/basic/login', asJson({ email: 'a@b.ci,c@d.ci' }), 400],
    ['a list', 'auth/basic/login', asJson({ email: ['a@b.ci'] }), 400],
    ['a code of 1 MB', 'user/role', asJson({ role: 'admin', adminCode: 'x'.repeat(1 << 20) }), 413],
    ['a code that is an object', 'user/role', asJson({ role: 'admin', adminCode: {} }), 400],
    ['nothing', 'contact/send', asJson({ subject: '', message: '' }), 400],
    ['spaces', 'contact/send', asJson({ subject: ' \u00a0', message: '\n' }), 400],
    ['two lines', 'contact/send', asJson({ ...message, subject: 'a\r\nBcc: x@y' }), 400],
    ['a NUL', 'contact/send', asJson({ ...message, subject: 'a\0' }), 400],
    ['1 MB', 'contact/send', asJson({ ...message, message: 'x'.repeat(1 << 20) }), 413],
    ['5 000 emoji', 'contact/send', asJson({ ...message, message: '😀'.repeat(5000) }), 413],
    ['5 000 levels', 'contact/send', `{"subject":${nest(5000)},"message":"a"}`, 400],
    ['nothing but levels', 'contact/send', nest(8000), 400],
    ['a number', 'contact/send', '1', 400],
    ['truncated JSON', 'contact/send', '{"subject":"SECRET', 400],
    ['no token', 'auth/basic/verify/', '', 400],
  ])('%s', async (_name, path, body, status) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    expect(response.text).not.toContain('SECRET');
    expect(backend.requests).toEqual([]);
  });

  test.each([
    '../../user/role',
    '%2e%2e%2f',
    'a&token=b',
    'x'.repeat(1500),
    '😀',
    '<svg>',
    '.',
    'a.',
  ])('a sign-in token spelled %.20s', async (token) => {
    const response = await post(`auth/basic/verify/${encodeURIComponent(token)}`, '');
    expect(response.status).toBe(400);
    expect(backend.requests).toEqual([]);
  });

  test('a decompression bomb is a 413, an unknown encoding a 415', async () => {
    const bomb = gzipSync(`{"subject":"${'0'.repeat(5 << 20)}"}`);
    expect(bomb.length).toBeLessThan(10_000);
    expect((await post('contact/send', bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413);
    expect((await post('contact/send', bomb, { 'Content-Encoding': 'zip' })).status).toBe(415);
    const broken = await post('contact/send', 'not gzip', { 'Content-Encoding': 'gzip' });
    expect(broken.status).toBe(400);
    expect(backend.requests).toEqual([]);
  });

  test('a form of 101 fields is a 413', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [`f${index}`, 'x']),
    );
    expect((await new Visitor(app).post('/contacts', fields)).status).toBe(413);
  });
});

test('Unicode direction controls are removed', async () => {
  const strippedMessage = { subject: 'a\u202eb', message: '<b>Bonjour</b> 😀' };
  expect((await post('contact/send', JSON.stringify(strippedMessage))).status).toBe(200);
  expect(listForwardedBodies()).toEqual([{ ...strippedMessage, subject: 'ab' }]);
});
