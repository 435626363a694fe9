import { afterAll, expect, test } from 'vitest';
import { readOptions, WrongArgument } from '../../server/contract/check/options.ts';
import { type CallName, calls } from '../../shared/contract/calls.ts';
import { origin } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { startAlteredBackend, tokenIn } from '../support/neighbours/altered-backend.ts';
import { facebookClient, startFacebook } from '../support/neighbours/facebook.ts';
import { googleClient, startOpenIdProvider } from '../support/neighbours/openid-provider.ts';
import { freePort } from '../support/process.ts';
import { add } from '../support/rows.ts';
import { runCheckCommand } from './check-backend.ts';

const example = await startAlteredBackend();
const google = await startOpenIdProvider({ redirectUri: `${origin}/api/auth/google/callback` });
const facebook = await startFacebook();
const institute = await startInstitute(undefined, {
  google: { ...googleClient, issuer: new URL(google.issuer), hostedOnly: false },
  facebook: {
    ...facebookClient,
    authorizeUrl: new URL(facebook.dialog),
    graphUrl: new URL(facebook.graph),
  },
});
afterAll(async () => {
  for (const opened of [example, institute, google, facebook]) await opened[Symbol.asyncDispose]();
});

const providers = ['--google-issuer', google.issuer, '--facebook-authorize-url', facebook.dialog];
/** The call of each line, by what the line says of it. */
function callsIn(lines: string[], verdict: string): CallName[] {
  const paths = lines
    .filter((line) => line.startsWith(verdict.padEnd(11)))
    .map((line) => /^.{11} {2}(?:GET|POST) +(.+?): /.exec(line)?.[1]);
  const found = Object.entries(calls).filter(([, { path }]) => paths.includes(path));
  return found.map(([name]) => name as CallName);
}

test('the example backend: nothing is wrong, and what it lacks is told', async () => {
  const { code, lines, wrong } = await runCheckCommand(example.url, '--write');
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
  const required = ['user', 'login', 'logout', 'verify', 'role', 'contact'];
  expect(callsIn(lines, 'ok').sort()).toEqual(required.sort());
  const rest = Object.keys(calls).filter((name) => !required.includes(name));
  const told = [...callsIn(lines, 'not offered'), ...callsIn(lines, 'not tried')];
  expect(told.sort()).toEqual(rest.sort());
  const signedIn = await runCheckCommand(example.url, `--token=${tokenIn(example.printed)}`);
  expect(signedIn.wrong).toEqual([]);
  expect(signedIn.code).toBe(0);
  expect(signedIn.lines.join('\n')).toContain('user/user: the jwt after the logout: 401');
});

test('the example backend with an agenda: its hours, an appointment and its link are right', async () => {
  await using agenda = await startAlteredBackend({}, undefined, { agenda: true });
  const { code, lines, wrong } = await runCheckCommand(agenda.url, '--write');
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
  const offered = ['bookingTimes', 'bookingAppointment', 'visitCancel'];
  expect(callsIn(lines, 'ok')).toEqual(expect.arrayContaining(offered));
});

test('without --write nothing that leaves a trace is asked for', async () => {
  example.heard.length = 0;
  const { lines } = await runCheckCommand(example.url);
  expect(lines[0]).toContain('Nothing is sent');
  const sending = ['auth/basic/login', 'contact/send', 'booking/request'];
  for (const path of sending) expect(example.heard).not.toContain(`POST ${path}`);
});

test('with --write it says beforehand what it leaves', async () => {
  const { lines } = await runCheckCommand(example.url, '--write', '--mailbox', 'moi@exemple.ci');
  expect(lines[0]).toMatch(/mails a sign-in link to moi@exemple\.ci, sends a message .* request/);
  expect(example.printed.join('\n')).toContain('To moi@exemple.ci: sign in with');
});

test('the embedded institute: every call is offered, and right', async () => {
  const email = 'essai@exemple.ci';
  const sent = await runCheckCommand(institute.url, '--write', '--mailbox', email, ...providers);
  expect(sent.wrong).toEqual([]);
  expect(sent.code).toBe(0);
  expect(callsIn(sent.lines, 'ok').sort()).toEqual(Object.keys(calls).sort());
  const [, token = ''] = (await institute.outbox.linkFor(email)).split('token=');
  await add(institute.db, 'gift_cards', {});
  const signedIn = await runCheckCommand(
    institute.url,
    `--token=${token}`,
    '--admin',
    ...providers,
  );
  expect(signedIn.wrong).toEqual([]);
  expect(signedIn.code).toBe(0);
  for (const [name, { method, path }] of Object.entries(calls)) {
    if (!name.startsWith('admin') || method !== 'GET') continue;
    const line = `ok           GET  ${path}: as role admin: `;
    expect(signedIn.lines).toContain(`${line}200`);
  }
});

test('nobody there: one line, and exit code 1', async () => {
  const { code, lines } = await runCheckCommand(`http://127.0.0.1:${await freePort()}`);
  expect(code).toBe(1);
  expect(lines.slice(1)).toEqual([
    'wrong        GET  user/user: nobody signed in: no answer (ECONNREFUSED)',
    'Given up: the rest would tell nothing new.',
    '0 ok, 1 wrong, 0 not offered, 0 not tried.',
  ]);
});

test('a wrong argument is one line and exit code 2', async () => {
  const { code, lines, stderr } = await runCheckCommand('http://a.example', '--force');
  expect(code).toBe(2);
  expect(lines).toEqual(['']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['nothing', []],
  ['two addresses', ['http://a.example', 'http://b.example']],
  ['no address of the web', ['ftp://a.example']],
  ['an option that there is not', ['http://a.example', '--force']],
  ['a token that looks like an option', ['http://a.example', '--token', '-xyz']],
  ['--admin alone', ['http://a.example', '--admin']],
  ['--mailbox alone', ['http://a.example', '--mailbox', 'a@b.ci']],
  ['an empty token', ['http://a.example', '--token=']],
  ['a site that is none', ['http://a.example', '--public-url', 'here']],
])('a wrong argument, %s, is told in one line', (_what, args: string[]) => {
  expect(() => readOptions(args)).toThrow(WrongArgument);
  expect(() => readOptions(args)).toThrow(/^[^\n]+$/);
});
