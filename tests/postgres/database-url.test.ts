import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newDatabase } from '../support/neighbours/postgres.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { startRelay } from '../support/neighbours/relay.ts';
import { spawnMain, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

const serverUrl = inject('postgresUrl') ?? '';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-url-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

describe('a database that cannot be used stops the start with one line', () => {
  const startAndReadLine = async (url: string | URL) => {
    const env = { DATA_DIR: folder, DATABASE_URL: String(url) };
    const started = spawnMain({ ...env, PORT: '0', PUBLIC_URL: 'http://localhost:1' });
    const [code] = await once(started.child, 'close');
    expect(code).toBe(1);
    expect(started.stderr()).toMatch(/^Cannot start\. DATABASE_URL: [^\n]+\n$/);
    return started.stderr();
  };

  test('when the password is wrong, without printing it', async () => {
    const url = new URL(serverUrl);
    url.password = 'secret-word';
    const line = await startAndReadLine(url);
    expect(line).toContain('password authentication failed');
    expect(line).not.toContain('secret-word');
  });

  test('when it cannot store every character', async () => {
    const client = await connect(serverUrl);
    const name = `latin1_${process.pid}`;
    await client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    await client.end();
    const url = new URL(serverUrl);
    url.pathname = name;
    const line = await startAndReadLine(url);
    expect(line).toContain('LATIN1');
    expect(line).toContain('UTF8');
  });

  test.each([
    ['a newer version', "insert into kysely_migration values ('999 later', '2999-01-01')"],
    [
      'a version before 0.2.0',
      "update kysely_migration set name = '076 whom to call' where name = (select min(name) from kysely_migration)",
    ],
  ])('when it belongs to %s', async (version, change) => {
    const url = await newDatabase(serverUrl);
    const site = await startSite({ DATABASE_URL: url });
    await site[Symbol.asyncDispose]();
    const client = await connect(url);
    await client.query(change);
    await client.end();
    expect(await startAndReadLine(url)).toContain(version);
  });
});

describe('a database that does not answer yet', () => {
  const startAt = (url: string) => {
    const env = { DATA_DIR: folder, DATABASE_URL: url };
    return spawnMain({ ...env, PORT: '0', PUBLIC_URL: 'http://localhost:1' });
  };
  const matchWaitingLine = (reason: string) =>
    new RegExp(`"level":40,[^\\n]*"reason":"${reason}","msg":"waiting for the database"`);

  test('delays the start until it answers', async () => {
    const direct = new URL(await newDatabase(serverUrl));
    await using relay = await startRelay(Number(direct.port));
    await relay.cut();
    const url = new URL(direct);
    url.port = String(relay.port);
    const started = startAt(url.href);
    await expect.poll(started.stdout).toMatch(matchWaitingLine('ECONNREFUSED'));
    expect(started.stdout()).not.toContain('listening');
    await relay.restore();
    await expect.poll(started.stdout).toContain('"msg":"listening"');
    started.child.kill('SIGTERM');
    expect(await once(started.child, 'close')).toEqual([0, null]);
    expect(started.stderr()).toBe('');
  });
});

test('answers a lost database with a clean error, and reconnects', async () => {
  const direct = new URL(await newDatabase(serverUrl));
  await using relay = await startRelay(Number(direct.port));
  const url = new URL(direct);
  url.port = String(relay.port);
  await using site = await startSite({ DATABASE_URL: url.href });
  const visitor = await Visitor.at(site.url);
  const ask = (email: string) => visitor.call('auth/basic/login', { email });
  const readReadiness = async () => (await fetch(`${site.url}/readyz`)).json();
  expect((await ask('avant@exemple.ci')).status).toBe(200);

  await relay.cut();
  for (const email of ['pendant@exemple.ci', 'encore@exemple.ci']) {
    const refusal = await ask(email);
    expect(refusal.status).toBe(503);
    expect(refusal.body).toEqual({ error: 'unavailable', message: expect.any(String) });
  }
  expect(await readReadiness()).toEqual({ backend: 'unreachable', reason: 'database' });
  expect((await visitor.get('/features')).status).toBe(200);
  await expect.poll(site.stdout).toContain('"backend":"unreachable: database"');
  expect(site.stdout().match(/the database does not answer/g)).toHaveLength(1);
  expect(site.stdout()).not.toMatch(/"stack"|"code":"unavailable"/);
  await relay.restore();
  await expect.poll(readReadiness).toEqual({ backend: 'ok' });
  expect((await ask('apres@exemple.ci')).status).toBe(200);

  // The connection ends in the middle of a transaction, while it waits for a lock.
  const [holder, killer] = [await connect(direct.href), await connect(direct.href)];
  await holder.query('begin; lock table sign_in_links');
  const pendingAnswer = ask('au-milieu@exemple.ci');
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  // A sweep of old links may wait for the lock too, so connections are ended until the answer is there.
  await expect
    .poll(async () => {
      await killer.query(kill);
      return (await Promise.race([pendingAnswer, undefined]))?.status;
    })
    .toBe(503);
  await Promise.all([holder.end(), killer.end()]);
  await expect.poll(async () => (await ask('enfin@exemple.ci')).status).toBe(200);
  expect(site.stderr()).toBe('');
});

test('reports a database that is read-only for some time, and recovers', async () => {
  const url = await newDatabase(serverUrl);
  await using site = await startSite({ DATABASE_URL: url });
  const visitor = await Visitor.at(site.url);
  const ask = (email: string) => visitor.call('auth/basic/login', { email });
  const readReadiness = async () => (await fetch(`${site.url}/readyz`)).json();
  expect((await ask('avant@exemple.ci')).status).toBe(200);

  const client = await connect(serverUrl);
  const database = `database ${new URL(url).pathname.slice(1)}`;
  await client.query(`alter ${database} set default_transaction_read_only = on`);
  // Ends all connections, as a restart of the server would.
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(url).pathname.slice(1),
  ]);
  const unavailable = { error: 'unavailable', message: expect.stringContaining('appelez-nous') };
  await expect.poll(async () => (await ask('pendant@exemple.ci')).body).toEqual(unavailable);
  expect((await ask('encore@exemple.ci')).status).toBe(503);
  await expect.poll(readReadiness).toEqual({ backend: 'unreachable', reason: 'database' });
  const form = new URLSearchParams({ _csrf: visitor.token, email: 'page@exemple.ci' });
  const headers = { Cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') };
  const page = await fetch(`${site.url}/login`, { method: 'POST', headers, body: form });
  expect(await page.text()).toContain('momentanément indisponible');

  await client.query(`alter ${database} set default_transaction_read_only = off`);
  await client.end();
  await expect.poll(async () => (await ask('apres@exemple.ci')).status).toBe(200);
  await expect.poll(readReadiness).toEqual({ backend: 'ok' });
  expect(site.stdout()).not.toContain('"stack"');
});

test('two processes with a remote backend share tokens and attempts without a folder', async () => {
  await using backend = await startRecordingBackend();
  backend.answers['GET /api/user/user'] = json({ role: '', email: 'a@b.ci' });
  const env = {
    BACKEND_URL: backend.url,
    DATABASE_URL: await newDatabase(serverUrl),
    ADMIN_CODE: 'le-bon-code',
    DATA_DIR: join(folder, 'none'),
  };
  await using firstSite = await startSite(env);
  await using secondSite = await startSite(env);
  const visitorAtFirst = await Visitor.at(firstSite.url, '/', { jwt: 's' });
  const visitorAtSecond = new Visitor(secondSite.url, Object.fromEntries(visitorAtFirst.cookies));
  const order = { email: 'a@b.ci', role: 'admin', adminCode: 'faux' };
  const statuses: number[] = [];
  for (const visitor of [
    visitorAtFirst,
    visitorAtSecond,
    visitorAtFirst,
    visitorAtSecond,
    visitorAtFirst,
    visitorAtSecond,
  ]) {
    statuses.push((await visitor.call('user/role', order)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});
