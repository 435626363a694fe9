import type { RequestListener } from 'node:http';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen } from '#server/http/listen.ts';
import { createRenderQueue } from '#server/pages/handler.ts';
import { appParts } from '../support/app.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openConnection } from '../support/raw.ts';
import { Visitor } from '../support/visitor.ts';

/* One client makes too many requests. The tests count the requests in progress and measure no time. */

const backend = await startRecordingBackend();
const parts = appParts({ backendUrl: backend.url });
const done = { asked: 0, rendered: 0 };

/** Creates the site and counts its renders. */
function createCountedApp() {
  const load: typeof parts.build.load = async () => {
    const { renderPage } = await parts.build.load();
    return {
      async renderPage(input) {
        done.asked += 1;
        const output = await renderPage(input);
        if (output.pipe) done.rendered += 1;
        return output;
      },
    };
  };
  return createApp({ ...parts, build: { ...parts.build, load } });
}

beforeEach(() => {
  Object.assign(done, { asked: 0, rendered: 0 });
});
afterAll(() => backend[Symbol.asyncDispose]());

const page = 'GET /features?q=a HTTP/1.1\r\nHost: x\r\n\r\n';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('16 of 2 000 pipelined requests are begun, and the connection is closed', async () => {
  await using site = await listen(createCountedApp());
  const socket = await openConnection(site.url);
  const closedValue = new Promise((resolve) => socket.on('close', resolve));
  socket.write(page.repeat(2_000));
  await closedValue;
  expect((await fetch(`${site.url}/features?q=b`)).status).toBe(200);
  expect(done.asked).toBeLessThanOrEqual(17);
  // Most requests had no turn before the connection was closed.
  expect(done.rendered).toBeLessThanOrEqual(3);
});

test('other requests are answered between two pages of a busy client', async () => {
  await using site = await listen(createCountedApp());
  const crowd = Array.from({ length: 40 }, () =>
    fetch(`${site.url}/features?q=a`, from('198.18.0.2')),
  );
  await expect.poll(() => done.rendered, { interval: 1 }).toBeGreaterThan(0);
  const others = ['/healthz', '/features', '/features?q=b'].map(async (path) => {
    const { status } = await fetch(site.url + path, from('198.18.0.3'));
    return { path, status, rendered: done.rendered };
  });
  for (const { path, status, rendered } of await Promise.all(others)) {
    expect(status, path).toBe(200);
    expect(rendered, path).toBeLessThan(35);
  }
  for (const { status } of await Promise.all(crowd)) expect(status).toBe(200);
});

test('one client’s pages beyond 40 at once are refused, other clients’ are not', async () => {
  await using site = await listen(createCountedApp());
  const crowd = Array.from({ length: 60 }, () =>
    fetch(`${site.url}/features?q=a`, from('198.18.0.4')),
  );
  expect((await fetch(`${site.url}/features?q=b`, from('198.18.0.5'))).status).toBe(200);
  const answers = await Promise.all(crowd);
  const refusals = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
  for (const answer of refusals) {
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toContain('ce que vous avez saisi n’est pas perdu');
  }
});

test('only rendered pages use up a client’s share, not prerendered ones', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const app = createCountedApp();
  const visitor = new Visitor(app);
  for (let time = 0; time < 100; time += 1)
    expect((await visitor.get('/features?q=introuvable')).status).toBe(200);
  const form = { subject: 'Prix', message: 'Bonjour', _csrf: 'old' };
  for (const answer of [
    await visitor.get('/features?q=introuvable'),
    await visitor.post('/contacts', form, { 'sec-fetch-site': 'same-origin' }),
  ]) {
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.text).toContain('ce que vous avez saisi n’est pas perdu');
  }
  expect((await visitor.get('/features')).status).toBe(200);
  expect((await new Visitor(app).get('/features?q=introuvable')).status).toBe(200);
  vi.useRealTimers();
});

test('the share comes back with time; an IPv6 network has one', () => {
  let time = 0;
  const queue = createRenderQueue(() => time);
  const pages = (address: string) => {
    let count = 0;
    for (; count < 1_000; count += 1) {
      try {
        queue.enter(address)[Symbol.dispose]();
      } catch {
        return count;
      }
    }
    return count;
  };
  expect(pages('2001:db8::1')).toBe(100);
  expect(pages('2001:db8::2')).toBe(0);
  expect(pages('2001:db8:0:1::1')).toBe(100);
  expect(pages('::ffff:192.0.2.1')).toBe(100);
  expect(pages('192.0.2.1')).toBe(0);
  expect(pages('no address')).toBe(100);
  time += 1_000;
  expect(pages('192.0.2.1')).toBe(30);
  time += 1_000_000;
  expect(pages('192.0.2.1')).toBe(100);
});

test('an unread answer is cut off', async () => {
  let isOver = false;
  const endless: RequestListener = (req, res) => {
    req.socket.on('close', () => {
      isOver = true;
    });
    res.end(Buffer.alloc(1 << 26));
  };
  await using site = await listen(endless, { unreadTimeout: 200 });
  const socket = await openConnection(site.url);
  socket.pause();
  socket.write(page);
  await expect.poll(() => isOver).toBe(true);
  socket.destroy();
});
