import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { buildVerifyPath, signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

const institute = await startInstitute();
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const minutes = 60_000;
const days = 24 * 60 * minutes;
/** Moves the clock of this process, but no timers. */
function advanceClock(milliseconds: number) {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
}

describe('the sign-in link', () => {
  test('arrives by mail and signs in', async () => {
    const visitor = await Visitor.at(app);
    const answer = await visitor.call('auth/basic/login', { email: 'Awa@Exemple.ci' });
    expect(answer.status).toBe(200);
    const mail = await outbox.waitForMail('awa@exemple.ci');
    expect(mail).toContain('Votre lien de connexion');
    expect(mail).toContain('Le lien est valable 10 minutes');
    expect(mail).toMatch(/http:\/\/localhost:3000\/verify\?token=[\w-]{43}\b/);
    const verified = await visitor.call(
      buildVerifyPath(await outbox.waitForLink('awa@exemple.ci')),
    );
    expect(verified.status).toBe(200);
    expect((await visitor.get('/api/user/user')).body).toEqual({
      role: '',
      email: 'awa@exemple.ci',
    });
  });

  test('is redeemed once by ten concurrent requests', async () => {
    const visitor = await Visitor.at(app);
    await visitor.call('auth/basic/login', { email: 'dix@exemple.ci' });
    const path = buildVerifyPath(await outbox.waitForLink('dix@exemple.ci'));
    const visitors = await Promise.all(Array.from({ length: 10 }, () => Visitor.at(app)));
    const responses = await Promise.all(visitors.map((visitor) => visitor.call(path)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(401)]);
  });

  test('stays valid beside a newer one', async () => {
    const visitor = await Visitor.at(app);
    await visitor.call('auth/basic/login', { email: 'deux@exemple.ci' });
    const first = await outbox.waitForLink('deux@exemple.ci');
    await visitor.call('auth/basic/login', { email: 'deux@exemple.ci' });
    const second = await outbox.waitForLink('deux@exemple.ci', 2);
    const other = await Visitor.at(app);
    expect((await visitor.call(buildVerifyPath(first))).status).toBe(200);
    expect((await other.call(buildVerifyPath(second))).status).toBe(200);
    const third = await Visitor.at(app);
    expect((await third.call(buildVerifyPath(first))).status).toBe(401);
  });

  test('expires after ten minutes', async () => {
    const visitor = await Visitor.at(app);
    const email = 'plus-tard@exemple.ci';
    await visitor.call('auth/basic/login', { email });
    const first = buildVerifyPath(await outbox.waitForLink(email));
    advanceClock(9.9 * minutes);
    expect((await visitor.call(first)).status).toBe(200);
    await visitor.get('/');
    await visitor.call('auth/basic/login', { email });
    const second = buildVerifyPath(await outbox.waitForLink(email, 2));
    advanceClock(20 * minutes);
    const refusal = await visitor.call(second);
    expect([refusal.status, refusal.body.error]).toEqual([401, 'link-expired']);
  });
});

describe('a session', () => {
  test('ends after thirty days at the latest, even if its cookie is kept', async () => {
    const visitor = await signIn(app, outbox, 'un-mois@exemple.ci');
    const cookies = Object.fromEntries(visitor.cookies);
    advanceClock(29.9 * days);
    expect((await visitor.get('/api/user/user')).status).toBe(200);
    advanceClock(30 * days + minutes);
    expect((await new Visitor(app, cookies).get('/api/user/user')).status).toBe(401);
  });
});

describe('a role', () => {
  test('admin needs the code, and is given only to the caller', async () => {
    const [chief, victim] = [
      await signIn(app, outbox, 'cheffe@exemple.ci'),
      await signIn(app, outbox, 'victime@exemple.ci'),
    ];
    const order = { email: 'victime@exemple.ci', role: 'admin', adminCode: 'le-bon-code' };
    expect((await chief.call('user/role', order)).status).toBe(200);
    expect((await chief.get('/api/user/user')).body.role).toBe('admin');
    expect((await victim.get('/api/user/user')).body.role).toBe('');
  });

  test('is unchanged without the session’s own authorizationCode', async () => {
    const [visitor, stranger] = [
      await signIn(app, outbox, 'un@exemple.ci'),
      await signIn(app, outbox, 'autre@exemple.ci'),
    ];
    visitor.cookies.set('authorizationCode', stranger.cookies.get('authorizationCode') ?? '');
    const response = await visitor.call('user/role', { email: 'un@exemple.ci', role: 'user' });
    expect(response.status).toBe(403);
    expect((await visitor.get('/api/user/user')).body.role).toBe('');
  });
});

test('reports a provider without settings as not yet available', async () => {
  const response = await (await Visitor.at(app)).call('auth/google/login');
  expect(response.status).toBe(503);
  expect(response.body.error).toBe('provider-unavailable');
  // The visitor did nothing wrong, so the page offers another way without an alert.
  const page = await (await Visitor.at(app)).submit('/login', { intent: 'google' });
  expect(page.text).toContain('n’est pas encore disponible');
  expect(page.text).toMatch(/role="status"[^>]*>.*href="#champ-email">Saisir mon adresse e-mail</s);
  for (const word of ['Il y a un problème', 'role="alert"', 'Erreur\u00a0:'])
    expect(page.text).not.toContain(word);
});
