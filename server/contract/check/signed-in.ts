import { signInTokenPattern } from '../../../shared/accounts/account.ts';
import type { MyRequests, Receipt } from '../../../shared/appointments/request-status.ts';
import { type CallName, callNames, declarationOf } from '../../../shared/contract/calls.ts';
import type { Answer } from './ask.ts';
import { answers, type Judge, readJson, refuses, succeeds } from './judgements.ts';
import type { Report } from './report.ts';
import { askFor } from './sending.ts';
import { guardedCalls, longAgo } from './strangers.ts';
import type { Trial } from './trial.ts';

/* The checks that need a session: the steps of a visitor who opened the mailed link. */

type Cookies = Record<string, string>;

export async function trySignedIn(trial: Trial): Promise<void> {
  const { report, options } = trial;
  const { token = '', admin } = options;
  if (!signInTokenPattern.test(token)) {
    const why = 'letters, digits, "-" and "_" in up to three parts, joined by dots';
    return report.tell(
      'wrong',
      'login',
      `the token of the link is one that the site refuses: not ${why}`,
    );
  }
  const session = await report.check({ name: 'verify', token }, 'the token', signsIn);
  if (!session) return;
  const cookies = session.cookies as Cookies;
  const spent = refuses(400, 401, 403, 410, 422);
  await report.check({ name: 'verify', token }, 'the token again', spent);
  const user = await report.check({ name: 'user', cookies }, 'the account', succeeds('user'));
  const email = user ? accountOf(user).email : '';
  await tryRole(report, cookies, email);
  for (const name of guardedCalls().filter((call) => declarationOf(call).session !== 'required'))
    await report.check({ name, ...longAgo(name), cookies }, 'as role user', refuses(401, 403));
  await tryRequests(trial, cookies, email || options.mailbox);
  if (admin) await tryBackOffice(trial, cookies, email);
  await report.check({ name: 'logout', cookies }, 'the session', succeeds('logout'));
  await report.check({ name: 'user', cookies }, 'the jwt after the logout', refuses(401));
}

const signsIn: Judge = (answer) => {
  const wrong = succeeds('verify')(answer);
  const { jwt, authorizationCode } = answer.cookies;
  if (wrong || (jwt && authorizationCode)) return wrong;
  return `it set no cookie ${jwt ? 'authorizationCode' : 'jwt'}`;
};

interface Account {
  readonly role?: string | null;
  readonly email: string;
}

function accountOf({ text }: Answer): Account {
  const data = readJson(text) as Account & { connectedUser?: Account };
  const { role, email } = data.connectedUser ?? data;
  return { role: role ?? '', email: email ?? '' };
}

const hasRole =
  (role: string): Judge =>
  (answer) => {
    const wrong = succeeds('user')(answer);
    if (wrong) return wrong;
    const current = accountOf(answer).role;
    return current === role ? undefined : `the role is "${current}" now, not "${role}"`;
  };

async function tryRole(report: Report, cookies: Cookies, email: string): Promise<void> {
  const order = { code: 'check-backend-wrong', email, role: 'user' };
  const wrongCode = { name: 'role', cookies, body: order } as const;
  await report.check(wrongCode, 'a wrong authorizationCode', refuses(400, 401, 403, 422));
  await choose(report, cookies, email, 'user');
}

async function choose(report: Report, cookies: Cookies, email: string, role: string) {
  const body = { code: cookies.authorizationCode, email, role };
  await report.check({ name: 'role', cookies, body }, `role ${role}`, succeeds('role'));
  await report.check({ name: 'user', cookies }, `the account as ${role}`, hasRole(role));
}

async function tryRequests(trial: Trial, cookies: Cookies, email: string): Promise<void> {
  const { report } = trial;
  const receipt = await askFor(trial, email, cookies);
  const { number } = (receipt ? (readJson(receipt.text) as Receipt | undefined) : undefined) ?? {};
  const mine = { name: 'bookingMine', cookies } as const;
  if (!number) {
    await report.check(mine, 'one’s own requests', succeeds('bookingMine'));
    return;
  }
  await report.check(mine, 'one’s own requests', lists(number, 'pending'));
  const cancel = { name: 'bookingCancel', cookies, body: { number } } as const;
  const cancelled = await report.check(cancel, `cancelling ${number}`, succeeds('bookingCancel'));
  if (cancelled) await report.check(mine, 'the one cancelled', lists(number, 'cancelled'));
}

const lists =
  (number: string, status: string): Judge =>
  (answer) => {
    const wrong = succeeds('bookingMine')(answer);
    if (wrong) return wrong;
    const { requests } = readJson(answer.text) as MyRequests;
    const mine = requests.find((request) => request.number === number);
    if (!mine) return `${number}, just asked for, is not among them`;
    return mine.status === status ? undefined : `${number} is ${mine.status}, not ${status}`;
  };

const isRead = (name: CallName) => {
  const { session, method } = declarationOf(name);
  return session === 'admin' && method === 'GET';
};

/** Reads every list and file of the back office. Changes nothing but the account's own role. */
async function tryBackOffice(trial: Trial, cookies: Cookies, email: string): Promise<void> {
  const { report, examplesOf } = trial;
  await choose(report, cookies, email, 'admin');
  const ids: Record<string, string> = {};
  for (const name of callNames.filter(isRead)) {
    const { query } = examplesOf(name);
    const question = { name, cookies, ...(query && { query: aboutSeen(query, ids) }) };
    const answer = await report.check(question, 'as role admin', answers(name));
    if (answer) Object.assign(ids, idsIn(readJson(answer.text)));
  }
  await choose(report, cookies, email, 'user');
}

/** Fills a query with the number and the id of an earlier answer. */
function aboutSeen(query: Readonly<Record<string, string>>, ids: Readonly<Record<string, string>>) {
  const seen = { number: ids.number, id: ids.id };
  const known = Object.entries(seen).filter(([field, value]) => field in query && value);
  return { ...query, ...(Object.fromEntries(known) as Record<string, string>) };
}

function idsIn(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null) return {};
  const own = Object.entries(data).filter(
    ([field, value]) => (field === 'number' || field === 'id') && typeof value === 'string',
  );
  return Object.assign({}, ...Object.values(data).map(idsIn).reverse(), Object.fromEntries(own));
}
