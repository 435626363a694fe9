import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newCertificate, trust } from '../support/neighbours/certificate.ts';
import { googleClient } from '../support/neighbours/openid-provider.ts';
import { Visitor } from '../support/visitor.ts';
import { type SignInSite, startSignInSite } from './sign-in-site.ts';

interface Lie {
  claims?: Record<string, unknown>;
  /** True to sign with a key that the provider does not publish. */
  isForged?: boolean;
  /** Fields that replace those of the discovery document. */
  discovery?: Record<string, unknown>;
  /** An answer that replaces the whole token response. */
  tokens?: Record<string, unknown>;
}

interface Asked {
  path: string;
  authorization: string | undefined;
  body: string;
}

interface LyingProvider extends AsyncDisposable {
  issuer: string;
  /** The address of the same provider over plain http. */
  plain: string;
  /** The requests that came in. */
  asked: Asked[];
  lie: Lie;
  /** The nonce for the next ID token. */
  nonce: string;
}

/** Starts an OpenID provider that can make any statement. With a certificate it runs over TLS. */
async function startLyingProvider(
  clientId: string,
  certificate?: Pick<ServerOptions, 'key' | 'cert'>,
): Promise<LyingProvider> {
  const [ownKey, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(ownKey.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' };
  const state = { lie: {} as Lie, nonce: '', asked: [] as Asked[], issuer: '', plain: '' };

  async function signIdToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: state.issuer, aud: clientId, sub: 'liar', iat: now, exp: now + 60 };
    return new SignJWT({ ...truth, nonce: state.nonce, ...state.lie.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(state.lie.isForged ? other.privateKey : ownKey.privateKey);
  }

  const answer: RequestListener = async (req, res) => {
    const { url: path = '', headers } = req;
    const request = { path, authorization: headers.authorization, body: '' };
    for await (const chunk of req) request.body += chunk;
    state.asked.push(request);
    const { issuer, lie } = state;
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...lie.discovery,
      },
      '/jwks': { keys: [jwk] },
      '/token': lie.tokens ?? {
        access_token: 'a',
        token_type: 'Bearer',
        id_token: await signIdToken(),
      },
    };
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(answers[path]));
  };
  const servers = [createServer(answer)];
  if (certificate) servers.push(createSecureServer(certificate, answer));
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const [plain, secure] = servers.map((server) => (server.address() as AddressInfo).port);
  state.plain = `http://127.0.0.1:${plain}`;
  state.issuer = secure ? `https://localhost:${secure}` : state.plain;
  return Object.assign(state, {
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  });
}

const provider = await startLyingProvider(googleClient.clientId);
const startSiteWith = ({ issuer }: LyingProvider) =>
  startSignInSite(
    { GOOGLE_ISSUER: issuer },
    { google: { ...googleClient, issuer: new URL(issuer), hostedOnly: false } },
  );
const newSite = () => startSiteWith(provider);
const site = await newSite();
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});
beforeEach(() => {
  provider.lie = {};
  provider.asked.length = 0;
});
afterEach(() => void vi.useRealTimers());

/** Sends a visitor to the provider's page, and returns the visitor and the path back. */
async function goThere({ app }: SignInSite = site, from: LyingProvider = provider) {
  const visitor = await Visitor.at(app, '/login');
  const { body } = await visitor.call('auth/google/login');
  const { searchParams } = new URL(body.data);
  from.nonce = searchParams.get('nonce') ?? '';
  return { visitor, back: `/api/auth/google/callback?code=c&state=${searchParams.get('state')}` };
}

async function comeBack(more = ''): Promise<string | undefined> {
  const { visitor, back } = await goThere();
  const answer = await visitor.get(back + more);
  expect(visitor.cookies.has('jwt')).toBe(answer.headers.location === '/role');
  return answer.headers.location;
}

test('a truthful provider is believed', async () => {
  expect(await comeBack()).toBe('/role');
});

test('a sign-in is valid for ten minutes', async () => {
  const { visitor, back } = await goThere();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9.5 * 60_000 });
  expect((await visitor.get(back)).headers.location).toBe('/role');
});

test.each([
  [undefined, 'Basic'],
  [['private_key_jwt', 'client_secret_post', 'client_secret_basic'], 'the body'],
])('sends the secret by the provider’s preferred method: %j, by %s', async (methods, way) => {
  provider.lie = { discovery: { token_endpoint_auth_methods_supported: methods } };
  await using other = await newSite();
  const { visitor, back } = await goThere(other);
  expect((await visitor.get(back)).headers.location).toBe('/role');
  const tokenRequest = provider.asked.find(({ path }) => path === '/token');
  expect(tokenRequest?.authorization?.split(' ')[0]).toBe(way === 'Basic' ? 'Basic' : undefined);
  expect(new URLSearchParams(tokenRequest?.body).has('client_secret')).toBe(way !== 'Basic');
});

test('over TLS every request to the provider is encrypted', async () => {
  const certificate = await newCertificate();
  using _trusted = trust(certificate.cert);
  await using secure = await startLyingProvider(googleClient.clientId, certificate);
  const findRedirect = async (issuer: string) => {
    secure.lie = { discovery: { token_endpoint: `${issuer}/token` } };
    await using other = await startSiteWith(secure);
    const { visitor, back } = await goThere(other, secure);
    return (await visitor.get(back)).headers.location;
  };
  expect(await findRedirect(secure.issuer)).toBe('/role');
  expect(await findRedirect(secure.plain)).toBe('/login?echec=fournisseur');
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
])('refuses a statement that has %s', async (_name, lie) => {
  provider.lie = lie;
  expect(await comeBack()).toBe('/login?echec=fournisseur');
});

test('refuses an answer from another issuer (RFC 9207)', async () => {
  expect(await comeBack('&iss=https%3A%2F%2Faccounts.google.com')).toBe('/login?echec=fournisseur');
});

test.each<[string, number, Lie['discovery']]>([
  ['another issuer', 503, { issuer: 'https://accounts.google.com' }],
  ['no page', 503, { authorization_endpoint: undefined }],
  ['a page elsewhere', 502, { authorization_endpoint: 'https://evil.example/auth' }],
  ['a page without a scheme to trust', 502, { authorization_endpoint: 'javascript:alert(1)' }],
])('refuses a discovery that names %s', async (_name, status, discovery) => {
  provider.lie = { discovery: discovery as Record<string, unknown> };
  await using other = await newSite();
  const visitor = await Visitor.at(other.app, '/login');
  expect((await visitor.call('auth/google/login')).status).toBe(status);
});
