import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFailed, test } from 'vitest';
import { openDatabase } from '../../../server/institute/database/database.ts';
import { createLog } from '../../../server/observability/log.ts';
import { expectWhole, killWhileBooking } from '../../support/agenda/kill.ts';
import { randomFrom } from '../../support/kill.ts';
import { perRun } from '../../support/nightly.ts';
import { setOwnTimes } from '../../support/own-facts.ts';

setOwnTimes();

test('killed over and over while it books, it has lost no appointment, torn none and doubled none', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  const kills = perRun(5, 12);
  const held = await killWhileBooking(kills, { DATA_DIR: dataDir }, randomFrom(seed));
  expect(held.length).toBeGreaterThan(kills);
  const file = join(dataDir, 'institute.sqlite');
  {
    await using db = await openDatabase({ file }, createLog('silent'));
    await expectWhole(db, held);
  }
  const sqlite = new DatabaseSync(file);
  expect(sqlite.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(sqlite.prepare('pragma foreign_key_check').all()).toEqual([]);
  sqlite.close();
  await rm(dataDir, { recursive: true });
});
