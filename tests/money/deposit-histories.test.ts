import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { newLocation } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { setOwnHours } from '../support/own-facts.ts';
import { createDepositPlayer, depositHistories } from './deposit-histories.ts';

setOwnHours();

const folder = await mkdtemp(join(tmpdir(), 'deposit-histories-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('what is held, paid late or twice, refused, ended, moved and cancelled is as the model says', {
  timeout: perRun(120_000, 3_600_000),
}, async () => {
  const player = await createDepositPlayer(db);
  const property = fc.asyncProperty(depositHistories, (history) => player.play(history));
  await fc.assert(property, { numRuns: perRun(60, 5_000), endOnFailure: true });
});
