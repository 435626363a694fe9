import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatXof } from '../../shared/money/money-text.ts';
import { offlinePath } from '../../shared/offline/offline.ts';
import { publicPaths } from '../../shared/page/page-facts.ts';
import { paths } from '../../shared/page/paths.ts';
import { owner } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { type Nginx, startCache, startNginx } from '../support/neighbours/nginx.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Outbox } from '../support/outbox.ts';
import { freePort, type SiteProcess, startSite } from '../support/process.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

/** An operator's setup: a cache, nginx, two processes. */
const opened = new AsyncDisposableStack();
let sites: SiteProcess[];
let cache: Nginx;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cdn-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const ports = [await freePort(), await freePort()];
  const nginx = opened.use(await startNginx(ports, { hasCache: true }));
  cache = opened.use(await startCache(nginx.port));
  const env = { DATA_DIR: dataDir, PUBLIC_URL: cache.url, ADMIN_CODE: 'le-bon-code' };
  sites = await Promise.all(
    ports.map(async (port) => opened.use(await startSite({ ...env, PORT: `${port}` }))),
  );
});
afterAll(() => opened.disposeAsync());

const get = (path: string, headers: Record<string, string> = {}) =>
  supertest(cache.url).get(path).set(headers);
const kept = (answer: supertest.Response) => answer.headers['x-cache'];
const keptFilesOf = async (path: string) => [
  ...new Set((await get(path)).text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)),
];

describe('files', () => {
  test('are cached by encoding, and revalidated with a 304', async () => {
    const script = (await keptFilesOf('/')).find((path) => path.endsWith('.js')) ?? '';
    const whole = (await get(script, { 'accept-encoding': 'identity' })).text;
    for (const accept of ['br', 'gzip', 'gzip, deflate, br, zstd', 'br;q=0, gzip']) {
      const asked = { 'accept-encoding': accept };
      const [first, second] = [await get(script, asked), await get(script, asked)];
      expect([kept(first), kept(second)]).toEqual(['MISS', 'HIT']);
      const encoding = accept.includes('br') && !accept.includes('q=0') ? 'br' : 'gzip';
      for (const { headers, text } of [first, second]) {
        expect(headers['content-encoding']).toBe(encoding);
        expect(text).toBe(whole);
      }
      const { etag = '' } = second.headers;
      const again = await get(script, { ...asked, 'if-none-match': etag });
      expect([again.status, again.text, kept(again)]).toEqual([304, '', 'HIT']);
    }
    const part = await get(script, { range: 'bytes=0-9', 'accept-encoding': 'identity' });
    expect([200, 206]).toContain(part.status);
    expect(whole.startsWith(part.text)).toBe(true);
  });

  test('are not poisoned by a visitor’s parameters or headers', async () => {
    const odd = { cookie: 'jwt=a; jwt=b', 'x-forwarded-host': 'evil.example', forwarded: 'host=e' };
    for (const path of ['/sitemap.xml', '/icon-192.png']) {
      const first = await get(path, odd);
      const second = await get(path, { 'accept-encoding': 'gzip, deflate' });
      expect([kept(first), kept(second)]).toEqual(['MISS', 'HIT']);
      for (const { headers, text } of [first, second]) {
        expect(headers).not.toHaveProperty('set-cookie');
        expect(JSON.stringify(headers) + text).not.toContain('evil');
      }
      const withQuery = [await get(`${path}?x=1`), await get(`${path}?x=1`)];
      expect(withQuery.map(kept)).toEqual(['BYPASS', 'BYPASS']);
    }
    expect((await get('/sitemap.xml', { host: 'evil.example' })).status).toBe(421);
  });

  test.each(['/assets/of-the-next-version.js', '/nothing.png', '/plan.svg', offlinePath])(
    '%s is revalidated each time',
    async (path) => {
      for (let turn = 0; turn < 2; turn += 1)
        expect([undefined, 'MISS']).toContain(kept(await get(path)));
    },
  );

  test('are kept only if they allow it: no failure and no cookie is', async () => {
    await using backend = await startRecordingBackend();
    const forYears = 'public, max-age=31536000, immutable';
    const answers: [status: number, headers: Record<string, string>][] = [
      [500, {}],
      [404, { 'cache-control': 'no-store' }],
      [200, { 'cache-control': forYears, 'set-cookie': 'jwt=; Max-Age=0' }],
      [200, { 'cache-control': 'private, no-cache' }],
      [200, { 'cache-control': forYears }],
    ];
    let asked = 0;
    backend.answers['GET /assets/a.js'] = (res) => {
      const [status, headers] = answers[asked] ?? [500, {}];
      res.writeHead(status, headers).end(`${asked}`);
      asked += 1;
    };
    await using nginx = await startNginx([new URL(backend.url).port], { hasCache: true });
    await using before = await startCache(nginx.port);
    const seen: string[] = [];
    for (let turn = 0; turn < answers.length + 2; turn += 1) {
      const answer = await fetch(`${before.url}/assets/a.js`);
      expect(answer.headers.getSetCookie()).toEqual([]);
      seen.push(await answer.text());
    }
    expect(seen).toEqual(['0', '1', '2', '3', '4', '4', '4']);
    expect(backend.requests.every(({ headers }) => !headers.cookie)).toBe(true);
  });

  test('are served stale while the site fails', async () => {
    await using backend = await startRecordingBackend();
    let isAway = false;
    backend.answers['GET /robots.txt'] = (res) => {
      if (isAway) res.writeHead(503).end();
      else res.writeHead(200, { 'cache-control': 'public, max-age=1' }).end('whole');
      isAway = true;
    };
    await using nginx = await startNginx([new URL(backend.url).port], { hasCache: true });
    await using before = await startCache(nginx.port);
    const ask = async () => {
      const answer = await fetch(`${before.url}/robots.txt`);
      expect([answer.status, await answer.text()]).toEqual([200, 'whole']);
      return answer.headers.get('x-cache');
    };
    await expect.poll(ask, { timeout: 20_000 }).toBe('STALE');
    expect(await ask()).toMatch(/STALE|UPDATING/);
  });
});

