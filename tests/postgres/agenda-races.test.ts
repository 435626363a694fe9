import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockDays } from '../../server/institute/agenda/day-lock.ts';
import type { Db } from '../../server/institute/database/database.ts';
import { addHeld } from '../agenda/support/held.ts';
import { nameTeam } from '../agenda/support/named.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { add } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * The owner and a client meet in the middle of each other's transactions, which SQLite never has.
 */

const { db, app, admin } = await startOffice();
await nameTeam(db);

const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));

/** Does something in a transaction that another process has open, and ends it once `other` waits for it. */
async function whileOpen<Answer>(first: (within: Db) => Promise<unknown>, other: () => Answer) {
  let answer: Answer | undefined;
  await db.transaction().execute(async (within) => {
    await first(within);
    answer = other();
    let isOver = false;
    void Promise.resolve(answer).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await isAnybodyWaiting())).toBe(true);
    expect(isOver, 'it waited').toBe(false);
  });
  return answer as Answer;
}

async function isAnybodyWaiting(): Promise<boolean> {
  // Of this database alone: other files have theirs on the same server.
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('a day is not said to be closed while somebody is being booked on it', async () => {
  const day = plainDay(0);
  const closing = await whileOpen(
    (within) => lockDays(within, [day]),
    () => admin.call('admin/days/close', { from: day, to: '', label: '' }),
  );
  expect(closing.status).toBe(200);
});

test('who is booked while the day is being closed hears that it is closed', async () => {
  const day = plainDay(1);
  const closure = { day, label: '', closed_by: 'a@b.ci', created_at: new Date().toISOString() };
  const booking = await whileOpen(
    async (within) => {
      await lockDays(within, [day]);
      await within.insertInto('closed_days').values(closure).execute();
    },
    () => book({ day }),
  );
  expect([booking.status, booking.body.error]).toEqual([409, 'closed-day']);
});

async function addHairdresser(): Promise<string> {
  const { mark } = (await admin.get('/api/admin/agenda/team')).body;
  const profile = { name: 'Awa', kind: 'staff', roomKind: '', from: '', to: '' };
  const skills = [{ skill: 'capillaires', minutes: null }];
  const { body } = await admin.call('admin/agenda/lane/save', { id: '', mark, profile, skills });
  return body.id;
}

test('who would be served by somebody who is being removed is served by another, or told what is free', async () => {
  const day = plainDay(2);
  expect((await book({ day })).body.staff).toEqual(['Aya']);
  const id = await addHairdresser();
  const remove = (within: Db) =>
    within.deleteFrom('resources').where('lane', '=', Number(id)).execute();
  const { status, body } = await whileOpen(remove, () => book({ day }));
  expect([status, body.error]).toEqual([409, 'slot-taken']);
  expect(body.others).toHaveLength(3);
});

/** Every appointment waits, once it has been planned, for a transaction that has `holdPlans`. */
async function waitWithPlans(): Promise<void> {
  await sql`create function wait_with_plan() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return new; end $$`.execute(db);
  // Before the guards: triggers go by their names.
  await sql`create trigger a_wait before update on requests for each row
    when (new.plan is not null) execute function wait_with_plan()`.execute(db);
}
const holdPlans = (within: Db) => sql`select pg_advisory_xact_lock(1)`.execute(within);

describe('somebody is removed after a client was planned with her', () => {
  beforeAll(waitWithPlans);

  const removed = async (act: () => ReturnType<typeof book>) => {
    const id = await addHairdresser();
    return whileOpen(async (within) => {
      await holdPlans(within);
      await within.deleteFrom('resources').where('lane', '=', Number(id)).execute();
    }, act);
  };

  test('and nobody else is free: other hours', async () => {
    const day = plainDay(6);
    expect((await book({ day })).body.staff).toEqual(['Aya']);
    const { status, body } = await removed(() => book({ day }));
    expect([status, body.error]).toEqual([409, 'slot-taken']);
    expect(body.others).toHaveLength(3);
  });

  test('and the client moves to that hour: other hours', async () => {
    const day = plainDay(7);
    expect((await book({ day, time: '15:00' })).body.staff).toEqual(['Aya']);
    const client = await Visitor.at(app);
    const { body: own } = await client.call('booking/appointment', appointment({ day }));
    const path = `booking/visit/move/${own.manage.split('/').at(-1)}`;
    const moved = await removed(() => client.call(path, { version: 1, day, time: '15:00' }));
    expect([moved.status, moved.body.error]).toEqual([409, 'slot-taken']);
    expect(moved.body.others).toHaveLength(3);
  });

  test('and the owner confirms a request: other hours', async () => {
    const day = plainDay(8);
    expect((await book({ day })).body.staff).toEqual(['Aya']);
    const { number } = await add(db, 'requests', {
      ...{
        day,
        treatments: JSON.stringify([{ id: 'capillaires/coupe-femme', nom: 'x', prix: 1 }]),
      },
      status: 'pending',
    });
    const confirm = { number, version: 1, day, hour: '10:00', force: true };
    const { status, body } = await removed(() => admin.call('admin/request/confirm', confirm));
    expect([status, body.error]).toEqual([409, 'slot-taken']);
  });
});

test('nobody is removed while she is being booked for the first time', async () => {
  const day = plainDay(3);
  const id = await addHairdresser();
  const { mark } = (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
  const serve = (within: Db) => addHeld(within, { day, hour: '10:00' }, { staff: Number(id) });
  const removal = await whileOpen(serve, () =>
    admin.call('admin/agenda/lane/remove', { id, mark }),
  );
  expect([removal.status, removal.body.error]).toEqual([409, 'person-used']);
});

test('no time is written down for an appointment that is being cancelled', async () => {
  const day = plainDay(5);
  const { body } = await book({ day });
  const own = db.selectFrom('requests').selectAll().where('number', '=', body.number);
  const { id } = await own.executeTakeFirstOrThrow();
  const [use] = await db
    .selectFrom('resource_use')
    .selectAll()
    .where('request_id', '=', id)
    .execute();
  if (!use) throw new Error('nothing is held');
  let refusal = '';
  await whileOpen(
    (within) =>
      within.updateTable('requests').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    () =>
      db
        .insertInto('resource_use')
        .values(use)
        .execute()
        .catch(({ message }) => {
          refusal = message;
        }),
  );
  expect(refusal).toBe('held time differs');
  const left = db.selectFrom('resource_use').selectAll().where('request_id', '=', id);
  expect(await left.execute()).toEqual([]);
});
