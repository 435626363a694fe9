import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startFaultBackend } from '../support/neighbours/fault-backend.ts';
import { startSite } from '../support/process.ts';
import { openConnection } from '../support/raw.ts';
import { shortDeadlines } from '../support/short-deadlines.ts';
import { Visitor } from '../support/visitor.ts';

/** Reads everything that arrives on a connection, until it ends. */
function listenTo(socket: Awaited<ReturnType<typeof openConnection>>) {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  return { text: () => text, closed: once(socket, 'close') };
}

test('a signal lets running requests finish, cuts off incomplete ones, and ends with 0', async () => {
  await using backend = await startFaultBackend();
  backend.fault = 'hang';
  await using site = await startSite({ BACKEND_URL: backend.url, NODE_OPTIONS: shortDeadlines });
  const port = new URL(site.url).port;
  const url = `http://127.0.0.1:${port}`;
  const visitor = await Visitor.at(url);
  const token = visitor.token;
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const headers = `Host: x\r\nCookie: ${cookie}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Type: application/json`;
  const [hung, page, upload, idle, reader, half] = await Promise.all([
    openConnection(url),
    openConnection(url),
    openConnection(url),
    openConnection(url),
    openConnection(url),
    openConnection(url),
  ]);
  half.write('GET / HTTP/1.1\r\nHost: x\r\n');
  hung.write('GET /api/user/user HTTP/1.1\r\nHost: x\r\n\r\n');
  page.write('GET /features HTTP/1.1\r\nHost: x\r\nCookie: jwt=s\r\n\r\n');
  upload.write(`POST /api/contact/send HTTP/1.1\r\n${headers}\r\nContent-Length: 99\r\n\r\n{"sub`);
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  // Requests a large page on a connection that the client does not read.
  reader.pause();
  reader.write('GET /features HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(16));
  const outputs = [hung, page, upload, idle].map(listenTo);
  const countRequests = () =>
    backend.requestLines.filter((line) => line.includes('/api/user/user')).length;
  await expect.poll(countRequests).toBe(2);
  const exited = once(site.child, 'exit');
  site.child.kill('SIGTERM');
  await outputs[1]?.closed;
  await outputs[0]?.closed;
  // A stop that hangs ends with a 1.
  expect(await exited).toEqual([0, null]);
  expect(outputs[0]?.text()).toMatch(/^HTTP\/1\.1 504 [\s\S]*"error":"slow"/);
  expect(outputs[1]?.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*<\/html>/);
  expect(outputs[2]?.text()).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  expect(outputs[3]?.text()).toMatch(/^HTTP\/1\.1 200 /);
  reader.destroy();
  expect(site.stdout()).not.toMatch(/uncaughtException|unhandledRejection|took too long/);
});

test('a second signal ends the process at once', async () => {
  await using backend = await startFaultBackend();
  backend.fault = 'hang';
  await using site = await startSite({ BACKEND_URL: backend.url });
  fetch(`${site.url}/api/user/user`).catch(() => {});
  await expect.poll(backend.countConnections).toBe(1);
  const exited = once(site.child, 'exit');
  site.child.kill('SIGTERM');
  await expect.poll(() => site.stdout().includes('stopping')).toBe(true);
  site.child.kill('SIGTERM');
  expect(await exited).toEqual([1, null]);
});
