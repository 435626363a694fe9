import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
  readSharedSecret,
} from '#server/institute/database/database.ts';
import { baseMigration, migrations } from '#server/institute/database/migrations.ts';
import { createRateLimits } from '#server/institute/rate-limits.ts';
import { createLog } from '#server/observability/log.ts';
import type { RateLimit } from '#shared/limits/limits.ts';
import { emptyLocation } from '../support/institute.ts';

const log = createLog('silent');
let folder: string;
let location: DatabaseLocation;
/** The handles that opened the same new database at the same time, as several processes do. */
let dbs: Db[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'));
  location = await emptyLocation(folder);
  // A waiting SQLite handle blocks its whole process, so one handle is enough there.
  const count = 'url' in location ? 4 : 1;
  dbs = await Promise.all(Array.from({ length: count }, () => openDatabase(location, log)));
});
afterAll(async () => {
  await Promise.all(dbs.map((db) => db.destroy()));
  await rm(folder, { recursive: true });
});

afterEach(() => void vi.useRealTimers());

const firstDb = () => dbs[0] as Db;

test('migrates once although several processes open it', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
    firstDb(),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([baseMigration, ...Object.keys(migrations)]);
});

test('keeps one secret for all processes', async () => {
  const secrets = await Promise.all(dbs.map((db) => readSharedSecret(db, 'xsrf')));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await readSharedSecret(firstDb(), 'jwt')).not.toBe(secrets[0]);
});

test('counts limits exactly across processes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limit = { name: 'tries', times: 10, seconds: 60 };
  const counters = dbs.map((db) => createRateLimits(db, ['k']));
  const tries = Array.from({ length: 40 }, (_, i) =>
    counters[i % counters.length]?.count([[limit, 'somebody']]),
  );
  const waits = await Promise.all(tries);
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(10);
  expect(waits.filter((wait) => wait === 60)).toHaveLength(30);
  await firstDb().updateTable('limits').set({ ends_at: '2020-01-01T00:00:00.000Z' }).execute();
  expect(await counters[0]?.count([[limit, 'somebody']])).toBeUndefined();
});

test('counts nothing beyond a limit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [many, few] = [3, 1].map((times) => ({ name: `at most ${times}`, times, seconds: 60 }));
  const { count } = createRateLimits(firstDb(), ['k']);
  const tally = () =>
    count([
      [many as RateLimit, '2001:db8:7:7::7'],
      [few as RateLimit, 'somebody'],
    ]);
  const readLimits = () => firstDb().selectFrom('limits').selectAll().orderBy('key').execute();
  expect(await tally()).toBeUndefined();
  const before = await readLimits();
  for (let time = 0; time < 5; time += 1) expect(await tally()).toBe(60);
  expect(await readLimits()).toEqual(before);
});

test('locks no client out for longer when the clock is set back by an hour', async () => {
  const limit = { name: 'tries before the hour', times: 1, seconds: 60 };
  const { count } = createRateLimits(firstDb(), ['k']);
  const hour = 3600_000;
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(now + hour);
  expect(await count([[limit, 'somebody']])).toBeUndefined();
  expect(await count([[limit, 'somebody']])).toBe(60);
  clock.mockReturnValue(now);
  expect(await count([[limit, 'somebody']])).toBeUndefined();
  expect(await count([[limit, 'somebody']])).toBe(60);
  clock.mockReturnValue(now + hour);
  expect(await count([[limit, 'somebody']])).toBeUndefined();
});

test('refuses a database of a newer version', async () => {
  const name = '999 what is not known yet';
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(
    firstDb(),
  );
  await expect(openDatabase(location, log)).rejects.toThrow(
    `the database belongs to a newer version of this site (it knows "${name}")`,
  );
});
