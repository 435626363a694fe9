import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { callbackTargets } from '../../server/contract/limits.ts';
import { testApp } from '../support/app.ts';
import {
  type Alteration,
  startAlteredBackend,
  tokenIn,
} from '../support/neighbours/altered-backend.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';
import { Visitor } from '../support/visitor.ts';
import { runCheck } from './check-backend.ts';

/*
 * Backends that are wrong in one way each. The check must name it; and so that it is no opinion of the
 * check's, the site stands before the same backend: its visitor must get an error, or nothing taken.
 */

const json =
  (body: unknown, status = 200, headers = {}): Alteration =>
  (res) =>
    void res
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const redirect = (location: string): Alteration => json({}, 303, { location });
const page: Alteration = (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
const silent: Alteration = () => {};
const signInUrl = 'https://accounts.google.com/o/oauth2/v2/auth';
const state = '?state=abc';
const account = { role: 'user', email: 'a@b.ci' };
const zipped: Alteration = (res) =>
  res
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end(gzipSync(JSON.stringify({ days: [] })));
const cutOff: Alteration = (res: ServerResponse) => {
  res.writeHead(200, { 'content-length': 99 }).write('{');
  setTimeout(() => res.destroy(), 50);
};

const noHttp: Alteration = (res) => res.socket?.end('220 mail.example ESMTP\r\n');
const hangUp: Alteration = (res) => res.destroy();
const endless: Alteration = (res) => void res.writeHead(200).write('{"days":');

/** Call, what it answers, what the check says, and what the visitor of the site gets (a status). */
const broken: [string, string, Alteration, RegExp, number][] = [
  ['a page', 'POST contact/send', page, /contact\/send: a message: answered an HTML page/, 502],
  ['a wrong status', 'POST contact/send', json({}, 500), /answered 500, not 200/, 502],
  [
    'a redirect',
    'POST contact/send',
    redirect('/thanks'),
    /a redirect to \/thanks: the site follows none/,
    502,
  ],
  [
    'a wrong code',
    'POST contact/send',
    json({ error: 'too-many' }, 400),
    /"too-many", which belongs to 429/,
    400,
  ],
  [
    'a code of the site',
    'POST contact/send',
    json({ error: 'xsrf' }, 403),
    /"xsrf" is the site's own/,
    403,
  ],
  [
    'a missing call',
    'POST contact/send',
    json({}, 404),
    /answered 404, as if there were no such call/,
    404,
  ],
  ['a call not offered', 'POST contact/send', json({}, 501), /the site cannot do without it/, 501],
  ['no state', 'POST auth/google/login', json({ data: signInUrl }), /the URL has no state/, 502],
  [
    'a strange origin',
    'POST auth/google/login',
    json({ data: `https://evil.example/${state}` }),
    /leads to https:\/\/evil\.example, not to https:\/\/accounts\.google\.com/,
    502,
  ],
  [
    'an address with a password',
    'POST auth/google/login',
    json({ data: `https://a:b@accounts.google.com/${state}` }),
    /holds a user name or a password/,
    502,
  ],
  [
    'no URL at all',
    'POST auth/facebook/login',
    json({ url: signInUrl }),
    /the answer is of another shape/,
    502,
  ],
  [
    'another shape',
    'GET booking/closed-days',
    json({ days: 'none' }),
    /days is "none", and should be Array/,
    200,
  ],
  ['nothing', 'GET booking/closed-days', json(undefined), /answered nothing/, 200],
  [
    'no JSON',
    'GET booking/closed-days',
    (res) => res.end('none'),
    /answered something that is not JSON/,
    200,
  ],
  ['a compressed answer', 'GET booking/closed-days', zipped, /compressed \(gzip\)/, 200],
  ['no HTTP', 'POST contact/send', noHttp, /a message: no answer \(HPE_/, 502],
  ['a closed connection', 'POST contact/send', hangUp, /a message: no answer \(ECONNRESET\)/, 502],
  [
    'too much',
    'GET user/user',
    json({ ...account, more: 'x'.repeat(70_000) }),
    /larger than 64 kB: the site refuses it/,
    502,
  ],
  ['an answer cut off', 'POST contact/send', cutOff, /a message: the answer broke off/, 502],
  [
    'everybody signed in',
    'GET user/user',
    json(account),
    /nobody signed in: answered 200: it was done all the same/,
    200,
  ],
  [
    'any token good',
    'POST auth/basic/verify',
    json({}, 200, { 'set-cookie': 'jwt=x' }),
    /an unknown token: answered 200/,
    200,
  ],
  [
    'a cookie for who asks for a link',
    'POST auth/basic/login',
    json({}, 200, { 'set-cookie': 'jwt=x' }),
    /it signs in who only asked for a link/,
    200,
  ],
  [
    'an unreadable cookie',
    'POST auth/basic/login',
    json({}, 200, { 'set-cookie': 'jwt="x y"' }),
    /the cookie jwt holds characters/,
    200,
  ],
  [
    'the back office open to all',
    'GET admin/requests',
    json({ requests: [], hasNext: false, pending: 0 }),
    /admin\/requests: nobody signed in: answered 200/,
    200,
  ],
];

const unending: typeof broken = [
  [
    'a body without end',
    'GET booking/closed-days',
    endless,
    /closed-days: as anybody: no whole answer in 3 s: the site gives up then/,
    200,
  ],
  ['silence', 'GET user/user', silent, /user\/user: nobody signed in: no whole answer in 3 s/, 504],
];

const bodies: Record<string, object> = {
  'contact/send': { subject: 'Prix', message: 'Bonjour' },
  'auth/basic/login': { email: 'a@b.ci' },
};

test.each(broken)(
  '%s (%s) is named, and no use to the site',
  async (_what, call, answer, named, status) => {
    await using backend = await startAlteredBackend({ [call]: answer });
    const [{ code, wrong }, seen] = await Promise.all([
      runCheck(backend.url, '--write'),
      seenBySite(backend.url, call),
    ]);
    expect(wrong.join('\n')).toMatch(named);
    expect(code).toBe(1);
    expect(seen).toBe(status);
  },
);

test.each(unending)(
  '%s (%s) is named, and no use to the site',
  async (_what, call, answer, named, status) => {
    const deadlines = stopDeadlines();
    await using backend = await startAlteredBackend({ [call]: answer });
    const heard = () => backend.heard.filter((one) => one === call).length;
    let before = 0;
    /** As long as each wait for it ends with its deadline only. */
    async function waitFor<Result>(work: Promise<Result>, deadline: number): Promise<Result> {
      let isOver = false;
      const ended = work.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        if (heard() > before) {
          before += 1;
          deadlines.pass(deadline);
        }
        await new Promise(setImmediate);
      }
      return ended;
    }
    const { code, wrong } = await waitFor(runCheck(backend.url, '--write'), 3000);
    expect(wrong.join('\n')).toMatch(named);
    expect(code).toBe(1);
    expect(await waitFor(seenBySite(backend.url, call), 10_000)).toBe(status);
  },
);

/** What a visitor's own script gets. */
async function seenBySite(backendUrl: string, call: string): Promise<number> {
  const [method, path = ''] = call.split(' ');
  const visitor = await Visitor.at(testApp({ backendUrl }));
  const address = path.replace('verify', 'verify/token');
  const { status } =
    method === 'GET'
      ? await visitor.get(`/api/${address}`)
      : await visitor.call(address, bodies[path]);
  return status;
}

const google = { 'POST auth/google/login': json({ data: signInUrl + state }) };
const callback = 'GET auth/google/callback';
const site = 'http://localhost:3000';

test.each([
  [
    'another site',
    redirect('https://evil.example/'),
    /callback: an unknown state: leads to https:\/\/evil/,
  ],
  ['another page', redirect('/admin'), /leads to \/admin; the site lets it lead to \/, \/role/],
  ['a page of its own', page, /answered an HTML page/],
  ['JSON', json({}), /answered 200, not a redirect/],
  [
    'a session for anybody',
    json({}, 303, { location: '/', 'set-cookie': 'jwt=x' }),
    /signed somebody in/,
  ],
])('a callback that answers with %s is named', async (_what, answer, named: RegExp) => {
  await using backend = await startAlteredBackend({ ...google, [callback]: answer });
  const { code, wrong } = await runCheck(backend.url);
  expect(wrong.join('\n')).toMatch(named);
  expect(code).toBe(1);
});

test('a callback may lead where the check says, on the site and in the check, and nowhere else', async () => {
  for (const target of [...callbackTargets, ...callbackTargets.map((path) => site + path)]) {
    await using backend = await startAlteredBackend({ ...google, [callback]: redirect(target) });
    const visitor = await Visitor.at(testApp({ backendUrl: backend.url }));
    const { headers } = await visitor.get('/api/auth/google/callback?state=abc');
    expect(headers.location).toBe(target.replace(site, ''));
    expect((await runCheck(backend.url)).wrong).toEqual([]);
  }
  await using backend = await startAlteredBackend({ ...google, [callback]: redirect('/features') });
  const visitor = await Visitor.at(testApp({ backendUrl: backend.url }));
  const { headers } = await visitor.get('/api/auth/google/callback?state=abc');
  expect(headers.location).toBe('/login?echec=fournisseur');
});

/** What a session shows: each is wrong in one way. */
test.each([
  [
    'one cookie alone',
    { 'POST auth/basic/verify': json({}, 200, { 'set-cookie': 'jwt=x' }) },
    /the token: it set no cookie authorizationCode/,
  ],
  [
    'a role that there is not',
    { 'GET user/user': json({ role: 'ADMIN', email: 'a@b.ci' }) },
    /role is "ADMIN", and should be/,
  ],
  ['no mailbox', { 'GET user/user': json({ connectedUser: { role: 'user' } }) }, /email/],
  [
    'any code good',
    { 'POST user/role': json({}) },
    /a wrong authorizationCode: answered 200: it was done/,
  ],
  [
    'a logout that ends nothing',
    { 'POST auth/basic/logout': json({}) },
    /the jwt after the logout: answered 200/,
  ],
  [
    'a back office for everybody signed in',
    { 'GET admin/days': json({ days: [] }) },
    /admin\/days: as role user: answered 200/,
  ],
  [
    'requests that are not one’s own',
    {
      'POST booking/request': json({ number: 'RDV-1' }),
      'GET booking/mine': json({ requests: [] }),
    },
    /RDV-1, just asked for, is not among them/,
  ],
])('of a session: %s is named', async (_what, alterations: Record<string, Alteration>, named) => {
  await using backend = await startAlteredBackend(alterations);
  await askForLink(backend.url);
  const { code, wrong } = await runCheck(backend.url, `--token=${tokenIn(backend.printed)}`);
  expect(wrong.join('\n')).toMatch(named);
  expect(code).toBe(1);
});

test('a link with a token that the site refuses is named', async () => {
  await using backend = await startAlteredBackend();
  const visitor = await Visitor.at(testApp({ backendUrl: backend.url }));
  for (const token of ['a+b=', 'a.b.c.d', 'x'.repeat(513)]) {
    const { status } = await visitor.call(`auth/basic/verify/${encodeURIComponent(token)}`);
    expect(status).toBe(400);
    const { code, wrong } = await runCheck(backend.url, `--token=${token}`);
    expect(wrong.join('\n')).toContain('the token of the link is one that the site refuses');
    expect(code).toBe(1);
  }
});

/** As the example answers, with another body or other headers. */
const changed =
  (
    change: (text: string) => string,
    headersOf = (headers: OutgoingHttpHeaders) => headers,
  ): Alteration =>
  (res, _req, asUsual) => {
    const [writeHead, end] = [res.writeHead.bind(res), res.end.bind(res)];
    const write = (status: number, headers: OutgoingHttpHeaders) =>
      writeHead(status, headersOf(headers));
    const finish = (text: string) => end(res.statusCode < 300 ? change(text) : text);
    Object.assign(res, { writeHead: write, end: finish });
    asUsual();
  };

const bareCookies = (headers: OutgoingHttpHeaders) => ({
  ...headers,
  'Set-Cookie': [headers['Set-Cookie'] ?? []].flat().map((line) => `${line}`.split(';')[0] ?? ''),
});

test.each([
  ['cookies that are not HttpOnly', 'POST auth/basic/verify', changed(String, bareCookies)],
  [
    'an account that comes wrapped',
    'GET user/user',
    changed((text) => `{"connectedUser":${text}}`),
  ],
  ['success without a body', 'POST user/role', changed(() => '')],
  ['bare text for a sign-in URL', 'POST auth/google/login', (res) => res.end(signInUrl + state)],
] as [string, string, Alteration][])('%s: nothing wrong', async (_what, call, alteration) => {
  await using backend = await startAlteredBackend({
    ...google,
    [callback]: redirect('/login?echec=perime'),
    [call]: alteration,
  });
  await askForLink(backend.url);
  const { wrong, code } = await runCheck(backend.url, `--token=${tokenIn(backend.printed)}`);
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
});

const askForLink = (url: string) =>
  fetch(`${url}/api/auth/basic/login`, { method: 'POST', body: '{"email":"a@b.ci"}' });
