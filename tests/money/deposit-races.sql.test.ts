import { expect, test } from 'vitest';
import { appointment } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { newPhone } from '../support/request.ts';
import { startTwoProcesses } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { depositRules, getToken, readRow } from './deposits.ts';

/*
 * Concurrent requests in two processes over one database.
 */

const { db, apps, setClock, start, admin } = await startTwoProcesses(
  '2026-11-25T10:00',
  ['deposits'],
  false,
);
const pickApp = (index: number) => apps[index % 2] ?? apps[0];
await editAs(admin).set('institute', 'deposits', depositRules());

const order = (more: object) => appointment({ day: '2026-12-01', deposit: 5000, ...more });
const book = async (index: number, more: object) =>
  (await Visitor.at(pickApp(index))).call('booking/appointment', order(more));
const getStatus = ({ status }: { status: number }) => status;

test('lets a number hold one slot of many concurrent orders', async () => {
  const phone = newPhone();
  const hours = ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
  const answers = await Promise.all(
    hours.map((time, index) => book(index, { time, phone, day: '2026-12-02' })),
  );
  expect(answers.map(getStatus).sort()).toEqual([200, ...Array(5).fill(409)]);
  const { body } = await admin.get('/api/admin/deposits');
  const ownDeposits = body.waiting.filter(
    (deposit: { day: string }) => deposit.day === '2026-12-02',
  );
  expect(ownDeposits).toHaveLength(1);
});

/** Expects one of the allowed outcomes, and each event once. */
async function expectOne(
  number: string,
  answer: string,
  expectedStatus: number,
  paidStatus: number,
) {
  const row = await readRow(db, number);
  const kinds = ['confirmed noted', 'confirmed said', 'cancelled refused', 'cancelled said'];
  expect([...kinds, 'cancelled expired']).toContain(`${row.status} ${row.deposit_state}`);
  if (expectedStatus === 200) expect(row.deposit_state).toBe(answer);
  // A client's report is never lost.
  else if (paidStatus === 200) expect(row.deposit_state).toBe('said');
  const uses = await db
    .selectFrom('resource_use')
    .selectAll()
    .where('request_id', '=', row.id)
    .execute();
  expect(uses).toHaveLength(row.status === 'confirmed' ? 1 : 0);
  const events = await db
    .selectFrom('events')
    .select('action')
    .where('subject', '=', row.id)
    .execute();
  const actions = events.map(({ action }) => action);
  expect(actions).toEqual([...new Set(actions)]);
}

test('keeps one outcome of a concurrent report, expiry and answer', async () => {
  const days = ['11-25', '11-26', '11-27', '11-30', '12-01', '12-02'];
  for (const [round, day] of days.entries()) {
    setClock(`2026-${day}T10:00`);
    const time = `${10 + round}:00`;
    const visitor = await Visitor.at(pickApp(round));
    const { body } = await visitor.call('booking/appointment', order({ day: '2026-12-10', time }));
    const { number, manage } = body;
    const { version } = await readRow(db, number);
    setClock(`2026-${day}T12:00`);
    const end = async () => (await start())[Symbol.asyncDispose]();
    const answer = round % 2 === 0 ? 'noted' : 'refused';
    const [paidAnswer, answerStatus] = await Promise.all([
      visitor.call(`booking/visit/paid/${getToken(manage)}`, { amount: 5000 }),
      admin.call('admin/deposit', { number, version, answer }),
      end(),
      end(),
    ]);
    await expectOne(number, answer, answerStatus.status, paidAnswer.status);
  }
});
