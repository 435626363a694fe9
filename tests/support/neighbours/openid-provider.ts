import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import { freePort } from '../process.ts';

export interface OpenIdPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | undefined;
  /** Google's hosted-domain claim: the Workspace domain of the account. */
  hd?: string;
}

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  /** The user to sign in. Null answers access_denied. */
  person: OpenIdPerson | null;
}

export const googleClient = { clientId: 'site.apps', clientSecret: 'google-secret' };

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const signingKey = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'k' };

/** An in-memory store. oidc-provider logs a warning about its default one. */
class MapAdapter implements Adapter {
  readonly #kept = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(id, payload);
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(id);
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept.values()].find((payload) => payload.uid === uid);
  }
  async findByUserCode(): Promise<undefined> {}
  async consume(id: string): Promise<void> {
    this.#kept.set(id, { ...this.#kept.get(id), consumed: Math.floor(Date.now() / 1000) });
  }
  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id);
  }
}

const hour = 3600;

interface Options {
  redirectUri: string;
  port?: number;
  /** The place of the mailbox: Google uses the ID token, others the user info. */
  mailboxIn?: 'ID token' | 'userinfo';
}

/** Starts a certified OpenID provider on loopback. It signs users in without a form. */
export async function startOpenIdProvider(options: Options): Promise<OpenIdProvider> {
  const { redirectUri, mailboxIn = 'ID token', port = await freePort() } = options;
  // Not "localhost": cookies ignore ports, so the provider would share the site's cookies.
  const issuer = `http://127.0.0.1:${port}`;
  const { clientId, clientSecret } = googleClient;
  const state: { person: OpenIdPerson | null } = { person: { sub: '1' } };

  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    adapter: MapAdapter,
    ttl: { AccessToken: hour, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    jwks: { keys: [signingKey] },
    cookies: { keys: ['provider'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
    conformIdTokenClaims: mailboxIn === 'userinfo',
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    async loadExistingGrant(ctx) {
      const accountId = ctx.oidc.session?.accountId ?? '';
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  const server = createServer((req, res) => {
    if (!req.url?.startsWith('/interaction/')) return serve(req, res);
    const { person } = state;
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
    return provider.interactionFinished(req, res, result);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return Object.assign(state, {
    issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
