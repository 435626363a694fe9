import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { testApp } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { perRun } from '../support/nightly.ts';
import { openConnection, parseStatus } from '../support/raw.ts';

/* Slow visitors, and visitors who leave early. */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

/** Counts the files and sockets that this process has open. */
const countDescriptors = () => readdirSync('/dev/fd').length;

async function open(url: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const page = await fetch(url);
    expect(page.status).toBe(200);
    await page.text();
  }
}

test('incomplete requests delay no other visitor, and are cut off', async () => {
  // The site waits five times as long.
  await using site = await listen(app, perRun({ headTimeout: 2000, bodyTimeout: 4000 }, {}));
  const head = `POST /login HTTP/1.1\r\nHost: x\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\n';
  const halves = [head, `${head}${form}a=`, 'GET / HTTP/1.1\r\nX-'];
  const answers: number[] = [];
  const dripping: NodeJS.Timeout[] = [];
  const drip = async (index: number) => {
    const socket = await openConnection(site.url);
    socket.once('data', (data) => answers.push(parseStatus(String(data))));
    socket.write(halves[index % halves.length] ?? '');
    // The slowest rate that does not count as silence.
    dripping.push(setInterval(() => socket.write('a'), 500));
    return socket;
  };
  let sockets: Socket[];
  const isOpen = () => sockets.filter((socket) => !socket.closed).length;
  // The page arrives whether they have left or not. On a slow machine they may have left already.
  do {
    sockets = await Promise.all(Array.from({ length: 500 }, (_, index) => drip(index)));
    await open(`${site.url}/features`);
  } while (isOpen() === 0);
  await expect.poll(isOpen, { interval: 500 }).toBe(0);
  for (const interval of dripping) clearInterval(interval);
  expect(new Set(answers)).toEqual(new Set([408]));
});

test('a visitor who leaves during a file, a page or a body leaves no connection open', async () => {
  await using site = await listen(app);
  const { text } = await fetch(site.url).then(async (page) => ({ text: await page.text() }));
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  const paths = [script, '/og.png', '/', '/features', '/nope'];
  for (const path of paths) await (await fetch(site.url + path)).arrayBuffer();
  const before = countDescriptors();
  // So many requests on one connection that not all answers can be in progress.
  const leave = async (path: string) => {
    const socket = await openConnection(site.url);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(16));
    await once(socket, 'readable');
    socket.resetAndDestroy();
  };
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 5 }, () => [script, '/og.png'].map(leave)).flat());
    await Promise.all(paths.map(leave));
  }
  const upload = 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n';
  for (let round = 0; round < 50; round += 1) {
    const socket = await openConnection(site.url);
    socket.write(upload);
    socket.resetAndDestroy();
  }
  await expect.poll(countDescriptors).toBeLessThanOrEqual(before + 5);
});
