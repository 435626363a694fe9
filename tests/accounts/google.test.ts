import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { origin } from '../support/app.ts';
import {
  googleClient,
  type OpenIdPerson,
  startOpenIdProvider,
} from '../support/neighbours/openid-provider.ts';
import { freePort } from '../support/process.ts';
import { setCookies, Visitor } from '../support/visitor.ts';
import { getUser, goThrough, signInByMail, signInWith, startSignInSite } from './sign-in-site.ts';

const redirectUri = `${origin}/api/auth/google/callback`;
const startSiteWith = (issuer: string, hostedOnly = false) =>
  startSignInSite(
    { GOOGLE_ISSUER: issuer },
    { google: { ...googleClient, issuer: new URL(issuer), hostedOnly } },
  );

const provider = await startOpenIdProvider({ redirectUri });
const site = await startSiteWith(provider.issuer);
const { app } = site;
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

let count = 0;
const newPerson = (more: Partial<OpenIdPerson> = {}): OpenIdPerson => {
  count += 1;
  return { sub: `g-${count}`, email: `g-${count}@gmail.example`, email_verified: true, ...more };
};
beforeEach(() => {
  provider.person = newPerson();
});

/** Expects a refused sign-in: the page shows the sentence, and the visitor is not signed in. */
async function expectRefused(visitor: Visitor, path: string, sentence: string) {
  const answer = await visitor.get(path);
  expect(answer.status).toBe(303);
  const location = answer.headers.location as string;
  expect(location).toMatch(/^\/login\?echec=[a-z]+$/);
  expect(setCookies(answer).join()).not.toContain('jwt=');
  const page = await visitor.get(location);
  expect(page.text).toContain('role="alert"');
  expect(page.text).toContain(sentence);
  expect(page.text).toContain('Connectez vous');
  expect(visitor.cookies.has('jwt')).toBe(false);
}
const expired = 'Cette connexion n’est plus valable';
const failed = 'La connexion n’a pas abouti';