describe('pages', () => {
  test('differ for each visitor, by the token', async () => {
    for (const path of [...publicPaths, paths.login, '/nowhere']) {
      const [one, other] = [await get(path), await get(path)];
      for (const { headers } of [one, other]) {
        expect(headers['cache-control']).toMatch(/^private, no-/);
        expect(headers['x-cache']).toBeUndefined();
      }
      const values = [one, other].map((answer) =>
        setCookies(answer).map((line) => line.slice(0, 40)),
      );
      expect(values.flat()).toHaveLength(4);
      expect(new Set(values.flat()).size).toBe(4);
    }
    for (const path of ['/api/xsrf', '/api/user/user', '/api/contents', '/api/booking/closed-days'])
      expect((await get(path)).headers['cache-control']).toMatch(/no-store|private/);
  });

  test('with a session neither fill the cache nor come from it', async () => {
    const outbox = new Outbox(join(dataDir, 'outbox'));
    const admin = await signInAdmin(cache.url, outbox, 'gerante@exemple.ci');
    for (const path of [...publicPaths, '/admin.webmanifest']) {
      const own = await admin.get(path);
      const strangers = await get(path);
      expect([own.status, strangers.status]).toEqual([200, 200]);
      expect(strangers.text).not.toContain('gerante@exemple.ci');
      expect(own.text === strangers.text).toBe(path.includes('.'));
    }
    expect((await admin.get('/api/user/user')).body.role).toBe('admin');
    expect((await get('/api/user/user')).status).toBe(401);
  });

  test('show a changed price to the next visitor', async () => {
    const outbox = new Outbox(join(dataDir, 'outbox'));
    const admin = await signInAdmin(cache.url, outbox, 'autre@exemple.ci');
    expect((await get(paths.features)).text).not.toContain(formatXof(9_876_000));
    await owner(admin).set('treatments', 'capillaires/coupe-femme', { prix: 9_876_000 });
    const texts = async () =>
      Promise.all([1, 2, 3, 4].map(async () => (await get(paths.features)).text));
    const price = formatXof(9_876_000);
    await expect
      .poll(async () => (await texts()).every((text) => text.includes(price)), { timeout: 20_000 })
      .toBe(true);
  });

  test('count towards each visitor’s limits, not the cache’s', async () => {
    const message = (attempt: number) => ({ subject: 'Prix', message: `Bonjour ${attempt}` });
    const visitor = await Visitor.at(cache.url);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const forged = { 'x-forwarded-for': `198.51.100.${attempt}` };
      statuses.push((await visitor.call('contact/send', message(attempt), forged)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const neighbour = new Agent({ localAddress: '127.0.0.9' });
    const page = await get('/').agent(neighbour);
    const cookies = setCookies(page).map((line) => line.split(';', 1)[0] ?? '');
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? '';
    const sent = supertest(cache.url).post('/api/contact/send').agent(neighbour);
    sent.set({ cookie: cookies.join('; '), 'x-xsrf-token': token, origin: cache.url });
    expect((await sent.send(message(1))).status).toBe(200);
  });
});

test('without any process, cached files are served, and pages show a French error', async () => {
  const files = await keptFilesOf('/');
  const asked = { 'accept-encoding': 'br' };
  for (const file of files) expect((await get(file, asked)).status).toBe(200);
  for (const { child } of sites) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  for (const file of files) {
    const answer = await get(file, asked);
    expect([answer.status, kept(answer)]).toEqual([200, 'HIT']);
  }
  const page = await get('/');
  expect([page.status, page.headers['retry-after']]).toEqual([503, '10']);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.text).toContain('lang="fr"');
});
