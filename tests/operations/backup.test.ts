import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAcknowledged, writeUntilGone } from '../support/kills.ts';
import { runCommand, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';
import { runCommandHere } from './command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const backup = (file: string, env: Record<string, string> = {}) =>
  runCommandHere({ DATA_DIR: dataDir, ...env }, 'backup', file);

test('a backup during writes contains everything acknowledged, and can be restored', async () => {
  const copy = join(dataDir, 'copy.sqlite');
  const acknowledged = newAcknowledged();
  const site = await startSite({ DATA_DIR: dataDir });
  const { cookies } = await Visitor.at(site.url);
  const writing = [0, 1, 2].map((writer) => writeUntilGone(site, `w${writer}`, acknowledged));
  await expect.poll(() => acknowledged.requests.length).toBeGreaterThan(20);
  const before = structuredClone(acknowledged);
  const backup = await runCommand({ DATA_DIR: dataDir }, 'backup', copy);
  expect(backup).toEqual({ code: 0, stdout: `Saved in ${copy}.\n`, stderr: '' });
  // The writers did not wait for the backup.
  expect(acknowledged.requests.length).toBeGreaterThan(before.requests.length);
  const after = acknowledged.requests.length;
  await expect.poll(() => acknowledged.requests.length).toBeGreaterThan(after + 5);
  const exited = once(site.child, 'exit');
  site.child.kill('SIGKILL');
  await Promise.all([exited, ...writing]);

  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  const sqlite = new DatabaseSync(copy);
  expect(sqlite.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const readColumn = (query: string) =>
    new Set(
      sqlite
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0])),
    );
  const restoredRows = {
    messages: readColumn('select subject from messages'),
    requests: readColumn('select name from requests'),
    signIns: readColumn('select email from sign_in_links'),
  };
  for (const what of ['messages', 'requests', 'signIns'] as const) {
    expect(before[what].filter((word) => !restoredRows[what].has(word))).toEqual([]);
  }
  sqlite.close();
  expect(restoredRows.requests.size).toBeLessThan(acknowledged.requests.length);

  const run = (...args: string[]) => runCommandHere({ DATA_DIR: dataDir }, ...args);
  const { code, stdout } = await run('restore', copy);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Restored from [^\n]+ What was there is in [^\n]+\.\n$/);
  await using restored = await startSite({ DATA_DIR: dataDir });
  const visitor = new Visitor(restored.url, Object.fromEntries(cookies));
  const letter = { subject: 'Après', message: 'Bonjour' };
  expect((await visitor.call('contact/send', letter)).status).toBe(200);
  expect(restored.stderr()).toBe('');

  // A backup is not restored under a running site, and a damaged one never.
  expect(await run('restore', copy)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^not restored: [^\n]+ is in use: stop the site first\n$/),
  });
  const bytes = await readFile(copy);
  await writeFile(`${copy}.damaged`, bytes.subarray(0, bytes.length - 8192));
  expect((await run('restore', `${copy}.damaged`)).stderr).toMatch(/^not restored: [^\n]+\n$/);
  expect((await visitor.call('contact/send', { ...letter, subject: 'Encore' })).status).toBe(200);
});

test('a folder keeps the requested number of backups, and its other files', async () => {
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  const [oldest, old] = ['institut-20250101T020000Z.sqlite', 'institut-20250102T020000Z.sqlite'];
  const otherFiles = ['institut.sqlite', 'institut-20250101T020000Z.sqlite.part', 'notes.txt'];
  for (const name of [oldest, old, ...otherFiles]) await writeFile(join(folder, name), '');
  const response = await runCommandHere({ DATA_DIR: dataDir }, 'backups', folder, '--keep', '2');
  expect(response).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('deleted 1 older, 2 left'),
  });
  const remainingFiles = await readdir(folder);
  expect(remainingFiles).toHaveLength(5);
  expect(remainingFiles).toEqual(expect.arrayContaining([old, ...otherFiles]));
  const answer = await runCommandHere({ DATA_DIR: dataDir }, 'backups', folder, '--keep', '0');
  expect(answer).toMatchObject({ code: 2, stderr: '--keep: a whole number from 1\n' });
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

test('without PostgreSQL’s own tool no backup is made, and no password is printed', async () => {
  const env = { DATABASE_URL: 'postgres://u:secret@localhost/x', PATH: dataDir };
  const { code, stderr } = await backup(join(dataDir, 'x'), env);
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'no backup: pg_dump is not installed\n' });
});
