import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFailed, test } from 'vitest';
import { openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { expectWhole, killWhileBooking } from '../agenda/support/booking-kills.ts';
import { emptyLocation } from '../support/institute.ts';
import { createRandom, endLeases, expectNothingLost, killRepeatedly } from '../support/kills.ts';
import { perRun } from '../support/nightly.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { startSite } from '../support/process.ts';

/*
 * A site that is killed repeatedly in the middle of its work, on both databases.
 */

setTestOpeningHours();

/** Creates a folder and a database for killed processes, and random numbers that a seed repeats. */
async function start() {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const location = await emptyLocation(folder);
  return {
    folder,
    location,
    env: { DATA_DIR: folder, ...('url' in location && { DATABASE_URL: location.url }) },
    random: createRandom(seed),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** Runs SQLite's own check of a file. */
function expectSound(location: Awaited<ReturnType<typeof emptyLocation>>): void {
  if (!('file' in location)) return;
  const sqlite = new DatabaseSync(location.file);
  expect(sqlite.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(sqlite.prepare('pragma foreign_key_check').all()).toEqual([]);
  sqlite.close();
}

test('loses nothing when killed while it writes', async () => {
  await using place = await start();
  const acknowledged = await killRepeatedly(perRun(4, 50), place.env, place.random);
  expect(acknowledged.messages.length).toBeGreaterThan(4);
  {
    await using db = await openDatabase(place.location, createLog('silent'));
    await endLeases(db);
    await using _site = await startSite(place.env);
    await expectNothingLost(db, join(place.folder, 'outbox'), acknowledged);
  }
  expectSound(place.location);
});

test('loses, tears and doubles no appointment when killed while it books', async () => {
  await using place = await start();
  const kills = perRun(3, 12);
  const heldAppointments = await killWhileBooking(kills, place.env, place.random);
  expect(heldAppointments.length).toBeGreaterThanOrEqual(kills);
  {
    await using db = await openDatabase(place.location, createLog('silent'));
    await expectWhole(db, heldAppointments);
  }
  expectSound(place.location);
});
