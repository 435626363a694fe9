import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Outbox } from '../support/outbox.ts';
import { type SiteProcess, startSite } from '../support/process.ts';
import { openConnection } from '../support/raw.ts';
import { wholeRequest } from '../support/request.ts';
import { buildVerifyPath } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

const getLines = ({ stdout }: SiteProcess): Record<string, unknown>[] =>
  stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Values that the log must never contain. */
const secrets = {
  ADMIN_CODE: 'CANARY-admin-code',
  JWT_SECRET: 'CANARY-jwt-secret-of-32-characters',
  XSRF_SECRET: 'CANARY-xsrf-secret-of-32-characters',
  GOOGLE_CLIENT_SECRET: 'CANARY-google-secret',
};
const personalData = {
  email: 'canary@exemple.ci',
  name: 'Canary Koné',
  phone: '07 01 23 45 67',
  subject: 'CANARY-subject',
  message: 'CANARY-message',
};

/** Makes every kind of request, valid and invalid. Returns the values of all cookies and tokens. */
async function makeAllRequests(site: SiteProcess): Promise<string[]> {
  const { email, name, phone, subject, message } = personalData;
  const addresses = new Set<string>();
  const visitor = await Visitor.at(site.url);
  const noteCookies = () => {
    for (const value of visitor.cookies.values()) addresses.add(value);
  };
  noteCookies();
  await visitor.call('auth/basic/login', { email });
  const link = await new Outbox(join(site.dataDir, 'outbox')).waitForLink(email);
  addresses.add(link.split('token=')[1] as string);
  expect((await visitor.get(link)).status).toBe(200);
  expect((await visitor.call(buildVerifyPath(link))).status).toBe(200);
  noteCookies();
  await visitor.get('/');
  noteCookies();
  await visitor.call('user/role', { email, role: 'admin', adminCode: 'CANARY-wrong-code' });
  const roleChange = { email, role: 'admin', adminCode: secrets.ADMIN_CODE };
  expect((await visitor.call('user/role', roleChange)).status).toBe(200);
  expect((await visitor.call('contact/send', { subject, message })).status).toBe(200);
  await visitor.submit('/contacts', { subject, message, reply: phone });
  const request = { ...wholeRequest, name, phone, email, note: message };
  expect((await visitor.call('booking/request', request)).status).toBe(200);
  expect((await visitor.call('auth/google/login')).status).toBe(503);
  await visitor.get('/api/auth/google/callback?code=CANARY-code&state=CANARY-state');
  await visitor.get('/?CANARY-query=1');
  await visitor.get('/CANARY-path');
  await visitor.get('/%CANARY');
  await visitor.call('contact/send', { subject, message }, { 'x-xsrf-token': 'CANARY-token' });
  await visitor.call('contact/send', { subject, message: message.repeat(5000) });
  await visitor.post('/contacts', { _csrf: 'CANARY-token', message });
  const malformed = `{"subject":"${message}",`;
  const headers = { 'x-xsrf-token': visitor.token, 'content-type': 'application/json' };
  const post = supertest(site.url).post('/api/contact/send').set(headers);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  expect((await post.set('cookie', cookie).send(malformed)).status).toBe(400);
  for (const odd of ['jwt=j:{"CANARY":1}', 'jwt=CANARY; jwt=CANARY', 'CANARY=%E0%A4%A'])
    await supertest(site.url).get('/').set('cookie', odd);
  noteCookies();
  await visitor.call('auth/basic/logout');
  return [...addresses].filter((value) => value.length > 7);
}

test('the log of a complete visit contains no data of the visitor', async () => {
  await using site = await startSite({
    ...secrets,
    LOG_LEVEL: 'trace',
    GOOGLE_CLIENT_ID: 'a-client',
    GOOGLE_ISSUER: 'http://127.0.0.1:1',
  });
  const addresses = await makeAllRequests(site);
  expect(addresses.length).toBeGreaterThan(4);
  await expect.poll(() => site.stdout()).toContain('/api/auth/basic/logout');
  const output = site.stdout() + site.stderr();
  for (const value of [...addresses, ...Object.values(secrets), ...Object.values(personalData)])
    expect(output).not.toContain(value);
  expect(output).not.toMatch(/CANARY|canary|\?|0701234567|225070123/);
  expect(site.stderr()).toBe('');
});

