import { decodeJwt, SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import type { AdministratorList } from '#shared/accounts/administrators.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { countRows } from '../support/rows.ts';
import { buildVerifyPath, signIn } from '../support/sign-in.ts';
import { userAgents } from '../support/user-agents.ts';
import { Visitor } from '../support/visitor.ts';

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
const getStatus = async (jwt: string) =>
  (await fetch(`${institute.url}/api/user/user`, { headers: { cookie: `jwt=${jwt}` } })).status;

test('sets both cookies for thirty days and clears them at the logout', async () => {
  await post('auth/basic/login');
  const path = buildVerifyPath(await institute.outbox.waitForLink('duree@exemple.ci'));
  const cookies = (await post(path)).headers.getSetCookie();
  expect(cookies.map((text) => text.split('=', 1)[0])).toEqual(['jwt', 'authorizationCode']);
  for (const text of cookies) {
    expect(text).toContain('Max-Age=2592000;');
    expect(text).toMatch(/HttpOnly; SameSite=Lax$/);
  }
  const jwt = cookies[0]?.split(';', 1)[0] ?? '';
  const cleared = (await post('auth/basic/logout', jwt)).headers.getSetCookie();
  expect(cleared.map((text) => text.split(';', 1)[0])).toEqual(['jwt=', 'authorizationCode=']);
  expect(await getStatus(jwt.replace('jwt=', ''))).toBe(401);
});

test('rejects a token that was signed for another purpose', async () => {
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
  expect(await getStatus(await sign())).toBe(200);
  expect(await getStatus(await sign({ issuer: 'another' }))).toBe(401);
  expect(await getStatus(await sign({ audience: 'another' }))).toBe(401);
  expect(await getStatus(await sign({ alg: 'HS512' }))).toBe(401);
});

describe('administrators', () => {
  const page = '/admin/reglages';
  const [owner, helper] = ['gerante@institut.example', 'aide@institut.example'];
  const getId = async (email: string) =>
    (await institute.db.selectFrom('users').select('id').where('email', '=', email).execute())[0]
      ?.id ?? '';
  const addDevice = async (email: string, endpoint: string) => {
    const keys = { p256dh: '', auth: '', device: 'Téléphone', created_at: '' };
    const row = { id: endpoint, endpoint, ...keys, last_sent_at: null, last_error: null };
    const user_id = await getId(email);
    await institute.db
      .insertInto('push_subscriptions')
      .values({ ...row, user_id })
      .execute();
  };
  const readRole = async (visitor: Visitor) => (await visitor.get('/api/user/user')).body.role;

  test('removes an administrator at once, but never the last one', async () => {
    const admin = await signInAdmin(app, institute.outbox, owner);
    const leaving = await signInAdmin(app, institute.outbox, helper);
    await addDevice(helper, 'https://push.example/helper');
    expect((await leaving.get(page)).text).toContain(owner);
    const id = await getId(helper);
    const done = await admin.submit(page, { id, intent: 'retirer' });
    expect(done.headers.location).toBe(`${page}?faire=acces&fait=retirer#acces`);
    expect((await leaving.get('/api/admin/requests')).status).toBe(401);
    const list = (await admin.get('/api/admin/accounts')).body.administrators;
    expect(list).toMatchObject([{ email: owner, isYou: true }]);
    expect(await countRows(institute.db, 'push_subscriptions')).toBe(0);
    const again = await signIn(app, institute.outbox, helper);
    expect(await readRole(again)).toBe('user');
    // Neither the administrator's own account nor a client's can be removed.
    for (const [deviceId, status] of [
      [list[0].id, 403],
      [id, 404],
    ])
      expect((await admin.call('admin/accounts/remove', { id: deviceId })).status).toBe(status);
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

describe('devices of administrators', () => {
  const page = '/admin/reglages';
  const [owner, helper] = ['patronne@institut.example', 'second@institut.example'];
  const signInFrom = async (userAgent: string, email: string) => {
    const visitor = await Visitor.at(app);
    visitor.userAgent = userAgent;
    return signIn(app, institute.outbox, email, visitor);
  };
  const signInAsAdmin = (visitor: Visitor, email: string) =>
    visitor.call('user/role', { email, role: 'admin', adminCode: 'le-bon-code' });
  const readAccount = async (visitor: Visitor, email: string) => {
    const { administrators } = (await visitor.get('/api/admin/accounts')).body as AdministratorList;
    return administrators.find((account) => account.email === email);
  };
  const listDevices = async (visitor: Visitor, email: string) =>
    (await readAccount(visitor, email))?.devices ?? [];
  const readDevices = async () =>
    institute.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['device', 'seen_on'])
      .where('device', 'is not', null)
      .where('email', 'in', [owner, helper])
      .execute();

  test('lists devices and signs one out', async () => {
    const phone = await signInFrom(userAgents.androidPhone, owner);
    // No device of a client is stored.
    expect(await readDevices()).toEqual([]);
    await signInAsAdmin(phone, owner);
    await expect.poll(async () => (await phone.get('/')) && readDevices()).toHaveLength(1);
    const lostPhone = await signInFrom(userAgents.iphone, owner);
    const list = await listDevices(phone, owner);
    const today = new Date().toISOString().slice(0, 10);
    expect(list).toEqual([
      expect.objectContaining({ device: 'iphone safari', seenOn: today, isThis: false }),
      expect.objectContaining({ device: 'android-phone chrome', seenOn: today, isThis: true }),
    ]);
    expect((await readDevices()).map(({ device }) => device).sort()).toEqual([
      'android-phone chrome',
      'iphone safari',
    ]);
    const { text } = await phone.get(page);
    expect(text).toContain('Téléphone Android, Chrome');
    expect(text).toContain('iPhone, Safari');
    expect(text.match(/\(cet appareil\)/g)).toHaveLength(1);

    const id = list[0]?.id ?? '';
    const done = await phone.submit(page, { id, intent: 'deconnecter-un' });
    expect(done.headers.location).toBe(`${page}?faire=acces&fait=deconnecter-un#acces`);
    expect((await lostPhone.get('/api/user/user')).status).toBe(401);
    expect((await phone.get('/api/user/user')).status).toBe(200);
    expect(await listDevices(phone, owner)).toMatchObject([{ isThis: true }]);
    // A device's data is deleted with its session.
    expect(await readDevices()).toHaveLength(1);
    expect((await phone.call('admin/accounts/device/sign-out', { id })).status).toBe(404);
  });

  test('signs out another administrator’s device, but neither this one nor a client’s', async () => {
    const admin = await signInFrom(userAgents.androidPhone, owner);
    const computer = await signInFrom(userAgents.windows, helper);
    await signInAsAdmin(computer, helper);
    await expect
      .poll(async () => (await computer.get('/')) && listDevices(admin, helper))
      .toMatchObject([{ device: 'windows firefox', isThis: false }]);
    await institute.db
      .insertInto('push_subscriptions')
      .values({
        id: 'tablet',
        endpoint: 'https://push.example/tablet',
        p256dh: '',
        auth: '',
        device: 'Tablette',
        created_at: '',
        last_sent_at: null,
        last_error: null,
        user_id: (await readAccount(admin, helper))?.id ?? '',
      })
      .execute();
    const ownDevice = (await listDevices(admin, owner)).find(({ isThis }) => isThis);
    const signOut = async (id: string | undefined) =>
      (await admin.call('admin/accounts/device/sign-out', { id })).status;
    expect(await signOut(ownDevice?.id)).toBe(403);
    const client = await signInFrom(userAgents.iphone, 'cliente@exemple.ci');
    const { jti } = decodeJwt(client.cookies.get('jwt') ?? '');
    expect(await signOut(jti)).toBe(404);
    expect(
      (await client.call('admin/accounts/device/sign-out', { id: ownDevice?.id })).status,
    ).toBe(403);
    expect(await signOut((await listDevices(admin, helper))[0]?.id)).toBe(200);
    expect((await computer.get('/api/admin/requests')).status).toBe(401);
    expect(await listDevices(admin, helper)).toEqual([]);
    // The phone with the alerts is not known, so all alerts of that account end.
    expect(await countRows(institute.db, 'push_subscriptions')).toBe(0);
  });
});
