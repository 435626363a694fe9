import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findPostgresTools, newDatabase, startPostgres } from '../support/neighbours/postgres.ts';
import { runCommand, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

test('a backup is complete, and is restored as a whole or not at all', async () => {
  const bin = findPostgresTools();
  await using server = await startPostgres(bin);
  const DATABASE_URL = await newDatabase(server.url);
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const run = (...args: string[]) =>
    runCommand({ DATABASE_URL, PATH: `${bin}:${process.env.PATH}` }, ...args);
  const connect = async () => {
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    return client;
  };
  let client = await connect();
  const readSubjects = async () =>
    (await client.query('select subject from messages order by subject')).rows.map(
      ({ subject }) => subject,
    );
  {
    await using site = await startSite({ DATABASE_URL });
    const visitor = await Visitor.at(site.url);
    const send = async (subject: string) => {
      const { status } = await visitor.call('contact/send', { subject, message: 'Bonjour' });
      expect(status).toBe(200);
    };
    await send('Avant');
    expect(await run('backups', folder)).toMatchObject({ code: 0, stderr: '' });
    await send('Perdu');
    expect(await readSubjects()).toEqual(['Avant', 'Perdu']);
  }
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/^institut-\d{8}T\d{6}Z\.dump$/);
  const copy = join(folder, name);
  expect((await stat(copy)).mode & 0o777).toBe(0o600);

  const nothing = await run('restore', join(folder, 'none'));
  expect(nothing).toMatchObject({ code: 2, stderr: `not restored: there is no ${folder}/none\n` });
  expect(await readSubjects()).toEqual(['Avant', 'Perdu']);
  const answer = await run('restore', copy);
  expect(answer.code).toBe(2);
  expect(answer.stderr).toMatch(
    /^not restored: the database \w+ is in use [^\n]*: stop the site first\n$/,
  );
  expect(await readSubjects()).toEqual(['Avant', 'Perdu']);
  await client.end();
  expect(await run('restore', copy)).toEqual({
    code: 0,
    stdout: `Restored from ${copy}.\n`,
    stderr: '',
  });
  client = await connect();
  expect(await readSubjects()).toEqual(['Avant']);
  await client.end();
  await using site = await startSite({ DATABASE_URL });
  const visitor = await Visitor.at(site.url);
  const after = { subject: 'Après', message: 'Bonjour' };
  expect((await visitor.call('contact/send', after)).status).toBe(200);
  await rm(folder, { recursive: true });
});
