import { decodeJwt, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../support/app.ts';
import { startInstitute } from '../../support/institute.ts';
import { signIn, verifyPath } from '../../support/sign-in.ts';

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
