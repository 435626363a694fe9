import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFailed, test } from 'vitest';
import { openDatabase } from '../../../server/institute/database/database.ts';
import { createLog } from '../../../server/observability/log.ts';
import { expectWhole, killWhileBooking } from '../../support/agenda/kill.ts';
import { randomFrom } from '../../support/kill.ts';
import { newDatabase } from '../../support/neighbours/postgres.ts';

test('killed five times while it books, it has lost no appointment, torn none and doubled none', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(inject('postgresUrl') ?? '') };
  const held = await killWhileBooking(5, env, randomFrom(seed));
  expect(held.length).toBeGreaterThanOrEqual(5);
  {
    await using db = await openDatabase({ url: env.DATABASE_URL }, createLog('silent'));
    await expectWhole(db, held);
  }
  await rm(dataDir, { recursive: true });
});
