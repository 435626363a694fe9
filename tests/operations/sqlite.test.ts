import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteDialect } from '../../server/institute/database/sqlite.ts';

const opener = resolve(import.meta.dirname, 'open-database.ts');

async function startOpener(file: string) {
  const child = spawn(process.execPath, [opener, file]);
  const stderr = text(child.stderr);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return { go: () => child.stdin.end('\n'), stderr, exited };
}

test('processes that open a new file at the same moment all succeed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  for (let round = 0; round < 8; round += 1) {
    const file = join(folder, `${round}.sqlite`);
    const openers = await Promise.all(Array.from({ length: 4 }, () => startOpener(file)));
    for (const { go } of openers) go();
    for (const { stderr, exited } of openers) {
      expect(await stderr).toBe('');
      expect(await exited).toEqual([0, null]);
    }
  }
  await rm(folder, { recursive: true });
});

test('a process that waits for another reads meanwhile, and writes in order of arrival', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  const file = join(folder, 'turns.sqlite');
  const writers = [...'abcdefghij'];
  {
    using other = new DatabaseSync(file, { timeout: 60_000 });
    await using db = new Kysely<{ words: { word: string } }>({ dialect: sqliteDialect(file) });
    await sql`create table words (word text)`.execute(db);
    const read = () => db.selectFrom('words').select('word').execute();
    const write = (word: string) =>
      db.transaction().execute((trx) => trx.insertInto('words').values({ word }).execute());

    // If this takes five seconds, they have exceeded their time limit.
    const attempt = async () => {
      await db.deleteFrom('words').execute();
      other.exec('begin immediate');
      const written = Promise.allSettled(writers.map(write));
      for (let round = 0; round < 100; round += 1) expect(await read()).toEqual([]);
      other.exec('rollback');
      await written;
      return (await read()).map(({ word }) => word);
    };
    await expect.poll(attempt).toEqual(writers);
  }
  await rm(folder, { recursive: true });
});
