import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/institute/database/database.ts';
import { tablesInOrder } from '#server/institute/database/schema/schema.ts';
import { givenUp } from '#server/institute/notifications/claims.ts';
import { createLog } from '#server/observability/log.ts';
import { newDatabase, startPostgres } from '../support/neighbours/postgres.ts';
import { Outbox } from '../support/outbox.ts';
import { runCommand, startSite } from '../support/process.ts';
import {
  addRow,
  addRowWithReferences,
  countRows,
  daysAgo,
  everyByte,
  waitingAlert,
  writtenTables,
} from '../support/rows.ts';
import { buildVerifyPath } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

const server = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'copy-'));
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const log = createLog('silent');
const localFolder = join(folder, 'here');
const from = { DATA_DIR: localFolder };
const place = (url: string) => {
  const { host, pathname } = new URL(url);
  return host + pathname;
};

/** Adds a row to each empty table. */
async function fill(): Promise<void> {
  const db = await openDatabase({ file: join(localFolder, 'institute.sqlite') }, log);
  // No process sends this row during the test.
  await addRow(db, 'outbox', { ...waitingAlert, expires_at: daysAgo(-1), next_try_at: givenUp });
  for (const table of writtenTables)
    if ((await countRows(db, table)) === 0) await addRowWithReferences(db, table);
  await db.destroy();
}

const readCounts = (db: Db) =>
  Promise.all(
    tablesInOrder.map(async (table) => {
      const { count } = await db
        .selectFrom(table as 'users')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, Number(count)] as const;
    }),
  );

test('moves a whole database to PostgreSQL and back, and keeps all sessions', async () => {
  expect((await runCommand(from, 'demo')).code).toBe(0);
  const email = 'cliente@exemple.ci';
  let session: Visitor;
  {
    await using site = await startSite(from);
    session = await Visitor.at(site.url);
    await session.call('auth/basic/login', { email });
    const link = await new Outbox(join(localFolder, 'outbox')).waitForLink(email);
    expect((await session.call(buildVerifyPath(link))).status).toBe(200);
  }
  // This is not added earlier, because a starting site erases expired rows.
  await fill();
  const source = await openDatabase({ file: join(localFolder, 'institute.sqlite') }, log);
  const counts = await readCounts(source);
  await source.destroy();
  expect(counts.filter(([, count]) => count === 0)).toEqual([]);

  const url = await newDatabase(server.url);
  const answer = await runCommand(from, 'copy', '--to', url);
  expect(answer).toMatchObject({ code: 0, stderr: '' });
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  expect(answer.stdout).toBe(
    `${sum} rows are in ${place(url)}, read again and found the same. Start the site with DATABASE_URL now.\n`,
  );
  {
    await using site = await startSite({ DATABASE_URL: url });
    const visitor = new Visitor(site.url, Object.fromEntries(session.cookies));
    expect((await visitor.get('/api/user/user')).body.email).toBe(email);
    // A new site may show a page before it has read the owner's changes.
    await expect.poll(async () => (await visitor.get('/')).text).toContain('Rue des Jardins');
  }

  const back = join(folder, 'back');
  const isAlone = { code: 0, stderr: '' };
  expect(await runCommand({ DATABASE_URL: url }, 'copy', '--to', back)).toMatchObject(isAlone);
  const copied = await openDatabase({ file: join(back, 'institute.sqlite') }, log);
  const after = new Map(await readCounts(copied));
  const { data } = await copied.selectFrom('photo_files').select('data').executeTakeFirstOrThrow();
  expect([...data]).toEqual(everyByte);
  await copied.destroy();
  for (const [table, count] of counts)
    expect([table, after.get(table)]).toEqual([table, expect.toSatisfy((n) => n >= count)]);
  {
    await using site = await startSite({ DATA_DIR: back });
    const visitor = new Visitor(site.url, Object.fromEntries(session.cookies));
    expect((await visitor.get('/api/user/user')).body.email).toBe(email);
  }
});

test('warns of a site that runs on the source, and reads a password from the environment', async () => {
  const inUse = {
    code: 0,
    stderr: expect.stringMatching(/^A site runs on the source, [^\n]*not copied\.\n$/),
    stdout: expect.stringMatching(/stop the site and copy once more, to an empty place\.\n$/),
  };
  const url = new URL(await newDatabase(server.url));
  const environment = { PGPASSWORD: decodeURIComponent(url.password), PGSSLMODE: 'disable' };
  {
    await using _site = await startSite(from);
    url.password = '';
    const answer = await runCommand({ ...from, ...environment }, 'copy', '--to', url.href);
    expect(answer).toMatchObject(inUse);
  }
  const without = await runCommand(from, 'copy', '--to', url.href);
  expect(without.code).toBe(2);
  expect(without.stderr).toContain('(the password is read from PGPASSWORD)');
  const source = { ...environment, DATABASE_URL: url.href };
  await using _site = await startSite(source);
  const back = await runCommand(source, 'copy', '--to', join(folder, 'tried'));
  expect(back).toMatchObject(inUse);
});

test.each(['mysql://x/y', 'mysql:/x/y', 'postgres://', 'postgres:x'])(
  'rejects %s as a target and creates no folder',
  async (target) => {
    const before = await readdir(folder);
    const cwd = await readdir('.');
    const { code, stdout, stderr } = await runCommand(from, 'copy', '--to', target);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^\w+:… is not a folder, or an address like [^\n]+PGPASSWORD\)\n$/);
    expect([await readdir(folder), await readdir('.')]).toEqual([before, cwd]);
  },
);

test('leaves a target that has rows or cannot be reached as it is', async () => {
  const url = await newDatabase(server.url);
  const target = await openDatabase({ url }, log);
  await addRow(target, 'messages', { subject: 'Le leur' });
  const full = await runCommand(from, 'copy', '--to', url);
  expect(full).toMatchObject({
    code: 2,
    stderr: `not copied to ${place(url)}: the target database is not empty\n`,
  });
  expect(await target.selectFrom('messages').select('subject').execute()).toEqual([
    { subject: 'Le leur' },
  ]);
  expect(await target.selectFrom('users').selectAll().execute()).toEqual([]);
  await target.destroy();
  const away = await runCommand(from, 'copy', '--to', 'postgres://u:geheim@127.0.0.1:1/x');
  expect(away.code).toBe(2);
  expect(away.stderr).toMatch(/^--to: .*\n$/);
  expect(away.stderr).not.toContain('geheim');
  expect((await runCommand(from, 'copy')).code).toBe(2);
  const nothing = await runCommand({ DATA_DIR: join(folder, 'typo') }, 'copy', '--to', url);
  expect(nothing.stderr).toMatch(/^DATA_DIR: there is no /);
  const DATA_DIR = await mkdtemp(join(folder, 'other-'));
  await writeFile(join(DATA_DIR, 'institute.sqlite'), 'not a database, though it is long enough');
  const other = await runCommand({ DATA_DIR }, 'copy', '--to', url);
  expect(other.stderr).toMatch(/^DATA_DIR: [^\n]*not a database[^\n]*\n$/);
});
