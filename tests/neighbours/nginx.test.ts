import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import supertest from 'supertest';
import { expect, test } from 'vitest';
import { startNginx } from '../support/neighbours/nginx.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

/** A server in place of the site. */
async function startBehind(answer: (res: ServerResponse) => void) {
  const server = createServer((_req, res) => answer(res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => close(server),
  };
}

async function close(server: Server) {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** Sends these bytes, and returns what comes back until it contains enough. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  socket.on('data', (chunk) => {
    text += chunk;
    clearTimeout(timer);
    timer = setTimeout(() => socket.destroy(), 1_000);
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  clearTimeout(timer);
  return text;
}

const getPort = (url: string) => new URL(url).port;

test.each([
  ['chunks', {}],
  ['a length', { 'content-length': '99' }],
])('an answer of %s that breaks off is recognized as incomplete', async (_kind, headers) => {
  const begun: ServerResponse[] = [];
  await using behind = await startBehind((res) => {
    begun.push(res);
    res.writeHead(200, { 'content-type': 'text/html', ...headers });
    res.write('<!doctype html><p>half');
  });
  await using nginx = await startNginx([behind.port]);
  const answer = await fetch(nginx.url);
  expect(answer.status).toBe(200);
  begun[0]?.destroy();
  await expect(answer.text()).rejects.toThrow();
});

test('headers that a client sends about itself are dropped', async () => {
  await using backend = await startRecordingBackend();
  await using nginx = await startNginx([getPort(backend.url)]);
  const forged = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    forwarded: 'for=6.6.6.6;host=evil.example',
    'x-real-ip': '6.6.6.6',
    'x-request-id': 'evil',
    upgrade: 'h2c',
    connection: 'upgrade, x-forwarded-for',
  };
  await supertest(nginx.url).get('/').set('host', 'institut.example').set(forged).expect(200);
  expect(backend.requests[0]?.headers).toMatchObject({
    host: 'institut.example',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
  });
  expect(JSON.stringify(backend.requests)).not.toMatch(/evil|6\.6\.6\.6|h2c|javascript/);
});

test('limits count the client’s address, and links name the site’s own', async () => {
  await using site = await startSite({ PUBLIC_URL: 'https://institut.example' });
  await using nginx = await startNginx([getPort(site.url)]);
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const page = await supertest(nginx.url).get('/').set(forged);
  expect(page.text).toContain('<link rel="canonical" href="https://institut.example/"');
  expect(page.text + JSON.stringify(page.headers)).not.toContain('evil');
  const redirect = await supertest(nginx.url).get('/Features').set(forged);
  expect([redirect.status, redirect.headers.location]).toEqual([308, '/features']);

  const visitor = await Visitor.at(nginx.url);
  const send = (attempt: number) =>
    visitor.call(
      'contact/send',
      { subject: 'Prix', message: `Bonjour ${attempt}` },
      { 'x-forwarded-for': `198.51.100.${attempt}` },
    );
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 11; attempt += 1) statuses.push((await send(attempt)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('another site’s host name gets no answer, in any spelling', async () => {
  await using backend = await startRecordingBackend();
  await using nginx = await startNginx([getPort(backend.url)]);
  const status = async (bytes: string) => (await sendRaw(nginx.port, bytes)).slice(9, 12);
  const end = 'Connection: close\r\n\r\n';
  expect(await status(`GET / HTTP/1.1\r\nHost: evil.example\r\n${end}`)).toBe('421');
  const absolute = 'GET http://evil.example/ HTTP/1.1\r\nHost: institut.example\r\n';
  expect(await status(absolute + end)).toBe('421');
  expect(await status(`GET / HTTP/1.0\r\n\r\n`)).toBe('421');
  const two = 'GET / HTTP/1.1\r\nHost: institut.example\r\nHost: evil.example\r\n';
  expect(await status(two + end)).toBe('400');
  expect(
    await status(`CONNECT evil.example:443 HTTP/1.1\r\nHost: institut.example\r\n${end}`),
  ).toMatch(/^40[05]$/);
  expect(backend.requests).toEqual([]);
  const absoluteRequest = 'GET http://institut.example/features HTTP/1.1\r\nHost: evil.example\r\n';
  expect(await status(absoluteRequest + end)).toBe('200');
  expect(backend.requests[0]).toMatchObject({
    url: '/features',
    headers: { host: 'institut.example' },
  });
});

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: institut.example\r\n\r\n';
test.each([
  [
    'a length and chunks',
    `Content-Length: ${5 + smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n`],
  [
    'a space before the colon',
    `Content-Length: ${smuggled.length}\r\nTransfer-Encoding : chunked\r\n\r\n`,
  ],
  [
    'an unknown coding',
    `Content-Length: ${smuggled.length}\r\nTransfer-Encoding: xchunked\r\n\r\n`,
  ],
  ['a coding twice', `Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
  [
    'a folded line',
    `Content-Length: ${smuggled.length}\r\nX: y\r\n Transfer-Encoding: chunked\r\n\r\n`,
  ],
  ['a length with a sign', `Content-Length: +0\r\n\r\n`],
  ['a bare line feed in a chunk', `Transfer-Encoding: chunked\r\n\r\n2;\nxx\r\n`],
])('%s smuggles no request', async (_shape, smuggledBytes) => {
  await using backend = await startRecordingBackend();
  await using nginx = await startNginx([getPort(backend.url)]);
  const post = 'POST / HTTP/1.1\r\nHost: institut.example\r\n';
  const listRequests = () => backend.requests.map(({ method, url }) => `${method} ${url}`);
  await sendRaw(nginx.port, post + smuggledBytes + smuggled);
  expect(listRequests()).not.toContain('GET /smuggled');
  // Sent directly, the same request is seen.
  const open = sendRaw(nginx.port, `${post}Content-Length: 0\r\n\r\n${smuggled}`);
  await expect.poll(listRequests).toContain('GET /smuggled');
  await open;
});

test('while no process answers, visitors get a French page', async () => {
  await using nginx = await startNginx([1]);
  const answer = await fetch(nginx.url);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await answer.text()).toContain('lang="fr"');
});

test('the logs contain no token', async () => {
  await using site = await startSite();
  await using nginx = await startNginx([getPort(site.url), 1]);
  for (let turn = 0; turn < 3; turn += 1) {
    await fetch(`${nginx.url}/verify?token=CANARY`);
    await fetch(`${nginx.url}/api/auth/basic/verify/CANARY`, { method: 'POST' });
    await fetch(`${nginx.url}/API//auth/basic/verify/CANARY`, { method: 'POST' });
    for (const path of [
      '/rdv/CANARY',
      '/RDV/CANARY/rendez-vous.ics',
      '/api/booking/visit/CANARY',
      '/planning/CANARY',
      '/planning/CANARY/agenda.ics',
      '/api/planning/CANARY',
      '/acces/CANARY',
      '/api/access/CANARY',
    ])
      await fetch(nginx.url + path);
    await fetch(`${nginx.url}/api/booking/visit/move/CANARY`, { method: 'POST' });
  }
  await expect.poll(async () => (await nginx.readLogs()).split('\n').length).toBeGreaterThan(33);
  const log = await nginx.readLogs();
  for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('status');
  for (const path of ['auth/basic/verify', 'booking/visit'])
    expect(log).toContain(`"/api/${path}/:token"`);
  expect(log).toContain('"/rdv/:token"');
  expect(log).not.toContain('CANARY');
});
