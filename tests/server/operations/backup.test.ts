import { once } from 'node:events';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nothingYet, writeUntilGone } from '../../support/kill.ts';
import { runCommand, startSite } from '../../support/process.ts';
import { Visitor } from '../../support/visitor.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const backup = (file: string, env: Record<string, string> = {}) =>
  runCommand({ DATA_DIR: dataDir, ...env }, 'backup', file);

test('a backup under writes is whole, holds what was acknowledged, and can be restored', async () => {
  const copy = join(dataDir, 'copy.sqlite');
  const told = nothingYet();
  const site = await startSite({ DATA_DIR: dataDir });
  const { cookies } = await Visitor.at(site.url);
  const writing = [0, 1, 2].map((writer) => writeUntilGone(site, cookies, `w${writer}`, told));
  await expect.poll(() => told.requests.length).toBeGreaterThan(100);
  const before = structuredClone(told);
  expect(await backup(copy)).toEqual({ code: 0, stdout: `Saved in ${copy}.\n`, stderr: '' });
  // Nobody waited for it.
  expect(told.requests.length).toBeGreaterThan(before.requests.length);
  const after = told.requests.length;
  await expect.poll(() => told.requests.length).toBeGreaterThan(after + 10);
  const gone = once(site.child, 'exit');
  site.child.kill('SIGKILL');
  await Promise.all([gone, ...writing]);

  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  const sqlite = new DatabaseSync(copy);
  expect(sqlite.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const column = (query: string) =>
    new Set(
      sqlite
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0])),
    );
  const kept = {
    messages: column('select subject from messages'),
    requests: column('select name from requests'),
    signIns: column('select email from sign_in_links'),
  };
  for (const what of ['messages', 'requests', 'signIns'] as const) {
    expect(before[what].filter((word) => !kept[what].has(word))).toEqual([]);
  }
  sqlite.close();
  expect(kept.requests.size).toBeLessThan(told.requests.length);

  // As server/operations/README.md says it.
  const file = join(dataDir, 'institute.sqlite');
  for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
  await copyFile(copy, file);
  await using restored = await startSite({ DATA_DIR: dataDir });
  const visitor = new Visitor(restored.url, Object.fromEntries(cookies));
  const letter = { subject: 'Après', message: 'Bonjour' };
  expect((await visitor.call('contact/send', letter)).status).toBe(200);
  expect(restored.stderr()).toBe('');
});

test('a backup overwrites nothing', async () => {
  const file = join(dataDir, 'precious');
  await writeFile(file, 'precious');
  const { code, stderr } = await backup(file);
  expect(code).toBe(2);
  expect(stderr).toBe(`no backup: ${file} exists already\n`);
  const nowhere = await backup(join(dataDir, 'none/copy'));
  expect(nowhere.code).toBe(2);
  expect(nowhere.stderr).toMatch(/^no backup: [^\n]+\n$/);
});

test('of PostgreSQL is its own tool’s, and no password is told', async () => {
  const { code, stderr } = await backup('x', { DATABASE_URL: 'postgres://u:secret@localhost/x' });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^on PostgreSQL: pg_dump [^\n]+\n$/);
  expect(stderr).not.toContain('secret');
});
