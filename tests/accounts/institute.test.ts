import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { grantAdmin } from '../../server/institute/accounts/users.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { add } from '../support/rows.ts';
import { signIn, verifyPath } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

const institute = await startInstitute();
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const minutes = 60_000;
const days = 24 * 60 * minutes;
/** Moves the clock of this process, and of nothing that waits. */
function later(milliseconds: number) {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

describe('the sign-in link', () => {
  test('arrives by mail and signs in', async () => {
    const visitor = await Visitor.at(app);
    const asked = await visitor.call('auth/basic/login', { email: 'Awa@Exemple.ci' });
    expect(asked.status).toBe(200);
    const mail = await outbox.mailTo('awa@exemple.ci');
    expect(mail).toContain('Votre lien de connexion');
    expect(mail).toContain('Il est valable 10 minutes');
    expect(mail).toMatch(/http:\/\/localhost:3000\/verify\?token=[\w-]{43}\b/);
    const verified = await visitor.call(verifyPath(await outbox.linkFor('awa@exemple.ci')));
    expect(verified.status).toBe(200);
    expect((await visitor.get('/api/user/user')).body).toEqual({
      role: '',
      email: 'awa@exemple.ci',
    });
  });

  test('is redeemed once by ten concurrent requests', async () => {
    const visitor = await Visitor.at(app);
    await visitor.call('auth/basic/login', { email: 'dix@exemple.ci' });
    const path = verifyPath(await outbox.linkFor('dix@exemple.ci'));
    const visitors = await Promise.all(Array.from({ length: 10 }, () => Visitor.at(app)));
    const responses = await Promise.all(visitors.map((one) => one.call(path)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(401)]);
  });

  test('stays valid beside a newer one', async () => {
    const visitor = await Visitor.at(app);
    await visitor.call('auth/basic/login', { email: 'deux@exemple.ci' });
    const first = await outbox.linkFor('deux@exemple.ci');
    await visitor.call('auth/basic/login', { email: 'deux@exemple.ci' });
    const second = await outbox.linkFor('deux@exemple.ci', 2);
    const other = await Visitor.at(app);
    expect((await visitor.call(verifyPath(first))).status).toBe(200);
    expect((await other.call(verifyPath(second))).status).toBe(200);
    const third = await Visitor.at(app);
    expect((await third.call(verifyPath(first))).status).toBe(401);
  });

  test('expires after ten minutes', async () => {
    const visitor = await Visitor.at(app);
    const email = 'plus-tard@exemple.ci';
    await visitor.call('auth/basic/login', { email });
    const first = verifyPath(await outbox.linkFor(email));
    later(9.9 * minutes);
    expect((await visitor.call(first)).status).toBe(200);
    await visitor.get('/');
    await visitor.call('auth/basic/login', { email });
    const second = verifyPath(await outbox.linkFor(email, 2));
    later(20 * minutes);
    const refused = await visitor.call(second);
    expect([refused.status, refused.body.error]).toEqual([401, 'link-expired']);
  });

  test('is asked for five times in a quarter of an hour, not more', async () => {
    later(0);
    const visitor = await Visitor.at(app);
    const ask = () => visitor.call('auth/basic/login', { email: 'encore@exemple.ci' });
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
  });
});

describe('a session', () => {
  test('ends on the server at the logout', async () => {
    const visitor = await signIn(app, outbox, 'sortie@exemple.ci');
    const kept = Object.fromEntries(visitor.cookies);
    expect((await visitor.call('auth/basic/logout')).status).toBe(200);
    expect(visitor.cookies.has('jwt')).toBe(false);
    const replayed = await new Visitor(app, kept).get('/api/user/user');
    expect(replayed.status).toBe(401);
  });

  test('ends when its browser signs in again', async () => {
    const visitor = await signIn(app, outbox, 'encore-moi@exemple.ci');
    const before = Object.fromEntries(visitor.cookies);
    await visitor.call('auth/basic/login', { email: 'encore-moi@exemple.ci' });
    const again = await visitor.call(verifyPath(await outbox.linkFor('encore-moi@exemple.ci', 2)));
    expect(again.status).toBe(200);
    expect((await new Visitor(app, before).get('/api/user/user')).status).toBe(401);
    expect((await visitor.get('/api/user/user')).status).toBe(200);
  });

  test('ends after thirty days at the latest, whoever keeps its cookie', async () => {
    const visitor = await signIn(app, outbox, 'un-mois@exemple.ci');
    const kept = Object.fromEntries(visitor.cookies);
    later(29.9 * days);
    expect((await visitor.get('/api/user/user')).status).toBe(200);
    later(30 * days + minutes);
    expect((await new Visitor(app, kept).get('/api/user/user')).status).toBe(401);
  });
});

describe('a role', () => {
  test('admin takes the code, and is the caller’s own whatever mailbox is named', async () => {
    const [chief, victim] = [
      await signIn(app, outbox, 'cheffe@exemple.ci'),
      await signIn(app, outbox, 'victime@exemple.ci'),
    ];
    const order = { email: 'victime@exemple.ci', role: 'admin', adminCode: 'le-bon-code' };
    expect((await chief.call('user/role', order)).status).toBe(200);
    expect((await chief.get('/api/user/user')).body.role).toBe('admin');
    expect((await victim.get('/api/user/user')).body.role).toBe('');
  });

  test('records changes of administrators', async () => {
    const email = 'promue@exemple.ci';
    const visitor = await signIn(app, outbox, email);
    for (const role of ['user', 'admin', 'admin', 'user']) {
      const order = { email, role, adminCode: 'le-bon-code' };
      expect((await visitor.call('user/role', order)).status).toBe(200);
    }
    const events = await institute.db
      .selectFrom('events')
      .innerJoin('users', 'users.id', 'events.subject')
      .select(['actor', 'action', 'detail', 'at'])
      .where('email', '=', email)
      .orderBy('at')
      .execute();
    const by = { actor: email, action: 'role', at: expect.stringMatching(/^20\d\d-.*Z$/) };
    expect(events).toEqual([
      { ...by, detail: 'admin' },
      { ...by, detail: 'user' },
    ]);
  });

  test('grants the admin role once by the command', async () => {
    const email = 'nommee@exemple.ci';
    expect(await grantAdmin(institute.db, email)).toBe(true);
    expect(await grantAdmin(institute.db, email)).toBe(false);
  });

  test('admin takes its alerts along when it goes, and nobody else’s', async () => {
    const { db } = institute;
    const email = 'partie@exemple.ci';
    const visitor = await signIn(app, outbox, email);
    const choose = (role: string) =>
      visitor.call('user/role', { email, role, adminCode: 'le-bon-code' });
    expect((await choose('admin')).status).toBe(200);
    const other = await add(db, 'users', { role: 'admin' });
    const users = await db.selectFrom('users').select('id').where('email', '=', email).execute();
    for (const { id } of [...users, other]) await add(db, 'push_subscriptions', { user_id: id });
    expect((await choose('user')).status).toBe(200);
    const left = await db.selectFrom('push_subscriptions').select('user_id').execute();
    expect(left).toEqual([{ user_id: other.id }]);
  });

  test('nothing changes without the session’s own authorizationCode', async () => {
    const [one, other] = [
      await signIn(app, outbox, 'un@exemple.ci'),
      await signIn(app, outbox, 'autre@exemple.ci'),
    ];
    one.cookies.set('authorizationCode', other.cookies.get('authorizationCode') ?? '');
    const response = await one.call('user/role', { email: 'un@exemple.ci', role: 'user' });
    expect(response.status).toBe(403);
    expect((await one.get('/api/user/user')).body.role).toBe('');
  });
});

test.each(['google', 'facebook'])('%s says that it is not available yet', async (provider) => {
  const response = await (await Visitor.at(app)).call(`auth/${provider}/login`);
  expect(response.status).toBe(503);
  expect(response.body.error).toBe('provider-unavailable');
  // Nobody did anything wrong: the page says so, and where the way is that is open.
  const page = await (await Visitor.at(app)).submit('/login', { intent: provider });
  expect(page.text).toContain('n’est pas encore disponible');
  expect(page.text).toMatch(/role="status"[^>]*>.*href="#champ-email">Saisir mon adresse e-mail</s);
  for (const word of ['Il y a un problème', 'role="alert"', 'Erreur\u00a0:'])
    expect(page.text).not.toContain(word);
});
