import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sqliteDialect } from '#server/institute/database/sqlite.ts';

test('a process that waits for another one’s lock still reads, and writes in order of arrival', async () => {
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

    // After more than five seconds they have exceeded their time limit.
    const attempt = async () => {
      await db.deleteFrom('words').execute();
      other.exec('begin immediate');
      const writes = Promise.allSettled(writers.map(write));
      for (let round = 0; round < 100; round += 1) expect(await read()).toEqual([]);
      other.exec('rollback');
      await writes;
      return (await read()).map(({ word }) => word);
    };
    await expect.poll(attempt).toEqual(writers);
  }
  await rm(folder, { recursive: true });
});
