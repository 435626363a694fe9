import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { newLocation } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { createMoneyPlayer, moneyHistories } from './money-histories.ts';

const folder = await mkdtemp(join(tmpdir(), 'money-histories-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('what is paid, sold, redeemed, refunded, corrected, moved and cancelled adds up after each step', {
  timeout: perRun(240_000, 7_200_000),
}, async () => {
  const player = await createMoneyPlayer(db);
  const property = fc.asyncProperty(moneyHistories, (history) => player.play(history));
  await fc.assert(property, { numRuns: perRun(200, 20_000), endOnFailure: true });
});