test('the log of a failing mail server or backend contains no data of the visitor', async () => {
  await using backend = await startRecordingBackend();
  backend.answers['POST /api/contact/send'] = (res) => res.writeHead(500).end('CANARY');
  await using withoutBackend = await startSite({ BACKEND_URL: backend.url, LOG_LEVEL: 'trace' });
  await using withoutMail = await startSite({
    SMTP_URL: 'smtp://CANARY-user:CANARY-password@127.0.0.1:1',
    LOG_LEVEL: 'trace',
  });
  for (const site of [withoutBackend, withoutMail]) {
    const visitor = await Visitor.at(site.url);
    await visitor.call('contact/send', {
      subject: personalData.subject,
      message: personalData.message,
    });
    await visitor.call('auth/basic/login', { email: personalData.email });
  }
  await expect.poll(() => withoutMail.stdout()).toContain('mail not sent');
  await expect.poll(() => withoutBackend.stdout()).toContain('"status":502');
  for (const site of [withoutBackend, withoutMail])
    expect(site.stdout() + site.stderr()).not.toMatch(/CANARY|canary@/);
});

test('each request has one log line, with a UTC time and the id that the backend receives', async () => {
  await using backend = await startRecordingBackend();
  backend.answers['GET /api/user/user'] = json({ role: 'user', email: personalData.email });
  await using site = await startSite({ BACKEND_URL: backend.url });
  const headers = { cookie: 'jwt=s', 'x-request-id': 'invented-by-the-client' };
  for (const path of ['/', '/api/user/user'])
    await (await fetch(site.url + path, { headers })).text();
  // A prerendered page is served before Express.
  await (await fetch(`${site.url}/features`)).text();
  const listRequests = () => getLines(site).filter(({ route }) => route);
  await expect.poll(listRequests).toHaveLength(3);
  const [ids, routes] = [
    listRequests().map(({ id }) => id),
    listRequests().map(({ route }) => route),
  ];
  expect(routes).toEqual(['/', '/api/user/user', '/features']);
  const usual = { level: 30, method: 'GET', status: 200, ms: expect.any(Number) };
  for (const { id, route, time, ...otherFields } of listRequests())
    expect(otherFields).toEqual(usual);
  const requestsValue = backend.requests.filter(({ url }) => url === '/api/user/user');
  expect(requestsValue.map((request) => request.headers['x-request-id'])).toEqual(ids.slice(0, 2));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  for (const { time } of getLines(site)) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

/** Expects the site to go on serving pages. */
async function expectPages(site: SiteProcess) {
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await fetch(`${site.url}/features`)).status).toBe(200);
    expect((await fetch(`${site.url}/nowhere`)).status).toBe(404);
    await new Promise((done) => setTimeout(done, 50));
  }
  expect(site.child.exitCode).toBe(null);
}

/** Requests so many pages that their log lines overflow the pipe and the buffers at both ends. */
async function overflowLog({ url }: SiteProcess) {
  const socket = await openConnection(url);
  for (let byteCount = 0; byteCount < 12_000; byteCount += 10) {
    socket.write('HEAD /login HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));
    let received = '';
    while ((received.match(/\r\n\r\n/g)?.length ?? 0) < 10)
      received += (await once(socket, 'data'))[0];
  }
  socket.destroy();
}

test('a log reader that stops delays no page, and the log counts the lines it missed', async () => {
  await using site = await startSite();
  site.child.stdout?.pause();
  await overflowLog(site);
  await expectPages(site);
  site.child.stdout?.resume();
  await expect.poll(() => site.stdout()).toContain('"route":"/login"');
  await expectPages(site);
  await expect.poll(() => site.stdout()).toMatch(/"dropped":[1-9]\d*,"msg":"lines dropped"/);
  for (const line of site.stdout().trim().split('\n')) JSON.parse(line);
});

test('a full disk for the log stops no page', async () => {
  await using full = await open('/dev/full', 'w');
  await using site = await startSite({}, { stdout: full.fd });
  await expectPages(site);
});
