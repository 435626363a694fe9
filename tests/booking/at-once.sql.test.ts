import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { playAtOnce } from '../agenda/support/at-once.ts';
import { newLocation } from '../support/institute.ts';
import { createRandom } from '../support/kills.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';

setTestOpeningHours();

const folder = await mkdtemp(join(tmpdir(), 'at-once-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('concurrent bookings, moves and cancellations lose nothing and overlap nowhere', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the wishes: ${seed}\n`));
  const { successes, refused } = await playAtOnce(db, createRandom(seed));
  expect(successes).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(10);
});
