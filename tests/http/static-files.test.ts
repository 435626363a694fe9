import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import supertest from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { offlinePath } from '#shared/offline/offline.ts';
import { testApp } from '../support/app.ts';
import { expectWithinBudget } from '../support/budget.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { startSite } from '../support/process.ts';
import { openConnection, parseStatus } from '../support/raw.ts';
import { setCookies } from '../support/visitor.ts';

const root = resolve(import.meta.dirname, '../..');
const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(app).get(path).set(headers);
const listFileNames = (html: string) => [
  ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)|\/\w+\.svg/g)),
];
const files = listFileNames((await get('/')).text);
const script = files.find((name) => name.endsWith('.js')) as string;

describe('files', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['*', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['', undefined],
  ])('Accept-Encoding: %s', async (accept, encoding) => {
    const answer = await get(script, { 'accept-encoding': accept });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(answer.text).toBe((await get(script)).text);
    const page = await get('/', { 'accept-encoding': accept });
    expect(page.headers['content-encoding']).toBe(encoding);
  });

  test('the alerts’ worker is revalidated each time, and its scope is the back office', async () => {
    const { headers, text } = await get('/admin-push.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toBe('text/javascript');
    expect(headers['service-worker-allowed']).toBeUndefined();
    // Only owners who turn alerts on fetch it.
    expectWithinBudget('/admin-push.js', Number(headers['content-length']), 5000);
    expect(text).toContain('push');
  });

  test('each encoding has an ETag, and a browser with it gets a 304', async () => {
    const tags = new Set<string>();
    for (const accept of ['br', 'gzip', 'identity']) {
      const encodingHeader = { 'accept-encoding': accept };
      const { etag = '' } = (await get(script, encodingHeader)).headers;
      tags.add(etag);
      const again = await get(script, { ...encodingHeader, 'if-none-match': `"other", ${etag}` });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' });
      expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect(tags.size).toBe(3);
    expect((await get(script, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    ...[script, '/og.png', '/sitemap.xml', '/admin-push.js', '/plan.svg', offlinePath],
    '/Features',
  ])('%s, which shared caches may keep, sets no cookie', async (path) => {
    for (const cookie of ['jwt=a; jwt=b', 'jwt=j:{"a":1}', 'visitor=a; visitor=b']) {
      const answer = await get(path, { cookie });
      expect([200, 308]).toContain(answer.status);
      expect(answer.headers['cache-control'] ?? '').not.toContain('private');
      expect(setCookies(answer)).toEqual([]);
    }
    backend.requests.length = 0;
  });

  test.each([
    [/\.js$/, 'text/javascript', /immutable/],
    [/\.woff2$/, 'font/woff2', /immutable/],
    [/\.svg$/, 'image/svg+xml', /^public, max-age=3600$/],
  ])('%s is %s, to HEAD as to GET', async (name, type, cacheControl) => {
    const path = files.find((file) => name.test(file)) as string;
    const encodingHeader = { 'accept-encoding': 'br' };
    const [wholeAnswer, head] = [
      await get(path, encodingHeader),
      await supertest(app).head(path).set(encodingHeader),
    ];
    for (const { status, headers } of [wholeAnswer, head]) {
      expect(status).toBe(200);
      expect(headers['content-type']).toBe(type);
      expect(headers['cache-control']).toMatch(cacheControl);
    }
    expect(head.headers['content-length']).toBe(wholeAnswer.headers['content-length']);
    expect(head.text).toBeFalsy();
  });
});

describe('a missing file', () => {
  const session = 'jwt=the-session; visitor=an-id';

  test.each([
    '/accueil.html',
    '/wp-login.php',
    '/index.php?route=home',
    '/M.Dupont',
    '/features/x.css',
  ])('%s gets the page, without a session’s data', async (path) => {
    const answer = await get(path, { cookie: session });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.text).toContain('Page non trouvée');
    expect(answer.text).toContain('>Connection</span>');
    expect(setCookies(answer)).toEqual([]);
    expect(backend.requests).toEqual([]);
  });

  test.each(['/assets/nope.js', '/assets/', '/.env', '/.git/HEAD', '/.vite/manifest.json'])(
    '%s gets a few words',
    async (path) => {
      const answer = await get(path, { cookie: session });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(setCookies(answer)).toEqual([]);
    },
  );
});

describe('a running process', () => {
  test('serves its own version after another build, and after the folder was deleted', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'root-'));
    for (const name of ['server', 'shared', 'dist', 'package.json'])
      await cp(join(root, name), join(copy, name), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    await using site = await startSite({}, { cwd: copy });
    let isOver = false;
    let answeredCount = 0;
    async function askOnce() {
      for (const path of [...files, '/og.png', '/', '/features?q=soin', '/login']) {
        const answer = await fetch(site.url + path);
        expect(answer.status, path).toBe(200);
        await answer.arrayBuffer();
        answeredCount += 1;
      }
    }
    async function askForAll() {
      while (!isOver) await askOnce();
    }
    // A screen's code is read when it is first asked for.
    await askOnce();
    const load = Promise.all(Array.from({ length: 4 }, askForAll));
    const waitForMoreAnswers = async () => {
      const before = answeredCount;
      await expect.poll(() => answeredCount).toBeGreaterThan(before + 30);
    };
    for (const remains of [true, false]) {
      await rm(join(copy, 'dist'), { recursive: true });
      if (remains) await cp(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
      await waitForMoreAnswers();
    }
    isOver = true;
    await load;
    expect(site.child.exitCode).toBe(null);
    expect(site.stderr()).toBe('');
    await rm(copy, { recursive: true });
  });

  test('survives a lack of file descriptors, and serves again once there are some', async () => {
    await using site = await startSite({}, { openFiles: 128 });
    // A screen loads on demand, or with all others soon after the first answer.
    expect((await fetch(`${site.url}/features?q=soin`)).status).toBe(200);
    const heldSocket = await openConnection(site.url);
    const idle = await Promise.all(Array.from({ length: 400 }, () => openConnection(site.url)));
    // Connected clients are served, because no answer needs a file.
    for (const path of [script, '/og.png', '/features', '/features?q=soin']) {
      heldSocket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const [answer] = await once(heldSocket, 'data');
      expect(parseStatus(String(answer)), path).toBe(200);
      heldSocket.removeAllListeners('data');
      await new Promise((done) => setTimeout(done, 50));
    }
    for (const socket of [heldSocket, ...idle]) socket.destroy();
    await expect
      .poll(() =>
        fetch(site.url + script).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    expect(site.child.exitCode).toBe(null);
    expect(site.stdout()).not.toMatch(/uncaughtException|unhandledRejection/);
    expect(site.stderr()).toBe('');
  });
});
