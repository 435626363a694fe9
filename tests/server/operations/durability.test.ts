import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFailed, test } from 'vitest';
import { openDatabase } from '../../../server/institute/database/database.ts';
import { createLog } from '../../../server/observability/log.ts';
import { endClaims, expectNothingLost, killRepeatedly, randomFrom } from '../../support/kill.ts';
import { perRun } from '../../support/nightly.ts';
import { startSite } from '../../support/process.ts';

test('killed over and over while it writes, it starts again and has lost nothing', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  const told = await killRepeatedly(perRun(10, 50), { DATA_DIR: dataDir }, randomFrom(seed));
  expect(Math.min(...Object.values(told).map((words: string[]) => words.length))).toBeGreaterThan(
    10,
  );
  {
    const file = join(dataDir, 'institute.sqlite');
    await using db = await openDatabase({ file }, createLog('silent'));
    await endClaims(db);
    await using _site = await startSite({ DATA_DIR: dataDir });
    await expectNothingLost(db, join(dataDir, 'outbox'), told);
    const sqlite = new DatabaseSync(file);
    expect(sqlite.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(sqlite.prepare('pragma foreign_key_check').all()).toEqual([]);
    sqlite.close();
  }
  await rm(dataDir, { recursive: true });
});
