import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { parseArgs } from 'node:util';

/* The smallest backend that the site can work with. It imports nothing else, and prints what a real one would mail. */

interface Account {
  readonly email: string;
  role: 'user' | 'admin' | '';
}
interface Session {
  readonly account: Account;
  readonly code: string;
}
interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: unknown;
}
interface Call {
  readonly header: (name: string) => string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly jwt: string;
  readonly session: Session | undefined;
}

const minute = 60_000;
const linkLifetime = 10 * minute;
const sessionSeconds = 30 * 24 * 3600;
const maxMails = 5;
const mailPeriod = 15 * minute;
const maxBodyLength = 16 * 1024;

const createRefusal = (status: number, error: string, headers = {}): Answer => ({
  status,
  body: { error },
  headers,
});
const notSignedIn = createRefusal(401, 'not-signed-in');
const linkExpired = createRefusal(401, 'link-expired');
const invalid = createRefusal(400, 'invalid');

const createSecret = () => randomBytes(24).toString('base64url');
/** Hashes a secret for storage: a memory dump then allows no sign-in and no theft of a session. */
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
const formatCookie = (name: string, value: string, seconds: number) =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function createMailLimit(): (email: string) => number | undefined {
  const timesByMailbox = new Map<string, number[]>();
  return function computeWait(email) {
    const since = Date.now() - mailPeriod;
    const times = (timesByMailbox.get(email) ?? []).filter((time) => time > since);
    const [first = since] = times;
    if (times.length >= maxMails) return Math.ceil((first - since) / 1000);
    timesByMailbox.set(email, [...times, Date.now()]);
    return undefined;
  };
}

export function createExampleBackend(
  publicUrl: string,
  print: (text: string) => void,
): RequestListener {
  const accounts = new Map<string, Account>();
  const links = new Map<string, { email: string; expiresAt: number }>();
  const sessions = new Map<string, Session>();
  const computeWait = createMailLimit();

  /** Answers alike for known and unknown mailboxes: only a spent link creates an account. */
  function login({ body, header }: Call): Answer {
    const { email } = body;
    if (!isText(email)) return invalid;
    const wait = computeWait(email);
    if (wait !== undefined) return createRefusal(429, 'too-many', { 'Retry-After': String(wait) });
    for (const [key, link] of links) {
      if (link.email === email || link.expiresAt < Date.now()) links.delete(key);
    }
    const token = createSecret();
    links.set(hashSecret(token), { email, expiresAt: Date.now() + linkLifetime });
    const page = header('x-return-to');
    const query = new URLSearchParams({ token, ...(page && { retour: page }) });
    print(`To ${email}: sign in with ${publicUrl}/verify?${query}`);
    return {};
  }

  function verify(token: string): Answer {
    const link = links.get(hashSecret(token));
    links.delete(hashSecret(token));
    if (!link || link.expiresAt < Date.now()) return linkExpired;
    const { email } = link;
    const account = accounts.get(email) ?? { email, role: '' };
    accounts.set(email, account);
    const [jwt, code] = [createSecret(), createSecret()];
    sessions.set(hashSecret(jwt), { account, code: hashSecret(code) });
    const lines = [
      formatCookie('jwt', jwt, sessionSeconds),
      formatCookie('authorizationCode', code, sessionSeconds),
    ];
    return { headers: { 'Set-Cookie': lines } };
  }

  function chooseRole({ session, body }: Call): Answer {
    const { code, role } = body;
    if (!session) return notSignedIn;
    if (role !== 'user' && role !== 'admin') return invalid;
    if (!isText(code) || hashSecret(code) !== session.code) return createRefusal(403, 'forbidden');
    session.account.role = role;
    return {};
  }

  function takeMessage({ session, body }: Call): Answer {
    const { subject, message } = body;
    if (!isText(subject) || !isText(message)) return invalid;
    const sender = session?.account.email ?? 'a visitor';
    print(`To the institute, from ${sender}: ${subject}\n${message}`);
    return {};
  }

  const calls: Record<string, (call: Call) => Answer> = {
    'GET user/user': ({ session }) => (session ? { body: session.account } : notSignedIn),
    'POST auth/basic/login': login,
    'POST auth/basic/logout': ({ jwt }) => {
      sessions.delete(hashSecret(jwt));
      return {};
    },
    'POST user/role': chooseRole,
    'POST contact/send': takeMessage,
    'POST auth/google/login': () => createRefusal(503, 'provider-unavailable'),
    'POST auth/facebook/login': () => createRefusal(503, 'provider-unavailable'),
  };

  async function answerCall(req: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(req.url ?? '', 'http://localhost');
    const name = `${req.method} ${pathname.replace('/api/', '')}`;
    const [, token] = /^POST auth\/basic\/verify\/([\w.-]+)$/.exec(name) ?? [];
    if (token) return verify(token);
    const body = await readBody(req);
    if (typeof body === 'number')
      return createRefusal(body, body === 413 ? 'too-large' : 'invalid');
    const call = calls[name];
    if (!call) return createRefusal(501, 'not-offered');
    const [, jwt = ''] = /(?:^|; )jwt=([^;]+)/.exec(req.headers.cookie ?? '') ?? [];
    const header = (key: string) => req.headers[key]?.toString();
    return call({ body, jwt, header, session: sessions.get(hashSecret(jwt)) });
  }

  return async (req, res) => {
    try {
      const { status = 200, headers = {}, body = {} } = await answerCall(req);
      res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      res.end(JSON.stringify(body));
    } catch {
      // The request broke off.
      res.destroy();
    }
  };
}

async function readBody(req: IncomingMessage): Promise<Call['body'] | number> {
  let text = '';
  for await (const chunk of req.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxBodyLength) return 413;
  }
  try {
    const body: unknown = JSON.parse(text || '{}');
    return typeof body === 'object' && body !== null ? { ...body } : 400;
  } catch {
    return 400;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT || '8080' },
      'public-url': { type: 'string', default: 'http://localhost:3000' },
    },
  });
  const print = (text: string) => process.stdout.write(`${text}\n`);
  createServer(createExampleBackend(values['public-url'], print)).listen(
    Number(values.port),
    '127.0.0.1',
    () => print(`Listening. Start the site with BACKEND_URL=http://127.0.0.1:${values.port}`),
  );
}
