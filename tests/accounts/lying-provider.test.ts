import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  /** The requests that came in. */
  asked: Asked[];
  lie: Lie;
  /** The nonce for the next ID token. */
  nonce: string;
}

/** Starts an OpenID provider that makes any statement a test wants. */
async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' };
  const state = { lie: {} as Lie, nonce: '', asked: [] as Asked[], issuer: '' };

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: state.issuer, aud: clientId, sub: 'liar', iat: now, exp: now + 60 };
    return new SignJWT({ ...truth, nonce: state.nonce, ...state.lie.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(state.lie.isForged ? other.privateKey : own.privateKey);
  }

  const answer: RequestListener = async (req, res) => {
    const { url: path = '', headers } = req;
    const asked = { path, authorization: headers.authorization, body: '' };
    for await (const chunk of req) asked.body += chunk;
    state.asked.push(asked);
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
        id_token: await idToken(),
      },
    };
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(answers[path]));
  };
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

const provider = await startLyingProvider(googleClient.clientId);
const { issuer } = provider;
const newSite = () =>
  startSignInSite(
    { GOOGLE_ISSUER: issuer },
    { google: { ...googleClient, issuer: new URL(issuer), hostedOnly: false } },
  );
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
async function goThere({ app }: SignInSite = site) {
  const visitor = await Visitor.at(app, '/login');
  const { body } = await visitor.call('auth/google/login');
  const { searchParams } = new URL(body.data);
  provider.nonce = searchParams.get('nonce') ?? '';
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
  const sent = provider.asked.find(({ path }) => path === '/token');
  expect(sent?.authorization?.split(' ')[0]).toBe(way === 'Basic' ? 'Basic' : undefined);
  expect(new URLSearchParams(sent?.body).has('client_secret')).toBe(way !== 'Basic');
});

test.each<[string, Lie]>([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['a signature by somebody else', { isForged: true }],
  ['no ID token', { tokens: { access_token: 'a', token_type: 'Bearer' } }],
])('refuses a statement that has %s', async (_name, lie) => {
  provider.lie = lie;
  expect(await comeBack()).toBe('/login?echec=fournisseur');
});

test('refuses an answer from another issuer (RFC 9207)', async () => {
  expect(await comeBack('&iss=https%3A%2F%2Faccounts.google.com')).toBe('/login?echec=fournisseur');
});

test.each<[string, number, Lie['discovery']]>([
  ['another issuer', 503, { issuer: 'https://accounts.google.com' }],
  ['a page elsewhere', 502, { authorization_endpoint: 'https://evil.example/auth' }],
])('refuses a discovery that names %s', async (_name, status, discovery) => {
  provider.lie = { discovery: discovery as Record<string, unknown> };
  await using other = await newSite();
  const visitor = await Visitor.at(other.app, '/login');
  expect((await visitor.call('auth/google/login')).status).toBe(status);
});
