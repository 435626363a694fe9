import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockDays } from '../../server/institute/agenda/day-lock.ts';
import type { Db } from '../../server/institute/database/database.ts';
import { nameTeam } from '../agenda/support/named.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';
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
});
