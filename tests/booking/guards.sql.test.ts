import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { teamPlan } from '#server/institute/agenda/day-lock.ts';
import { hasRowLocks } from '#server/institute/database/concurrency.ts';
import { openDatabase } from '#server/institute/database/database.ts';
import { createLog } from '#server/observability/log.ts';
import { readAllUses } from '../agenda/support/all-uses.ts';
import {
  addBooked,
  buildBooked,
  readStoredAndPlanned,
} from '../agenda/support/appointment-rows.ts';
import { newLocation } from '../support/institute.ts';
import { addRow } from '../support/rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'agenda-'));
const db = await openDatabase(await newLocation(folder), createLog('silent'));
const isSqlite = !hasRowLocks(db);
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const [day, nextDay] = ['2026-11-24', '2026-11-25'];
const midnight = Date.parse(day) / 60_000;
const atHour = (hour: string) => ({ day, hour });
const getDayVersion = async (day: string) =>
  (await db.selectFrom('agenda_days').select('version').where('day', '=', day).executeTakeFirst())
    ?.version ?? 0;
const run = (statement: string) => sql.raw(statement).execute(db);
/** Expects the stored resource uses to be those of confirmed appointments, without an overlap. */
async function expectAgreement(): Promise<void> {
  const { stored, planned } = await readStoredAndPlanned(db);
  expect(stored).toEqual(planned);
  expect((await readAllUses(db)).overlaps).toEqual([]);
}

beforeEach(async () => {
  await run('delete from requests');
});

