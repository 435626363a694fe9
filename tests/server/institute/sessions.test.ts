import { decodeJwt, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { signInAdmin } from '../../support/admin.ts';
import { testApp } from '../../support/app.ts';
import { startInstitute } from '../../support/institute.ts';
import { countOf } from '../../support/rows.ts';
import { signIn, verifyPath } from '../../support/sign-in.ts';
import type { Visitor } from '../../support/visitor.ts';

const secret = 's'.repeat(32);
const institute = await startInstitute(undefined, { jwtSecrets: [secret] });
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

const post = (path: string, cookie = '') =>
  fetch(`${institute.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: 'duree@exemple.ci' }),
  });
const statusOf = async (jwt: string) =>
  (await fetch(`${institute.url}/api/user/user`, { headers: { cookie: `jwt=${jwt}` } })).status;

test('both cookies last thirty days, and go when somebody signs out', async () => {
  await post('auth/basic/login');
  const path = verifyPath(await institute.outbox.linkFor('duree@exemple.ci'));
  const cookies = (await post(path)).headers.getSetCookie();
  expect(cookies.map((text) => text.split('=', 1)[0])).toEqual(['jwt', 'authorizationCode']);
  for (const text of cookies) {
    expect(text).toContain('Max-Age=2592000;');
    expect(text).toMatch(/HttpOnly; SameSite=Lax$/);
  }
  const jwt = cookies[0]?.split(';', 1)[0] ?? '';
  const cleared = (await post('auth/basic/logout', jwt)).headers.getSetCookie();
  expect(cleared.map((text) => text.split(';', 1)[0])).toEqual(['jwt=', 'authorizationCode=']);
  expect(await statusOf(jwt.replace('jwt=', ''))).toBe(401);
});

test('a token of this secret that was made for something else is no session', async () => {
  const visitor = await signIn(app, institute.outbox, 'awa@exemple.ci');
  const { jti = '' } = decodeJwt(visitor.cookies.get('jwt') ?? '');
  const sign = (more: { issuer?: string; audience?: string; alg?: string } = {}) =>
    new SignJWT()
      .setProtectedHeader({ alg: more.alg ?? 'HS256' })
      .setIssuer(more.issuer ?? 'institute')
      .setAudience(more.audience ?? 'institute')
      .setJti(jti)
      .setExpirationTime('1 hour')
      .sign(new TextEncoder().encode(secret));
  expect(await statusOf(await sign())).toBe(200);
  expect(await statusOf(await sign({ issuer: 'another' }))).toBe(401);
  expect(await statusOf(await sign({ audience: 'another' }))).toBe(401);
  expect(await statusOf(await sign({ alg: 'HS512' }))).toBe(401);
});

describe('administrators', () => {
  const page = '/admin/administrateurs';
  const [owner, helper] = ['gerante@institut.example', 'aide@institut.example'];
  const idOf = async (email: string) =>
    (await institute.db.selectFrom('users').select('id').where('email', '=', email).execute())[0]
      ?.id ?? '';
  const addDevice = async (email: string, endpoint: string) => {
    const keys = { p256dh: '', auth: '', device: 'Téléphone', created_at: '' };
    const row = { id: endpoint, endpoint, ...keys, last_sent_at: null, last_error: null };
    const user_id = await idOf(email);
    await institute.db
      .insertInto('push_subscriptions')
      .values({ ...row, user_id })
      .execute();
  };
  const role = async (visitor: Visitor) => (await visitor.get('/api/user/user')).body.role;

  test('a lost phone is signed out from another one, and gets no alerts any more', async () => {
    const computer = await signInAdmin(app, institute.outbox, owner);
    const lost = await signIn(app, institute.outbox, owner);
    await addDevice(owner, 'https://push.example/lost');
    expect((await computer.get(page)).text).toContain('2\u00a0appareils connectés');
    const id = await idOf(owner);
    const done = await computer.submit(page, { id, intent: 'deconnecter' });
    expect(done.headers.location).toBe(`${page}?fait=deconnecter`);
    expect([await role(computer), await role(lost)]).toEqual(['admin', undefined]);
    expect((await computer.get(page)).text).toContain('Un appareil connecté');
    expect(await countOf(institute.db, 'push_subscriptions')).toBe(0);
  });

  test('who is removed is out at once, and leaves one administrator at least', async () => {
    const admin = await signInAdmin(app, institute.outbox, owner);
    const leaving = await signInAdmin(app, institute.outbox, helper);
    await addDevice(helper, 'https://push.example/helper');
    expect((await leaving.get(page)).text).toContain(owner);
    const id = await idOf(helper);
    const done = await admin.submit(page, { id, intent: 'retirer' });
    expect(done.headers.location).toBe(`${page}?fait=retirer`);
    expect((await leaving.get('/api/admin/requests')).status).toBe(401);
    const list = (await admin.get('/api/admin/accounts')).body.administrators;
    expect(list).toMatchObject([{ email: owner, isYou: true }]);
    expect(await countOf(institute.db, 'push_subscriptions')).toBe(0);
    const again = await signIn(app, institute.outbox, helper);
    expect(await role(again)).toBe('user');
    // Neither oneself, nor who is none.
    for (const [own, status] of [
      [list[0].id, 403],
      [id, 404],
    ])
      expect((await admin.call('admin/accounts/remove', { id: own })).status).toBe(status);
    expect((await admin.call('admin/accounts/sign-out', { id })).status).toBe(404);
    const events = await institute.db
      .selectFrom('events')
      .select(['actor', 'detail'])
      .where('subject', '=', id)
      .orderBy('at')
      .execute();
    expect(events).toEqual([
      { actor: helper, detail: 'admin' },
      { actor: owner, detail: 'user' },
    ]);
  });
});
