import { signInTokenPattern } from '../../../shared/contract/account.ts';
import type { ClientFile } from '../../../shared/contract/admin/clients.ts';
import type { MyRequests, Receipt } from '../../../shared/contract/booking/request-status.ts';
import { type CallName, calls, declarationOf } from '../../../shared/contract/calls.ts';
import type { Answer } from './ask.ts';
import { freeDay } from './free-day.ts';
import { type Judge, readJson, refuses, succeeds } from './judgements.ts';
import type { Options } from './options.ts';
import type { Report } from './report.ts';
import { askFor } from './sending.ts';
import { guardedCalls, harmless } from './strangers.ts';

/* What needs a session: the walk of somebody who opened the mailed link. */

type Cookies = Record<string, string>;

export async function trySignedIn(report: Report, options: Options): Promise<void> {
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
  await report.check(
    { name: 'verify', token },
    'the token again',
    refuses(400, 401, 403, 410, 422),
  );
  const user = await report.check({ name: 'user', cookies }, 'the account', succeeds('user'));
  const email = user ? accountOf(user).email : '';
  await tryRole(report, cookies, email);
  for (const name of guardedCalls().filter((call) => declarationOf(call).session !== 'required')) {
    await report.check({ ...harmless(name), cookies }, 'as role user', refuses(401, 403));
  }
  await tryRequests(report, cookies, email || options.mailbox);
  if (admin) await tryBackOffice(report, cookies, email);
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

async function tryRequests(report: Report, cookies: Cookies, email: string): Promise<void> {
  const receipt = await askFor(report, email, cookies);
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

/** Lists, and the first of each opened; nothing is changed but the account's own role. */
async function tryBackOffice(report: Report, cookies: Cookies, email: string): Promise<void> {
  await choose(report, cookies, email, 'admin');
  const look = async (name: CallName, query?: Record<string, string>) => {
    const question = { ...harmless(name), ...(query && { query }), cookies };
    const answer = await report.check(question, 'as role admin', succeeds(name));
    return answer && (readJson(answer.text) as Record<string, Record<string, string>[]>);
  };
  const all = { status: 'all', search: '', from: '', to: '' };
  const number = (await look('adminRequests', { ...all, page: '1' }))?.requests?.[0]?.number;
  if (number) {
    await look('adminRequest', { number });
    await look('adminBill', { number });
  }
  await look('adminExport', { ...all, after: '' });
  const id = (await look('adminMessages'))?.messages?.[0]?.id;
  if (id) await look('adminMessage', { id });
  await look('adminDays');
  await look('adminOnline');
  await look('adminFirstSteps');
  await look('adminNumbers', calls.adminNumbers.example.query);
  await look('adminMonthMoney', calls.adminMonthMoney.example.query);
  await look('adminTill', calls.adminTill.example.query);
  const client = (await look('adminClients'))?.clients?.[0]?.number;
  if (client) {
    const file = (await look('adminClient', { number: client })) as Partial<ClientFile> | undefined;
    const pack = file?.packs?.list[0]?.id;
    if (pack) await look('adminPack', { pack });
    await look('adminClientExport', { number: client });
    await look('adminClientErasure', { number: client });
  }
  const card = (await look('adminGifts'))?.cards?.[0]?.id;
  if (card) await look('adminGift', { card });
  await look('adminReminders');
  await look('adminDeposits');
  await look('adminAfter');
  await look('adminWaits');
  await look('adminMails');
  await look('adminAlerts');
  await look('adminAccounts');
  await look('adminAgenda');
  const lane = (await look('adminTeam'))?.lanes?.[0]?.id;
  if (lane) await look('adminLane', { id: lane });
  await look('adminRules');
  await look('adminContents');
  await look('adminPhotos');
  await look('adminTimes', calls.adminTimes.example.query);
  await look('adminBlocks');
  await look('adminWishes');
  await look('adminFreeNow');
  await look('adminAway', calls.adminAway.example.query);
  await look('adminGaps', { day: await freeDay(report) });
  await look('adminWhy', { ...calls.adminWhy.example.query, day: await freeDay(report) });
  await choose(report, cookies, email, 'user');
}