describe('signing in with Google', () => {
  test('asks for a code with state, nonce and PKCE, for our one address', async () => {
    const { body } = await (await Visitor.at(app)).call('auth/google/login');
    const url = new URL(body.data);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: googleClient.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('leads to the choice of a role the first time, then to the home page', async () => {
    const { visitor, answer, location } = await signInWith(app, 'google');
    expect(answer.status).toBe(303);
    expect(location).toBe('/role');
    expect(answer.headers['cache-control']).toBe('no-store');
    const cookies = setCookies(answer);
    expect(cookies.map((line) => line.split('=', 1)[0]).sort()).toEqual([
      'authorizationCode',
      'jwt',
      'visitor',
    ]);
    for (const line of cookies) expect(line).toMatch(/; HttpOnly; SameSite=Lax$/);
    const email = provider.person?.email;
    expect(await getUser(visitor)).toEqual({ role: '', email });

    await visitor.get('/role');
    expect((await visitor.call('user/role', { email, role: 'user' })).status).toBe(200);
    const again = await signInWith(app, 'google');
    expect(again.location).toBe('/');
    expect(await getUser(again.visitor)).toEqual({ role: 'user', email });
  });

  test('knows an account by its subject, even with another mailbox', async () => {
    const before = await signInWith(app, 'google');
    const { email } = await getUser(before.visitor);
    provider.person = { ...newPerson(), sub: provider.person?.sub as string };
    const after = await signInWith(app, 'google');
    expect((await getUser(after.visitor)).email).toBe(email);
  });
});

describe('the mailbox', () => {
  const chooseRole = async (visitor: Visitor) => {
    await visitor.get('/role');
    await visitor.call('user/role', { email: '', role: 'user' });
  };

  test('joins the accounts if both sides verified it', async () => {
    provider.person = newPerson({ email: 'Awa@Gmail.Example' });
    await chooseRole(await signInByMail(site, 'awa@gmail.example'));
    const { visitor, location } = await signInWith(app, 'google');
    expect(location).toBe('/');
    expect(await getUser(visitor)).toEqual({ role: 'user', email: 'awa@gmail.example' });
  });

  test('is ignored if Google has not verified it', async () => {
    await chooseRole(await signInByMail(site, 'victime@gmail.example'));
    for (const email_verified of [false, undefined]) {
      provider.person = newPerson({ email: 'victime@gmail.example', email_verified });
      const { visitor, location } = await signInWith(app, 'google');
      expect(location).toBe('/role');
      expect(await getUser(visitor)).toEqual({ role: '', email: '' });
    }
  });

  test('verified by Google is accepted only if Google hosts it', async () => {
    const settings = { GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 's' };
    expect(readConfig(settings).google?.hostedOnly).toBe(true);
    const other = { ...settings, GOOGLE_ISSUER: 'https://sso.institut.example' };
    expect(readConfig(other).google?.hostedOnly).toBe(false);
    await using google = await startSiteWith(provider.issuer, true);
    const getMailbox = async (more: Partial<OpenIdPerson>) => {
      provider.person = newPerson(more);
      return (await getUser((await signInWith(google.app, 'google')).visitor)).email;
    };
    await signInByMail(google, 'patronne@institut.example');
    const foreign = { email: 'patronne@institut.example' };
    expect(await getMailbox(foreign)).toBe('');
    expect(await getMailbox({ ...foreign, hd: 'autre.example' })).toBe('');
    expect(await getMailbox({ ...foreign, hd: 'institut.example', email_verified: false })).toBe(
      '',
    );
    expect(await getMailbox({ ...foreign, hd: 'institut.example' })).toBe(foreign.email);
    for (const email of ['awa.hd@gmail.com', 'awa.hd@googlemail.com']) {
      expect(await getMailbox({ email })).toBe(email);
    }
    expect(await getMailbox({ email: 'awa.hd@gmail.com.example' })).toBe('');
  });
});

describe('refuses to sign in', () => {
  test('a visitor who declined at Google', async () => {
    provider.person = null;
    const visitor = await Visitor.at(app, '/login');
    const path = await goThrough(visitor, 'google');
    await expectRefused(visitor, path, 'Vous avez interrompu la connexion');
  });

  test.each([
    ['missing', () => ''],
    ['tampered with', (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`],
    ['given twice', (state: string) => `${state}&state=${state}`],
  ])('a visitor whose state is %s', async (_name, change) => {
    const visitor = await Visitor.at(app, '/login');
    const path = await goThrough(visitor, 'google');
    const state = /state=([\w-]+)/.exec(path)?.[1] ?? '';
    const sentence = state === change(state).slice(0, 43) ? failed : expired;
    await expectRefused(visitor, path.replace(state, change(state)), sentence);
  });

  test('another browser than the one that asked, and ends the state', async () => {
    const visitor = await Visitor.at(app, '/login');
    const path = await goThrough(visitor, 'google');
    await expectRefused(await Visitor.at(app, '/login'), path, expired);
    await expectRefused(visitor, path, expired);
    const again = await goThrough(visitor, 'google');
    await expectRefused(new Visitor(app), again, expired);
  });

  test('a visitor at the other provider’s address', async () => {
    const visitor = await Visitor.at(app, '/login');
    const path = (await goThrough(visitor, 'google')).replace('google', 'facebook');
    await expectRefused(visitor, path, expired);
  });

  test('more than one of ten concurrent callbacks', async () => {
    const visitor = await Visitor.at(app, '/login');
    const path = await goThrough(visitor, 'google');
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.get(path)));
    const locations = answers.map(({ headers }) => headers.location).sort();
    expect(locations).toEqual([...Array(9).fill('/login?echec=perime'), '/role']);
    const sessions = answers.filter((answer) => setCookies(answer).join().includes('jwt='));
    expect(sessions).toHaveLength(1);
  });
});

describe('a provider in trouble', () => {
  test('is reported in French, and asked again the next time', async () => {
    const port = await freePort();
    await using lateSite = await startSiteWith(`http://127.0.0.1:${port}`);
    const visitor = await Visitor.at(lateSite.app, '/login');
    const refusal = await visitor.call('auth/google/login');
    expect(refusal.status).toBe(503);
    expect(refusal.body.message).toContain('ne répond pas pour le moment');
    const page = await visitor.submit('/login', { intent: 'google' });
    expect(page.status).toBe(503);
    expect(page.text).toContain('ne répond pas pour le moment');

    const path = await (async () => {
      await using provider = await startOpenIdProvider({ redirectUri, port });
      provider.person = newPerson();
      return await goThrough(visitor, 'google');
    })();
    // The provider fails again before the site can ask for the identity.
    await expectRefused(visitor, path, failed);
    expect(lateSite.logged()).toMatch(/"provider":"google","reason":"TypeError ECONNREFUSED"/);
  });
});

test('no log line holds a code, a state, a token or a secret', async () => {
  const { visitor } = await signInWith(app, 'google');
  await visitor.get('/login');
  const path = await goThrough(visitor, 'google');
  await visitor.get(path.replace('code=', 'code=x'));
  const { searchParams } = new URL(path, origin);
  const secrets = [
    ...searchParams.values(),
    ...visitor.cookies.values(),
    googleClient.clientSecret,
    provider.person?.email,
  ].filter((value) => value !== provider.issuer);
  expect(secrets.length).toBeGreaterThan(5);
  expect(site.logged()).toContain('/api/auth/google/callback');
  expect(site.logged()).toContain('invalid_grant');
  for (const secret of secrets) expect(site.logged()).not.toContain(secret);
});
