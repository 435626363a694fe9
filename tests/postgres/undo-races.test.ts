import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '#server/institute/database/database.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';

setTestOpeningHours();

/*
 * Undo during transactions of the sending worker and of other people.
 */

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const press = async () => (await admin.get('/api/admin/days')).body.undo.press as string;
const getRow = (number: string) =>
  db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

/** Moves an appointment from ten to twelve o'clock, with a waiting mail. */
async function moveVisit(index: number) {
  const day = plainWeekday(index);
  const number = `RDV-${3000 + index}`;
  const email = `cliente-${index}@exemple.ci`;
  await addBooked(db, { day, hour: '10:00', number, email, phone: `+22507072${20000 + index}` });
  const { version } = await getRow(number);
  const move = { number, version, day, hour: '12:00' };
  expect((await admin.call('admin/request/confirm', move)).status).toBe(200);
  return { number, email, press: await press() };
}

/** Undoes an action while a transaction is open. The transaction ends once the undo waits for it. */
async function undoWhile(id: string, first: (transaction: Db) => Promise<unknown>) {
  let answer: ReturnType<typeof admin.call> | undefined;
  await db.transaction().execute(async (transaction) => {
    await first(transaction);
    answer = admin.call('admin/undo', { press: id });
    let isOver = false;
    void Promise.resolve(answer).finally(() => {
      isOver = true;
    });
    // Only this database, because other test files use the same server.
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return isOver || rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    expect(isOver, 'it waited').toBe(false);
  });
  return answer as ReturnType<typeof admin.call>;
}

test('refuses an undo while the worker is sending', async () => {
  const { number, email, press: id } = await moveVisit(0);
  const claim = {
    state: 'sending' as const,
    next_try_at: new Date(Date.now() + 10_000).toISOString(),
  };
  const { status, body } = await undoWhile(id, (db) =>
    db.updateTable('outbox').set(claim).where('recipient', '=', email).execute(),
  );
  expect([status, body.error]).toEqual([409, 'mail-gone']);
  expect(await getRow(number)).toMatchObject({ hour: '12:00', version: 2 });
});
