import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Lie {
  claims?: Record<string, unknown>;
  /** Signed with a key that the provider does not publish. */
  isForged?: boolean;
  /** What the discovery says instead. */
  discovery?: Record<string, unknown>;
  /** The whole token answer instead. */
  tokens?: Record<string, unknown>;
}

export interface LyingProvider extends AsyncDisposable {
  issuer: string;
  lie: Lie;
  /** What the next ID token is told to repeat. */
  nonce: string;
}

/** An OpenID provider that states whatever a test wants it to. */
export async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' };
  const state: { lie: Lie; nonce: string } = { lie: {}, nonce: '' };

  async function idToken(issuer: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const truth = { iss: issuer, aud: clientId, sub: 'liar', iat: now, exp: now + 60 };
    return new SignJWT({ ...truth, nonce: state.nonce, ...state.lie.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(state.lie.isForged ? other.privateKey : own.privateKey);
  }

  const server = createServer(async (req, res) => {
    const issuer = `http://${req.headers.host}`;
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...state.lie.discovery,
      },
      '/jwks': { keys: [jwk] },
      '/token': state.lie.tokens ?? {
        access_token: 'a',
        token_type: 'Bearer',
        id_token: await idToken(issuer),
      },
    };
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(answers[req.url ?? '']));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    issuer: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
