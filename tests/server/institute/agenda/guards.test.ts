import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/institute/database/database.ts';
import { createLog } from '../../../../server/observability/log.ts';
import { newLocation } from '../../../support/institute.ts';
import { add } from '../../../support/rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'agenda-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** 24 November 2026. */
const midnight = (Date.parse('2026-11-24') / 60_000) | 0;
const use = (lane: number, starts: number, ends: number, request_id: string) =>
  db
    .insertInto('lane_use')
    .values({ lane, starts: midnight + starts, ends: midnight + ends, request_id })
    .execute();
const versionOf = async (day: string) =>
  (await db.selectFrom('agenda_days').select('version').where('day', '=', day).executeTakeFirst())
    ?.version ?? 0;

test('no statement makes two appointments of one lane overlap', async () => {
  const { id } = await add(db, 'requests', { status: 'confirmed' });
  const other = (await add(db, 'requests', { status: 'confirmed' })).id;
  await use(1, 600, 660, id);
  for (const [starts, ends] of [
    [600, 660],
    [595, 605],
    [610, 620],
    [655, 700],
    [540, 720],
  ] as const) {
    await expect(use(1, starts, ends, other)).rejects.toThrow(/overlap/);
  }
  await use(1, 660, 700, other);
  await use(1, 540, 600, other);
  await use(2, 600, 660, other);
  const laneOfTwo = sql`update lane_use set lane = 1 where lane = 2`.execute(db);
  await expect(laneOfTwo).rejects.toThrow(/overlap/);
  const longer = sql`update lane_use set ends = ends + 5 where request_id = ${id}`.execute(db);
  await expect(longer).rejects.toThrow(/overlap/);
  const upsert = sql`insert into lane_use (lane, starts, ends, request_id)
    values (1, ${midnight + 650}, ${midnight + 665}, ${other}) on conflict do nothing`.execute(db);
  await upsert.catch(() => {});
  const rows = await db.selectFrom('lane_use').selectAll().where('lane', '=', 1).execute();
  expect(rows).toHaveLength(3);
  // Itself is not in its way.
  await sql`update lane_use set ends = ends - 5 where request_id = ${id}`.execute(db);
  await expect(use(1, 1400, 1450, other)).rejects.toThrow(/check/i);
});

test('no update moves an appointment of one lane over another, in whatever way it is written', async () => {
  const [one, two] = [
    await add(db, 'requests', { status: 'confirmed' }),
    await add(db, 'requests', { status: 'confirmed' }),
  ];
  const onLane = (lane: number) =>
    db.selectFrom('lane_use').selectAll().where('lane', '=', lane).orderBy('starts').execute();
  await use(4, 600, 660, one.id);
  await use(4, 700, 760, two.id);
  const before = await onLane(4);
  const times = (of: string, starts: number, ends: number) =>
    sql`update lane_use set starts = ${midnight + starts}, ends = ${midnight + ends}
      where request_id = ${of}`;
  for (const [starts, ends] of [
    [655, 715],
    [600, 660],
    [630, 640],
    [590, 800],
    [659, 700],
  ] as const) {
    await expect(times(two.id, starts, ends).execute(db)).rejects.toThrow(/overlap/);
  }
  const whole = [
    sql`update lane_use set starts = ${midnight + 600}, ends = ${midnight + 660} where lane = 4`,
    sql`insert into lane_use (lane, starts, ends, request_id)
      select lane, starts + 30, ends + 30, request_id from lane_use where lane = 4`,
    sql`update lane_use set ends = starts where lane = 4`,
  ];
  for (const statement of whole) await expect(statement.execute(db)).rejects.toThrow();
  expect(await onLane(4)).toEqual(before);
  // Within a transaction, whose other writes go with it.
  const both = db.transaction().execute(async (within) => {
    await within.updateTable('requests').set({ note: 'écrit' }).where('id', '=', one.id).execute();
    await times(two.id, 620, 680).execute(within);
  });
  await expect(both).rejects.toThrow(/overlap/);
  const { note } = await db
    .selectFrom('requests')
    .select('note')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(note).not.toBe('écrit');
  // What touches may stay.
  await times(two.id, 660, 720).execute(db);
  expect((await onLane(4)).map(({ starts }) => starts - midnight)).toEqual([600, 660]);
});

test('an appointment that is none any more frees its time, and raises its day’s version', async () => {
  const { id } = await add(db, 'requests', { status: 'confirmed' });
  await use(3, 600, 660, id);
  const before = await versionOf('2026-11-24');
  await db.updateTable('requests').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect(await db.selectFrom('lane_use').selectAll().where('lane', '=', 3).execute()).toEqual([]);
  expect(await versionOf('2026-11-24')).toBe(before + 1);
  const erased = await add(db, 'requests', { status: 'confirmed' });
  await use(3, 600, 660, erased.id);
  await db.deleteFrom('requests').where('id', '=', erased.id).execute();
  expect(await db.selectFrom('lane_use').selectAll().where('lane', '=', 3).execute()).toEqual([]);
});

test('a change of people, skills or hours raises the version of the facts', async () => {
  const before = await versionOf('');
  await db.updateTable('lanes').set({ name: 'Aya' }).where('lane', '=', 1).execute();
  await db.insertInto('skills').values({ lane: 1, skill: 'corps/bras', minutes: 20 }).execute();
  expect(await versionOf('')).toBe(before + 2);
  const change = { id: 'c', lane: 1, day: '2026-11-25', starts: 0, ends: 60, label: '' };
  await db
    .insertInto('day_changes')
    .values({ ...change, kind: 'off' })
    .execute();
  expect(await versionOf('2026-11-25')).toBe(1);
});
