import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Facebook extends AsyncDisposable {
  dialog: string;
  graph: string;
  /** The person to sign in. Null presses "Cancel". */
  person: { id: string; email?: string } | null;
  /** The status of /me. */
  status: number;
  /** The path and query of each request. */
  requests: string[];
}

export const facebookClient = { clientId: '1234567890', clientSecret: 'facebook-secret' };

/** Starts the parts of Facebook's dialog and Graph API that a sign-in uses. They refuse wrong parameters. */
export async function startFacebook(): Promise<Facebook> {
  const { clientId, clientSecret } = facebookClient;
  const state: Pick<Facebook, 'person' | 'requests' | 'status'> = {
    person: { id: '1' },
    requests: [],
    status: 200,
  };
  const codes = new Map<string, string>();
  const tokens = new Map<string, Facebook['person']>();

  /** Consents or cancels at once. Returns the address of the redirect. */
  function answerDialog(query: URLSearchParams): string {
    if (query.get('client_id') !== clientId) throw new Error('unknown app');
    const redirect = new URL(query.get('redirect_uri') ?? '');
    redirect.searchParams.set('state', query.get('state') ?? '');
    if (!state.person) {
      redirect.searchParams.set('error', 'access_denied');
      redirect.searchParams.set('error_reason', 'user_denied');
      return redirect.href;
    }
    const code = randomUUID();
    codes.set(code, query.get('redirect_uri') ?? '');
    redirect.searchParams.set('code', code);
    return `${redirect.href}#_=_`;
  }

  function answerAccessToken(form: URLSearchParams) {
    const code = form.get('code') ?? '';
    const isValid =
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret &&
      codes.get(code) === form.get('redirect_uri');
    if (!isValid || !codes.delete(code)) throw new Error('no such code');
    const token = randomUUID();
    tokens.set(token, state.person);
    return { access_token: token, token_type: 'bearer', expires_in: 5_183_944 };
  }

  function answerMe(query: URLSearchParams, token: string) {
    const person = tokens.get(token);
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
    if (!person || query.get('appsecret_proof') !== proof) throw new Error('invalid token');
    const fields = query.get('fields')?.split(',') ?? [];
    return Object.fromEntries(Object.entries(person).filter(([name]) => fields.includes(name)));
  }

  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    state.requests.push(req.url ?? '');
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://facebook');
    try {
      if (pathname === '/dialog/oauth') {
        return res.writeHead(302, { location: answerDialog(searchParams) }).end();
      }
      const token = req.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const isMe = pathname === '/v24.0/me';
      const answer = isMe
        ? answerMe(searchParams, token)
        : answerAccessToken(new URLSearchParams(body));
      res.writeHead(isMe ? state.status : 200, {
        'content-type': 'application/json; charset=UTF-8',
      });
      return res.end(JSON.stringify(answer));
    } catch (error) {
      const { message } = error as Error;
      res.writeHead(400, { 'content-type': 'application/json; charset=UTF-8' });
      return res.end(JSON.stringify({ error: { message, type: 'OAuthException', code: 100 } }));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    dialog: `http://127.0.0.1:${port}/dialog/oauth`,
    graph: `http://127.0.0.1:${port}/v24.0`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}
