import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockDays } from '#server/institute/agenda/day-lock.ts';
import type { Db } from '#server/institute/database/database.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * The owner and a client in concurrent transactions, which SQLite does not have.
 */

const { db, app, admin } = await startOffice();
await nameTeam(db);

const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));

/** Opens a transaction, and ends it once `other` waits for it. */
async function runWhileOpen<Answer>(
  first: (transaction: Db) => Promise<unknown>,
  other: () => Answer,
) {
  let answer: Answer | undefined;
  await db.transaction().execute(async (transaction) => {
    await first(transaction);
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
  // Only this database, because other test files use the same server.
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('closes a day only after a concurrent booking on it has ended', async () => {
  const day = plainWeekday(0);
  const closing = await runWhileOpen(
    (db) => lockDays(db, [day]),
    () => admin.call('admin/days/close', { from: day, to: '', label: '' }),
  );
  expect(closing.status).toBe(200);
});

test('refuses a booking while its day is being closed', async () => {
  const day = plainWeekday(1);
  const closure = { day, label: '', closed_by: 'a@b.ci', created_at: new Date().toISOString() };
  const booking = await runWhileOpen(
    async (db) => {
      await lockDays(db, [day]);
      await db.insertInto('closed_days').values(closure).execute();
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

test('offers other hours if the staff member is removed during the booking', async () => {
  const day = plainWeekday(2);
  expect((await book({ day })).body.staff).toEqual(['Aya']);
  const id = await addHairdresser();
  const remove = (db: Db) => db.deleteFrom('resources').where('id', '=', Number(id)).execute();
  const { status, body } = await runWhileOpen(remove, () => book({ day }));
  expect([status, body.error]).toEqual([409, 'slot-taken']);
  expect(body.others).toHaveLength(3);
});

/** Makes each planned appointment wait for the transaction that called `holdPlans`. */
async function waitWithPlans(): Promise<void> {
  await sql`create function wait_with_plan() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return new; end $$`.execute(db);
  // The name makes it run before the guards, because triggers run in the order of their names.
  await sql`create trigger a_wait before update on requests for each row
    when (new.plan is not null) execute function wait_with_plan()`.execute(db);
}
const holdPlans = (db: Db) => sql`select pg_advisory_xact_lock(1)`.execute(db);

describe('a staff member removed after a client was planned', () => {
  beforeAll(waitWithPlans);

  const bookWithRemoval = async (act: () => ReturnType<typeof book>) => {
    const id = await addHairdresser();
    return runWhileOpen(async (db) => {
      await holdPlans(db);
      await db.deleteFrom('resources').where('id', '=', Number(id)).execute();
    }, act);
  };

  test('leads to other hours if no colleague is free', async () => {
    const day = plainWeekday(6);
    expect((await book({ day })).body.staff).toEqual(['Aya']);
    const { status, body } = await bookWithRemoval(() => book({ day }));
    expect([status, body.error]).toEqual([409, 'slot-taken']);
    expect(body.others).toHaveLength(3);
  });
});
