import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFailed, test } from 'vitest';
import { openDatabase } from '../../../server/institute/database/database.ts';
import { createLog } from '../../../server/observability/log.ts';
import { endClaims, expectNothingLost, killRepeatedly, randomFrom } from '../../support/kill.ts';
import { newDatabase } from '../../support/neighbours/postgres.ts';
import { perRun } from '../../support/nightly.ts';
import { startSite } from '../../support/process.ts';

test('killed over and over while it writes, it starts again and has lost nothing', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(inject('postgresUrl') ?? '') };
  const told = await killRepeatedly(perRun(4, 10), env, randomFrom(seed));
  expect(told.messages.length).toBeGreaterThan(4);
  {
    await using db = await openDatabase({ url: env.DATABASE_URL }, createLog('silent'));
    await endClaims(db);
    await using _site = await startSite(env);
    await expectNothingLost(db, join(dataDir, 'outbox'), told);
  }
  await rm(dataDir, { recursive: true });
});
