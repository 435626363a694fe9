import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { newLocation } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { createPlayer, histories } from './support/histories.ts';

setOwnTimes();

const folder = await mkdtemp(join(tmpdir(), 'histories-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/* `npm run nightly -- agenda` plays ten thousand. */
test('bookings and moves take only free time, and only taken time is refused', async () => {
  const player = createPlayer(db);
  const property = fc.asyncProperty(histories, (history) => player.play(history));
  await fc.assert(property, { numRuns: 60, endOnFailure: true });
});
