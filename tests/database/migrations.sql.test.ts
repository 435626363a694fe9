import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '#server/institute/database/database.ts';
import { tablesInOrder } from '#server/institute/database/schema/schema.ts';
import { readOptions } from '#server/institute/setup/options.ts';
import { undo } from '#server/institute/undo/undo-press.ts';
import { createLog } from '#server/observability/log.ts';
import { emptyLocation } from '../support/institute.ts';
import { countRows } from '../support/rows.ts';
import { describeSchema } from './catalog.ts';

const open = (location: DatabaseLocation) => openDatabase(location, createLog('silent'));

let folder: string;
let location: DatabaseLocation;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  location = await emptyLocation(folder);
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs statements on a plain connection, without migrations. */
async function execute(statements: string): Promise<void> {
  if ('file' in location) {
    using sqlite = new DatabaseSync(location.file, { enableForeignKeyConstraints: false });
    return sqlite.exec(statements);
  }
  const client = new Client({ connectionString: location.url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

async function readRows(statement: string): Promise<Record<string, unknown>[]> {
  if ('file' in location) {
    using sqlite = new DatabaseSync(location.file);
    return sqlite.prepare(statement).all();
  }
  const client = new Client({ connectionString: location.url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Fills the database with the demo data of version 0.2.0. */
async function loadRelease(): Promise<void> {
  const kind = 'file' in location ? 'sqlite' : 'postgres';
  const dump = resolve(import.meta.dirname, `released/0.2.0.${kind}.sql.gz`);
  await execute(gunzipSync(await readFile(dump)).toString());
}

async function countAllRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tablesInOrder) counts[table] = await countRows(db, table);
  return counts;
}

test('migrates a database of version 0.2.0 to the current schema and keeps its rows', async () => {
  await loadRelease();
  await using db = await open(location);
  const counts = await countAllRows(db);
  expect(counts).toMatchObject({ requests: 35, messages: 5, outbox: 74, resource_use: 36 });
  const requests = db.selectFrom('requests').selectAll().where('status', '=', 'confirmed');
  expect((await requests.execute()).every(({ plan }) => plan !== null)).toBe(true);

  const freshFolder = await mkdtemp(join(tmpdir(), 'migrations-'));
  {
    await using fresh = await open(await emptyLocation(freshFolder));
    expect(await describeSchema(db)).toEqual(await describeSchema(fresh));
  }
  await rm(freshFolder, { recursive: true });

  await using again = await open(location);
  expect(await countAllRows(again)).toEqual(counts);
});

test('drops removed columns from an undo recorded before the update', async () => {
  await loadRelease();
  const row = { table: 'work_hours', before: { weekday: 1, valid_to: null } };
  const changes = JSON.stringify({ rows: [row] });
  const earlier = changes.replace('null', 'null,"week":""');
  await execute(
    `insert into undos values ('p', 0, 'a', 'hours', '1', null, '${earlier}', '2026-11-28', null)`,
  );
  await using db = await open(location);
  const undo = db.selectFrom('undos').select('changes').where('press', '=', 'p');
  expect(await undo.executeTakeFirst()).toEqual({ changes });
});

test('keeps the time of resources, their history, and an undo recorded before the update', async () => {
  await loadRelease();
  const selectUses = (id: string) =>
    `select ${id} as id, starts, ends, request_id from resource_use order by 1, 2`;
  const uses = await readRows(selectUses('lane'));
  const [request] = await readRows(`select id, version, plan from requests
    where status = 'confirmed' and plan like '%"lane":%' order by day desc limit 1`);
  const { id, version, plan } = request as { id: string; version: number; plan: string };
  const resource = { lane: 90, kind: 'staff', name: 'Aya' };
  const hours = { lane: 90, weekday: 1, starts: 600, ends: 720, valid_from: null, valid_to: null };
  const rows = [
    { table: 'requests', key: { id }, before: { status: 'confirmed', plan }, after: { version } },
    { table: 'resources', key: { lane: 90 }, before: resource, after: null },
    { table: 'work_hours', key: hours, before: hours, after: null },
  ];
  const changes = JSON.stringify({ rows });
  await execute(`
    update requests set status = 'cancelled', plan = null where id = '${id}';
    insert into events values ('e', 'lane:90', '2026-11-28', 'a', 'lane-removed', '');
    insert into undos values ('p', 0, 'a', 'lane-removed', 'lane:90', null, '${changes}', '2026-11-28', null)`);
  {
    await using db = await open(location);
    const queue = { wake() {} };
    const services = { db, mails: queue, alerts: queue } as never;
    const undone = await undo(services, { press: 'p', actor: 'a' });
    expect(undone).toEqual({ action: 'resource-removed' });
    const work = db.selectFrom('work_hours').selectAll().where('resource_id', '=', 90);
    expect(await work.execute()).toMatchObject([{ weekday: 1, starts: 600, ends: 720 }]);
    const events = db.selectFrom('events').select('action').orderBy('at');
    const actions = (await events.where('subject', '=', 'resource:90').execute()).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['resource-removed', 'undone']);
  }
  expect(await readRows(selectUses('resource_id'))).toEqual(uses);
  expect(await readRows(`select id from requests where plan like '%lane%'`)).toEqual([]);
});

test('turns the second place of a room into a room of its own, with the same hours and absences', async () => {
  await loadRelease();
  await execute(`
    insert into resources (lane, kind, name, room_kind, active_to, place_of) values
      (90, 'room', 'Bain', 'Hammam', '2027-01-31', null),
      (91, 'room', 'Bain, place 2', 'Hammam', null, 90);
    insert into work_hours (lane, weekday, starts, ends) values (90, 1, 600, 720);
    insert into day_changes (id, lane, day, starts, ends, kind, label)
      values ('c', 90, '2027-01-05', 0, 1440, 'off', 'Travaux')`);
  await using db = await open(location);
  const read = (table: 'work_hours' | 'day_changes') =>
    db.selectFrom(table).selectAll().where('resource_id', '=', 91).execute();
  const resources = db.selectFrom('resources').selectAll().where('id', '=', 91);
  expect(await resources.execute()).toMatchObject([{ active_to: '2027-01-31' }]);
  expect(await read('work_hours')).toMatchObject([{ weekday: 1, starts: 600, ends: 720 }]);
  expect(await read('day_changes')).toMatchObject([{ day: '2027-01-05', label: 'Travaux' }]);
});

test('takes appointments without a person off the agenda, and keeps every feature on', async () => {
  await loadRelease();
  await execute(`update requests set status = 'confirmed', hour = '10:00',
    plan = null, ends = null, off_agenda = 'unassigned' where status = 'pending'`);
  await using db = await open(location);
  const requests = db.selectFrom('requests').select('off_agenda').where('plan', 'is', null);
  const states = await requests.where('status', '=', 'confirmed').execute();
  expect(new Set(states.map(({ off_agenda }) => off_agenda))).toEqual(new Set(['chosen']));
  const { waiting, packs, gateway } = await readOptions(db);
  expect({ waiting, packs, gateway }).toEqual({ waiting: true, packs: true, gateway: undefined });
});

test('refuses a database of a version before 0.2.0 with one line, and leaves it as it is', async () => {
  await loadRelease();
  await execute(`delete from kysely_migration where name >= '077'`);
  await expect(open(location)).rejects.toThrow(
    /^the database belongs to a version before 0\.2\.0: start version 0\.2\.0 with it once, then this one$/,
  );
  await execute('select week from work_hours');
});

test('removes erased data that an older release left in the file', async () => {
  if ('url' in location) return;
  await loadRelease();
  await execute(`pragma secure_delete = off;
    insert into secrets values ('x', 'canari');
    delete from secrets where name = 'x'`);
  const isStored = async () =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))).some(
      (bytes) => bytes.includes('canari'),
    );
  expect(await isStored()).toBe(true);
  await using _db = await open(location);
  expect(await isStored()).toBe(false);
});
