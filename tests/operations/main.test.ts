import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { openProductionBuild } from '#server/pages/client-build.ts';
import { endLeases } from '../support/kills.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { Outbox } from '../support/outbox.ts';
import { spawnMain, startSite } from '../support/process.ts';
import { shortDeadlines } from '../support/short-deadlines.ts';
import { buildVerifyPath } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-'));
});
afterAll(() => rm(folder, { recursive: true }));

const getExit = async (started: ReturnType<typeof spawnMain>) => {
  const [code] = await once(started.child, 'close');
  return { code, stderr: started.stderr() };
};

describe('a wrong setting stops the start with one line that names it', () => {
  test('a database of an unknown host', async () => {
    const DATABASE_URL = 'postgres://user:password@nobody.invalid/x';
    const { code, stderr } = await getExit(spawnMain({ DATA_DIR: folder, DATABASE_URL }));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot start\. DATABASE_URL: [^\n]+\n$/);
  });

  test('a file that is no database', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'other-'));
    await writeFile(join(DATA_DIR, 'institute.sqlite'), 'not a database, though it is long enough');
    const { code, stderr } = await getExit(spawnMain({ DATA_DIR }));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot start\. DATA_DIR: [^\n]*not a database[^\n]*\n$/);
  });

  test('a project without a build', () =>
    expect(openProductionBuild(folder)).rejects.toThrow('run "npm run build" first'));

  test('a folder that takes no new folders', async () => {
    const { code, stderr } = await getExit(spawnMain({ DATA_DIR: '/proc/nope/data' }));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot start\. DATA_DIR: [^\n]+\/proc\/nope[^\n]*\n$/);
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, stderr } = await getExit(spawnMain({ DATA_DIR: folder, PORT: String(port) }));
    other.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot start\. HOST, PORT: [^\n]*EADDRINUSE[^\n]*\n$/);
  });
});

test('starts from an empty folder, keeps its files private, and prints nothing else', async () => {
  await using site = await startSite({}, { isOpened: false });
  expect((await fetch(site.url)).status).toBe(200);
  for (const name of await readdir(site.dataDir, { recursive: true })) {
    const { mode } = await stat(join(site.dataDir, name));
    expect(mode & 0o077, name).toBe(0);
  }
  // Lines are written in batches.
  await expect.poll(() => site.stdout()).toContain('"route":"/"');
  expect(site.stderr()).toBe('');
  // Lines are written in batches.
  await expect.poll(site.stdout).toMatch(/\n$/);
  const lines = site.stdout().trim().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('time');
});

test('an uncaught error is logged, running requests finish, and the exit code is 1', async () => {
  await using backend = await startRecordingBackend();
  let answer = () => {};
  backend.answers['GET /api/user/user'] = (res, request) => {
    answer = () => json({ role: 'user', email: 'a@b.ci' })(res, request);
  };
  const fault = "process.on('SIGUSR2', () => Promise.reject(new Error('nobody caught it')))";
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fault)}`;
  await using site = await startSite({ BACKEND_URL: backend.url, NODE_OPTIONS });
  const running = fetch(`${site.url}/api/user/user`, { headers: { cookie: 'jwt=s' } });
  await expect.poll(() => backend.requests.map(({ url }) => url)).toContain('/api/user/user');
  const exited = once(site.child, 'exit');
  site.child.kill('SIGUSR2');
  await expect.poll(site.stdout).toContain('nobody caught it');
  answer();
  expect((await running).status).toBe(200);
  expect(await exited).toEqual([1, null]);
  expect(site.stdout().match(/"level":60.*nobody caught it/g)).toHaveLength(1);
});

test('a stop does not wait for a slow server, and the mail is sent after it', async () => {
  await using smtp = await startSmtp();
  smtp.gate = new Promise(() => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'stop-'));
  const env = { DATA_DIR: dataDir, SMTP_URL: smtp.url, NODE_OPTIONS: shortDeadlines };
  {
    await using site = await startSite(env);
    const visitor = await Visitor.at(site.url);
    await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour' });
    await expect.poll(smtp.countWaiting).toBe(1);
    const exited = once(site.child, 'exit');
    site.child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  }
  expect(smtp.accepted).toEqual([]);
  smtp.gate = Promise.resolve();
  await using db = await openDatabase(
    { file: join(dataDir, 'institute.sqlite') },
    createLog('silent'),
  );
  await endLeases(db);
  await using _site = await startSite(env);
  await expect.poll(() => smtp.accepted.length).toBe(1);
  await rm(dataDir, { recursive: true });
});

test('after the signal, /readyz sends visitors to other processes', async () => {
  const readLastWord = async () => {
    await using site = await startSite();
    site.child.kill('SIGTERM');
    for (;;) {
      const status = await fetch(`${site.url}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status !== 200) return status;
    }
  };
  // This state lasts for a second only, so a slow test may find no server.
  await expect.poll(readLastWord).toBe(503);
});

test('other programs on this machine cannot find the embedded backend, which trusts the proxy', async () => {
  const tell = `import { Server } from 'node:net';
    const { listen } = Server.prototype;
    Server.prototype.listen = function (...place) {
      this.once('listening', () => process.stderr.write('port ' + this.address().port + ';'));
      return listen.apply(this, place);
    };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
  await using site = await startSite({ NODE_OPTIONS, ADMIN_CODE: 'le-bon-code' });
  const visitor = await Visitor.at(site.url);
  const email = 'voisine@exemple.ci';
  await visitor.call('auth/basic/login', { email });
  const link = await new Outbox(join(site.dataDir, 'outbox')).waitForLink(email);
  expect((await visitor.call(buildVerifyPath(link))).status).toBe(200);
  const ports = [...site.stderr().matchAll(/port (\d+);/g)].map(([, port]) => port);
  const [embedded, ...others] = ports.filter((port) => port !== new URL(site.url).port);
  expect(others).toEqual([]);
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  const code = visitor.cookies.get('authorizationCode');
  const answer = await fetch(`http://127.0.0.1:${embedded}/api/user/role`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role: 'admin', code }),
  });
  expect(answer.status).toBe(404);
  expect((await visitor.get('/api/user/user')).body.role).toBe('');
});

test('a foreign backend is used instead of the embedded one', async () => {
  await using backend = await startRecordingBackend();
  backend.answers['GET /api/user/user'] = json({ role: 'admin', email: 'chef@b.ci' });
  await using site = await startSite({ BACKEND_URL: backend.url });
  const page = await fetch(site.url, { headers: { cookie: 'jwt=s' } });
  expect(await page.text()).toContain('>Logout</span>');
  expect(await readdir(site.dataDir)).toEqual(['jwt.secret', 'xsrf.secret']);
});

test('several processes may start together over one folder, and accept each other’s tokens', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'together-'));
  {
    await using disposables = new AsyncDisposableStack();
    const sites = await Promise.all(
      [1, 2, 3].map(async () => disposables.use(await startSite({ DATA_DIR: dataDir }))),
    );
    const visitor = await Visitor.at(sites[0]?.url ?? '');
    for (const { url, stderr } of sites) {
      const elsewhere = new Visitor(url, Object.fromEntries(visitor.cookies));
      const letter = { subject: 'Prix', message: 'Bonjour' };
      const { status } = await elsewhere.call('contact/send', letter);
      expect(status).toBe(200);
      expect(stderr()).toBe('');
    }
  }
  await rm(dataDir, { recursive: true });
});
