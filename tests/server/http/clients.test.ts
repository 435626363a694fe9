import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../../server/http/listen.ts';
import { testApp } from '../../support/app.ts';
import { heapNow } from '../../support/heap.ts';
import { startRecordingBackend } from '../../support/neighbours/recording-backend.ts';
import { dial, raw, request, statusOf } from '../../support/raw.ts';

/*
 * Visitors who are slow, gone or many.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

/** Files and sockets that this process has open. */
const descriptors = () => readdirSync('/dev/fd').length;

async function open(url: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const page = await fetch(url);
    expect(page.status).toBe(200);
    await page.text();
  }
}

test('R74, R75, B92: halves of requests hold nobody up, and are cut off', async () => {
  await using site = await listen(app);
  const head = `POST /login HTTP/1.1\r\nHost: x\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\n';
  const halves = [head, `${head}${form}a=`, 'GET / HTTP/1.1\r\nX-'];
  const sockets = await Promise.all(Array.from({ length: 500 }, () => dial(site.url)));
  const dripping = sockets.map((socket, index) => {
    socket.write(halves[index % halves.length] ?? '');
    // As slow as can be without falling silent.
    return setInterval(() => socket.write('a'), 2000);
  });
  await open(`${site.url}/features`);
  const answers: number[] = [];
  for (const socket of sockets) socket.once('data', (data) => answers.push(statusOf(String(data))));
  const isOpen = () => sockets.filter((socket) => !socket.closed).length;
  // They did not have to leave for the page to come.
  expect(isOpen()).toBeGreaterThan(0);
  // The heads after 10 s, the bodies after 20, each up to a check later.
  await expect.poll(isOpen, { interval: 500 }).toBe(0);
  for (const interval of dripping) clearInterval(interval);
  expect(new Set(answers)).toEqual(new Set([408]));
});

test('who leaves in the middle of a file, a page or a body takes everything along', async () => {
  await using site = await listen(app);
  const { text } = await fetch(site.url).then(async (page) => ({ text: await page.text() }));
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  const paths = [script, '/og.png', '/', '/features', '/nope'];
  // Asked for so often on one connection that the answers cannot all be under way yet.
  const leave = async (path: string) => {
    const socket = await dial(site.url);
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(16));
    await wait(200);
    socket.resetAndDestroy();
  };
  await Promise.all(paths.map(leave));
  await wait(200);
  const before = descriptors();
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(Array.from({ length: 5 }, () => [script, '/og.png'].map(leave)).flat());
    await Promise.all(paths.map(leave));
  }
  const upload = 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n';
  for (let round = 0; round < 50; round += 1) {
    const socket = await dial(site.url);
    socket.write(upload);
    socket.resetAndDestroy();
  }
  await expect.poll(descriptors).toBeLessThanOrEqual(before + 5);
});

test('B93: a storm of connections that are reset leaves nothing behind', async () => {
  await using site = await listen(app);
  await open(site.url);
  const before = descriptors();
  for (let wave = 0; wave < 20; wave += 1) {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => dial(site.url)));
    for (const [index, socket] of sockets.entries()) {
      if (index % 2) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      socket.resetAndDestroy();
    }
  }
  await expect.poll(descriptors).toBeLessThanOrEqual(before + 5);
  expect((await fetch(site.url)).status).toBe(200);
});

test('B87: readers that hardly read cost about the size of their page each', async () => {
  await using site = await listen(app);
  const page = await raw(site.url, request('GET /features HTTP/1.1', ['Host: x']));
  await open(`${site.url}/features`, 20);
  const before = await heapNow();
  const readers: Socket[] = [];
  for (let count = 0; count < 100; count += 1) {
    const socket = await dial(site.url);
    socket.pause();
    // Ten times the same page on one connection, and not a byte is read.
    socket.write('GET /features HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10));
    readers.push(socket);
  }
  await wait(1500);
  const grown = (await heapNow()) - before;
  expect((await fetch(`${site.url}/nope`)).status).toBe(404);
  for (const socket of readers) socket.destroy();
  expect(grown / readers.length).toBeLessThan(page.length * 12);
});
