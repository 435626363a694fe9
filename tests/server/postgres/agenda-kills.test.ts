import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFailed, test } from 'vitest';
import { openDatabase } from '../../../server/institute/database/database.ts';
import { createLog } from '../../../server/observability/log.ts';
import { expectWhole, killWhileBooking } from '../../support/agenda/kill.ts';
import { killPostgresWhileBooking } from '../../support/agenda/kill-postgres.ts';
import { randomFrom } from '../../support/kill.ts';
import { newDatabase, startPostgres } from '../../support/neighbours/postgres.ts';
import { perRun } from '../../support/nightly.ts';
import { setOwnTimes } from '../../support/own-facts.ts';
import { startSite } from '../../support/process.ts';

setOwnTimes();

test('killed over and over while it books, it has lost no appointment, torn none and doubled none', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(inject('postgresUrl') ?? '') };
  const kills = perRun(3, 5);
  const held = await killWhileBooking(kills, env, randomFrom(seed));
  expect(held.length).toBeGreaterThanOrEqual(kills);
  {
    await using db = await openDatabase({ url: env.DATABASE_URL }, createLog('silent'));
    await expectWhole(db, held);
  }
  await rm(dataDir, { recursive: true });
});

test('PostgreSQL is killed under the bookings: the site comes back by itself, and each is there once', async () => {
  const seed = Math.ceil(Math.random() * 2_147_483_646);
  onTestFailed(() => void process.stderr.write(`seed of the moments: ${seed}\n`));
  await using postgres = await startPostgres();
  const url = await newDatabase(postgres.url);
  await using site = await startSite({ DATABASE_URL: url }, { isOpened: true });
  const kills = perRun(2, 3);
  const held = await killPostgresWhileBooking(kills, { url: site.url, postgres }, randomFrom(seed));
  expect(held.length).toBeGreaterThanOrEqual(kills);
  await using db = await openDatabase({ url }, createLog('silent'));
  await expectWhole(db, held);
  // Whoever was told that it did not work tried until it did: there is nothing that nobody knows of.
  const { count } = await db
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(held.length);
  expect(site.stderr()).toBe('');
});
