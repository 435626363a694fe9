import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { createAgenda } from '../../server/institute/agenda/agenda.ts';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';
import { playAtOnce, usesOf } from '../agenda/support/at-once.ts';
import { replay } from '../agenda/support/replay.ts';
import { newLocation } from '../support/institute.ts';
import { randomFrom } from '../support/kill.ts';
import { setOwnTimes } from '../support/own-facts.ts';

setOwnTimes();

const folder = await mkdtemp(join(tmpdir(), 'at-once-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('concurrent bookings, moves and cancellations can be replayed one by one in version order', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the wishes: ${seed}\n`));
  const played = await playAtOnce(db, randomFrom(seed));
  expect(played.successes.length).toBeGreaterThan(10);
  expect(played.refused.length).toBeGreaterThan(10);
  const left = replay(await createAgenda(db).facts(), played);
  const ids = await db.selectFrom('resource_use').select('request_id').distinct().execute();
  expect(ids.map(({ request_id }) => request_id).sort()).toEqual([...left.keys()].sort());
  for (const [id, uses] of left) expect(await usesOf(db, id)).toEqual(uses);
});
