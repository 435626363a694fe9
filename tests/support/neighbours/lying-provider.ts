import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
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

interface Asked {
  path: string;
  authorization: string | undefined;
  body: string;
}

export interface LyingProvider extends AsyncDisposable {
  issuer: string;
  /** The same answers over plain http. */
  plain: string;
  /** What it was asked for. */
  asked: Asked[];
  lie: Lie;
  /** What the next ID token is told to repeat. */
  nonce: string;
}

/** An OpenID provider that states whatever a test wants it to; over TLS with a certificate. */
export async function startLyingProvider(
  clientId: string,
  certificate?: Pick<ServerOptions, 'key' | 'cert'>,
): Promise<LyingProvider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'k' };
  const state = { lie: {} as Lie, nonce: '', asked: [] as Asked[], issuer: '', plain: '' };

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
