import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Lie, startLyingProvider } from '../../support/neighbours/lying-provider.ts';
import { googleClient } from '../../support/neighbours/openid-provider.ts';
import { startSignInSite } from '../../support/sign-in-site.ts';
import { Visitor } from '../../support/visitor.ts';

const provider = await startLyingProvider(googleClient.clientId);
const newSite = () =>
  startSignInSite(
    { GOOGLE_ISSUER: provider.issuer },
    { google: { ...googleClient, issuer: new URL(provider.issuer), hostedOnly: false } },
  );
const site = await newSite();
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});
beforeEach(() => {
  provider.lie = {};
});

async function comeBack(more = ''): Promise<string | undefined> {
  const visitor = await Visitor.at(site.app, '/login');
  const { body } = await visitor.call('auth/google/login');
  const { searchParams } = new URL(body.data);
  provider.nonce = searchParams.get('nonce') ?? '';
  const query = `code=c&state=${searchParams.get('state')}${more}`;
  const answer = await visitor.get(`/api/auth/google/callback?${query}`);
  expect(visitor.cookies.has('jwt')).toBe(answer.headers.location === '/role');
  return answer.headers.location;
}

test('a provider that tells the truth is believed', async () => {
  expect(await comeBack()).toBe('/role');
});

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
test.each<[string, Lie]>([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['several audiences without saying whose it is', { claims: { aud: ['another', 'site.apps'] } }],
  ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
  ['a time that is over', { claims: { iat: now() - 2 * hour, exp: now() - hour } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a signature by somebody else', { isForged: true }],
  ['no ID token', { tokens: { access_token: 'a', token_type: 'Bearer' } }],
  ['an error', { tokens: { error: 'server_error' } }],
])('one whose statement has %s is not', async (_name, lie) => {
  provider.lie = lie;
  expect(await comeBack()).toBe('/login?echec=fournisseur');
});

test('nor one whose answer came from another issuer (RFC 9207)', async () => {
  expect(await comeBack('&iss=https%3A%2F%2Faccounts.google.com')).toBe('/login?echec=fournisseur');
});

test.each<[string, number, Lie['discovery']]>([
  ['another issuer', 503, { issuer: 'https://accounts.google.com' }],
  ['no page', 503, { authorization_endpoint: undefined }],
  ['a page elsewhere', 502, { authorization_endpoint: 'https://evil.example/auth' }],
  ['a page without a scheme to trust', 502, { authorization_endpoint: 'javascript:alert(1)' }],
])('nor one whose discovery names %s', async (_name, status, discovery) => {
  provider.lie = { discovery: discovery as Record<string, unknown> };
  await using other = await newSite();
  const visitor = await Visitor.at(other.app, '/login');
  expect((await visitor.call('auth/google/login')).status).toBe(status);
});