test('the database objects that guard resource uses are named after them', async () => {
  const { rows } = isSqlite
    ? await sql<{ text: string }>`select name || ' ' || sql as text from sqlite_master
        where type in ('index', 'trigger') and sql is not null`.execute(db)
    : await sql<{ text: string }>`select relname as text from pg_class
          where relnamespace = current_schema()::regnamespace
        union all select tgname from pg_trigger union all select conname from pg_constraint
        union all select proname || ' ' || prosrc from pg_proc
          where pronamespace = current_schema()::regnamespace`.execute(db);
  const names = rows.map(({ text }) => text).join('\n');
  expect(names).toContain('resource_use');
  expect(names).not.toMatch(/lane|(?<![\w.'])parts/);
});

describe('the time of a resource', () => {
  test('is held once, whichever appointment asks for it', async () => {
    const { id } = await addBooked(db, atHour('10:00'));
    for (const [hour, ends] of [
      ['10:00', 60],
      ['09:55', 10],
      ['10:10', 10],
      ['10:55', 45],
      ['09:00', 180],
    ] as const) {
      await expect(addBooked(db, atHour(hour), { ends })).rejects.toThrow(/overlap/);
    }
    await addBooked(db, atHour('11:00'));
    await addBooked(db, atHour('09:00'));
    const massage = { treatment: 'corps/massage-tonique', staff: 2 };
    const other = await addBooked(db, atHour('10:00'), massage);
    const sameRow = buildBooked(atHour('10:00'), { treatment: massage.treatment });
    const change = db.updateTable('requests').set(sameRow).where('id', '=', other.id);
    await expect(change.execute()).rejects.toThrow(/overlap/);
    // An appointment does not overlap itself.
    const shorter = buildBooked(atHour('10:00'), { ends: 30 });
    await db.updateTable('requests').set(shorter).where('id', '=', id).execute();
    await addBooked(db, atHour('10:30'), { ends: 30 });
    await expect(addBooked(db, atHour('23:30'))).rejects.toThrow();
    await expectAgreement();
  });

  test('moves with its appointment, or the whole change fails', async () => {
    const appointment = await addBooked(db, atHour('10:00'));
    const other = await addBooked(db, atHour('12:00'));
    const before = await readStoredAndPlanned(db);
    const move = (change: object, id: string) =>
      db.updateTable('requests').set(change).where('id', '=', id);
    for (const hour of ['09:30', '10:00', '10:59']) {
      const overlapping = buildBooked(atHour(hour));
      await expect(move(overlapping, other.id).execute()).rejects.toThrow(/overlap/);
    }
    // The same holds for several rows at once, and in a transaction with other writes, which are rolled back.
    await expect(run(`update requests set hour = '15:00', ends = '16:00'`)).rejects.toThrow();
    const update = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('requests').set({ note: 'écrit' }).execute();
      await transaction
        .updateTable('requests')
        .set({ hour: '10:30', ends: '11:30' })
        .where('id', '=', other.id)
        .execute();
    });
    await expect(update).rejects.toThrow(/overlap/);
    expect(await readStoredAndPlanned(db)).toEqual(before);
    const writtenNotes = db.selectFrom('requests').select('note').where('note', '=', 'écrit');
    expect(await writtenNotes.execute()).toEqual([]);
    // The version of both days is raised.
    const versions = [await getDayVersion(day), await getDayVersion(nextDay)];
    await move({ day: nextDay }, appointment.id).execute();
    expect(await getDayVersion(day)).toBeGreaterThan(versions[0] ?? 0);
    expect(await getDayVersion(nextDay)).toBeGreaterThan(versions[1] ?? 0);
    await move({ hour: '10:00', ends: '11:00' }, other.id).execute();
    await expectAgreement();
    const uses = await db.selectFrom('resource_use').select('starts').orderBy('starts').execute();
    expect(uses.map(({ starts }) => starts - midnight)).toEqual([600, 600 + 1440]);
  });

  test('becomes free when its appointment is cancelled or erased, and raises the day’s version', async () => {
    const { id } = await addBooked(db, atHour('10:00'));
    const before = await getDayVersion(day);
    await db.updateTable('requests').set({ status: 'cancelled' }).where('id', '=', id).execute();
    expect(await db.selectFrom('resource_use').selectAll().execute()).toEqual([]);
    expect(await getDayVersion(day)).toBe(before + 1);
    const erased = await addBooked(db, atHour('10:00'));
    await db.deleteFrom('requests').where('id', '=', erased.id).execute();
    expect(await db.selectFrom('appointment_treatments').selectAll().execute()).toEqual([]);
    await expectAgreement();
  });
});

describe('appointments keep the time that they hold', () => {
  /** Runs a statement and expects both confirmed appointments to keep their time. */
  async function expectTimesKept(statement: string): Promise<void> {
    // The database may refuse the statement for its effect, but not for its syntax.
    await run(statement).catch(({ message }) => {
      expect(message, statement).not.toMatch(
        /syntax error|columns|no such|does not exist|ambiguous/i,
      );
    });
    await expectAgreement();
    const { stored } = await readStoredAndPlanned(db);
    expect(stored, statement).toHaveLength(4);
    await expect(addBooked(db, atHour('10:00')), statement).rejects.toThrow(/overlap/);
  }

  const insertCopyOfA = (statusPlanAndEnds: string) =>
    `insert into requests (id, number, fingerprint, status, plan, ends, day, hour, people, section, care,
      treatments, persons, moment, name, phone, note, staff_note, version, created_at, updated_at)
      select 'x', 'RDV-X', 'x', ${statusPlanAndEnds}, day, hour, people, section, care,
      treatments, persons, moment, name, phone, note, staff_note, version, created_at, updated_at
      from requests where id = 'a'`;
  const statements = [
    'delete from resource_use',
    'delete from appointment_treatments',
    'update resource_use set resource_id = 1',
    'update resource_use set starts = starts + 1440, ends = ends + 1440',
    `update resource_use set request_id = 'b' where request_id = 'a'`,
    `update resource_use set starts = requests.people from requests where requests.id = request_id`,
    'update appointment_treatments set staff = 1',
    'update appointment_treatments set starts = starts + 5, ends = ends + 5',
    `update appointment_treatments set request_id = 'b', position = 7 where request_id = 'a'`,
    `insert into resource_use (resource_id, starts, ends, request_id) values (1, ${midnight + 600}, ${midnight + 660}, 'a')`,
    `insert into resource_use (resource_id, starts, ends, request_id) values (1, ${midnight}, ${midnight + 60}, 'c')`,
    `insert into resource_use select resource_id, starts + 240, ends + 240, request_id from resource_use`,
    `insert into appointment_treatments select request_id, position + 1, person, treatment_id, 1, room, starts, ends from appointment_treatments`,
    `insert into resource_use (resource_id, starts, ends, request_id) values (4, ${midnight + 600}, ${midnight + 660}, 'b')
      on conflict do nothing`,
    `update requests set plan = null where status = 'confirmed'`,
    `update requests set ends = null where status = 'confirmed'`,
    `update requests set ends = '10:30' where id = 'a'`,
    `update requests set hour = '15:00' where id = 'a'`,
    `update requests set hour = null where id = 'a'`,
    `update requests set day = 'demain' where id = 'a'`,
    `update requests set persons = '[[]]' where id = 'a'`,
    `update requests set persons = null, people = 2 where id = 'a'`,
    `update requests set status = 'confirmed' where id = 'c'`,
    `update requests set status = 'confirmed', hour = '10:00', ends = '11:00' where id = 'd'`,
    `update requests set status = 'confirmed'`,
    `update requests set off_agenda = 'chosen' where id = 'a'`,
    `update requests set off_agenda = 'double' where id = 'a'`,
    `update requests set off_agenda = 'double', plan = null, ends = null where id = 'a'`,
    `update requests set off_agenda = 'double', ends = '10:30',
      plan = replace(plan, '"uses":[', '"uses":[],"others":[') where id = 'a'`,
    `update requests set off_agenda = 'x', plan = null, ends = null where id = 'a'`,
    `update requests set plan = replace(plan, '"resource_id":4', '"resource_id":1') where id = 'a'`,
    `update requests set plan = replace(plan, '"resource_id":4', '"resource_id":99') where id = 'a'`,
    `update requests set plan = replace(plan, '60', '"60"') where id = 'a'`,
    `update requests set plan = replace(plan, '"uses":[', '"uses":[],"others":[') where id = 'a'`,
    `update requests set plan = replace(plan, '"parts":[', '"parts":[],"others":[') where id = 'a'`,
    `update requests set plan = '{' where id = 'a'`,
    `update requests set plan = other.plan from requests as other where other.id = 'c' and requests.id = 'a'`,
    `update requests set day = other.day, hour = other.hour, ends = other.ends
      from requests as other where other.id = 'b' and requests.id = 'a'`,
    `update requests set hour = case id when 'a' then '12:00' else '10:00' end,
      ends = case id when 'a' then '13:00' else '11:00' end where id in ('a', 'b')`,
    insertCopyOfA('status, plan, ends'),
    insertCopyOfA(`'confirmed', null, null`),
    insertCopyOfA(`'confirmed', plan, null`),
    'delete from resources where id = 4',
    'update resources set id = 40 where id = 4',
  ];
  const sqliteStatements = [
    `update or replace resource_use set rowid = 1000`,
    `update or replace resource_use set rowid = (select max(rowid) from resource_use)`,
    `update or ignore resource_use set resource_id = 1`,
    `update or replace appointment_treatments set request_id = 'a', position = 0`,
    `insert or replace into appointment_treatments select request_id, position, 1, treatment_id, 1, room, starts, ends from appointment_treatments`,
    `insert or replace into resource_use (rowid, resource_id, starts, ends, request_id)
      select rowid, 1, starts, ends, request_id from resource_use`,
    `insert or ignore into resource_use (resource_id, starts, ends, request_id) values (4, ${midnight + 600}, ${midnight + 630}, 'b')`,
    `update or ignore requests set status = 'confirmed' where id = 'c'`,
    `update or replace requests set status = 'confirmed' where id = 'c'`,
    `update or replace requests set number = 'RDV-A' where id = 'b'`,
    `update or replace requests set fingerprint = 'a' where id = 'c'`,
    `update or replace requests set id = 'a' where id = 'd'`,
    `update or replace requests set rowid = (select rowid from requests where id = 'a') where id = 'd'`,
    `replace into requests (id, number, status, day, people, section, treatments, moment, name, phone, note,
      fingerprint, staff_note, version, created_at, updated_at, care) select 'x', 'RDV-A', 'pending', day, people,
      section, treatments, moment, name, phone, note, 'x', '', 1, created_at, updated_at, care from requests where id = 'a'`,
    `replace into requests (rowid, id, number, status, day, people, section, treatments, moment, name, phone, note,
      fingerprint, staff_note, version, created_at, updated_at, care) select rowid, 'x', 'RDV-X', 'pending', day, people,
      section, treatments, moment, name, phone, note, 'x', '', 1, created_at, updated_at, care from requests where id = 'a'`,
    'insert or replace into resources (id, kind, name) select id, kind, name from resources',
    'update or replace resources set id = 4 where id = 1',
  ];
  const postgresStatements = [
    'truncate resource_use',
    'truncate appointment_treatments, resource_use',
    'truncate resources cascade',
    `merge into resource_use using requests on requests.id = request_id when matched then delete`,
    `merge into requests using (select 'a' as key) as source on id = key
      when matched then update set ends = '10:15'`,
    `insert into requests select * from requests where id = 'a' on conflict (id) do update set ends = '10:15'`,
    `with gone as (delete from resource_use returning *) update requests set note = 'x' from gone where id = gone.request_id`,
  ];

  async function addRequests(): Promise<void> {
    for (const [id, hour] of [
      ['a', '10:00'],
      ['b', '12:00'],
    ] as const) {
      await addBooked(db, {
        ...atHour(hour),
        id,
        number: `RDV-${id.toUpperCase()}`,
        fingerprint: id,
      });
    }
    // A cancelled appointment whose hour another client has taken, and a request without an hour.
    await addRow(db, 'requests', { ...buildBooked(atHour('10:00')), id: 'c', status: 'cancelled' });
    await addRow(db, 'requests', { day, id: 'd' });
  }

  const allStatements = [...statements, ...(isSqlite ? sqliteStatements : postgresStatements)];
  test.each(allStatements)('%s', async (statement) => {
    await addRequests();
    await expectTimesKept(statement);
  });

  test.runIf(isSqlite)('whatever the settings of the connection', async () => {
    for (const settings of [
      'pragma foreign_keys = off',
      'pragma recursive_triggers = on',
      'pragma ignore_check_constraints = on',
      'pragma foreign_keys = on',
    ]) {
      await run(settings);
      for (const statement of allStatements) {
        await run('delete from requests');
        await run(
          "insert or ignore into resources (id, kind, name) values (1, 'staff', 'A'), (4, 'staff', 'D')",
        );
        await addRequests();
        await expectTimesKept(statement);
      }
    }
    await run('pragma recursive_triggers = off; pragma ignore_check_constraints = off');
  });

  test('a cancelled appointment gets its own hour back, or stays cancelled', async () => {
    await addRequests();
    const confirmAgain = (id: string) =>
      run(`update requests set status = 'confirmed' where id = '${id}'`);
    await expect(confirmAgain('c')).rejects.toThrow(/overlap/);
    await run(`update requests set status = 'cancelled' where id = 'a'`);
    await confirmAgain('c');
    await expectAgreement();
    await expect(confirmAgain('a')).rejects.toThrow(/overlap/);
  });

  test.runIf(isSqlite)('every kind of statement raises the day’s version', async () => {
    await addRequests();
    for (const conflictClause of ['or replace', 'or ignore', 'or fail', '']) {
      for (const status of ['cancelled', 'confirmed']) {
        const before = await getDayVersion(day);
        await run(`update ${conflictClause} requests set status = '${status}' where id = 'a'`);
        expect(await getDayVersion(day), conflictClause).toBeGreaterThan(before);
      }
    }
  });

  test('an appointment keeps its time when its key changes', async () => {
    await addRequests();
    await run(`update requests set id = 'z' where id = 'a'`).catch(() => {});
    await expectAgreement();
    await expect(addBooked(db, atHour('10:00'))).rejects.toThrow(/overlap/);
  });

  test('a pause frees the staff member for another client, but not the room', async () => {
    await run(
      `insert into resources (id, kind, name, room_kind) values (90, 'room', 'R', 'cabine')`,
    );
    const row = buildBooked(atHour('10:00'), { room: 90 });
    const [withoutPause, withPause] = [
      [
        [4, 0, 60],
        [90, 0, 70],
      ],
      [
        [4, 0, 20],
        [4, 40, 70],
        [90, 0, 70],
      ],
    ];
    const withUses = (uses: number[][]) => ({
      ...row,
      plan: JSON.stringify({
        parts: JSON.parse(row.plan ?? '').parts,
        uses: uses.map(([resource_id, starts, ends]) => ({ resource_id, starts, ends })),
      }),
    });
    for (const uses of [withoutPause, withPause]) {
      await run('delete from requests');
      await addRow(db, 'requests', withUses(uses ?? []));
      await expectAgreement();
    }
    await addBooked(db, atHour('10:20'), { ends: 20 });
    await expect(addBooked(db, atHour('10:20'), { staff: 1, room: 90, ends: 20 })).rejects.toThrow(
      /overlap/,
    );
    await run('delete from requests');
    for (const uses of [
      [[4, 0, 60]],
      [[90, 0, 60]],
      [
        [4, 0, 20],
        [90, 0, 60],
      ],
      [
        [4, 10, 60],
        [90, 0, 60],
      ],
      [
        [4, 0, 60],
        [90, 0, 50],
      ],
      [
        [4, 0, 60],
        [90, 0, 60],
        [1, 0, 60],
      ],
      [
        [4, 0, 60],
        [90, 0, 60],
        [4, 30, 60],
      ],
    ]) {
      await expect(addRow(db, 'requests', withUses(uses)), JSON.stringify(uses)).rejects.toThrow();
    }
    await run('delete from resources where id = 90');
  });

  test('all rows can be deleted at once', async () => {
    await addRequests();
    await run(isSqlite ? 'delete from requests' : 'truncate requests cascade');
    expect(await readStoredAndPlanned(db)).toEqual({ stored: [], planned: [] });
    await addBooked(db, atHour('10:00'));
  });
});

test('a change of people, skills or hours raises the version of the team plan', async () => {
  const before = await getDayVersion(teamPlan);
  await db.updateTable('resources').set({ name: 'Aya' }).where('id', '=', 1).execute();
  await db
    .insertInto('skills')
    .values({ resource_id: 1, skill: 'corps/bras', minutes: 20 })
    .execute();
  expect(await getDayVersion(teamPlan)).toBe(before + 2);
  const change = { id: 'c', resource_id: 1, day: '2026-11-27', starts: 0, ends: 60, label: '' };
  await db
    .insertInto('day_changes')
    .values({ ...change, kind: 'off' })
    .execute();
  expect(await getDayVersion('2026-11-27')).toBe(1);
});
