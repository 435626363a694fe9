import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPhone } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { startPayableInstitute } from './payments.ts';

/*
 * Deposits paid weeks late or not at all, and their effect on the waiting list and on session packs.
 */

const site = await startPayableInstitute();
const { setClock, db, admin, hold, pay, readRow, mailsWith, endOverdueHolds } = site;

const readDeposits = async () => (await admin.get('/api/admin/deposits')).body;
/** Marks all mails as sent. */
const markAllMailsSent = () =>
  db.updateTable('outbox').set({ sent_at: new Date().toISOString() }).execute();

test('lists a payment for a slot whose hold ended weeks ago', async () => {
  const { number, phone } = await hold({ day: '2026-12-22', time: '09:00' });
  setClock('2026-11-25T12:30');
  await endOverdueHolds();
  setClock('2026-12-17T10:00');
  await pay({ phone, reference: 'achat crème' });
  expect(await readRow(number)).toMatchObject({ status: 'cancelled', deposit_state: 'expired' });
  expect((await readDeposits()).payments).toMatchObject([{ reference: 'achat crème' }]);
});

test('shows the deposit of a cancelled appointment until it is settled', async () => {
  const { visitor, number, phone, token } = await hold({ day: '2026-12-09', time: '09:00' });
  await pay({ phone });
  const readAppointmentPage = async () => (await visitor.get(`/rdv/${token}`)).text;
  expect(await readAppointmentPage()).toContain('5\u202f000\u00a0FCFA payés');
  const { version } = await readRow(number);
  expect((await visitor.get(`/rdv/${token}?annuler=1`)).text).toContain('rendu si vous annulez');
  await markAllMailsSent();
  await visitor.call(`booking/visit/cancel/${token}`, { version });
  expect(await readAppointmentPage()).toContain('rendu si vous annulez');
  const expectedPhrases = ['annulé', '5 000 FCFA, payé'];
  expect(await mailsWith(number, 'Vous avez annulé', ...expectedPhrases)).not.toEqual([]);
  expect(await mailsWith(number, 'Rendez-vous annulé sur le site', ...expectedPhrases)).not.toEqual(
    [],
  );
  const readDepositsToSettle = async () =>
    (await admin.get('/api/admin/till?day=2026-11-25')).body.toSettle.filter(
      (deposit: { number: string }) => deposit.number === number,
    );
  expect(await readDepositsToSettle()).toMatchObject([{ amount: 5000 }]);
  const { version: currentVersion } = await readRow(number);
  const count = (await readDeposits()).moneyToCheck;
  // The deposit endpoint cannot settle a received payment. Only the appointment's payments endpoint can.
  const answer = { number, version: currentVersion, answer: 'settled' };
  expect((await admin.call('admin/deposit', answer)).status).toBe(409);
  const bill = (await admin.get(`/api/admin/request/payments?number=${number}`)).body;
  const keptAnswer = { number, id: bill.nextId, version: bill.version, answer: 'kept' };
  expect((await admin.call('admin/request/payments/settle', keptAnswer)).status).toBe(200);
  expect(await readDepositsToSettle()).toEqual([]);
  expect((await readDeposits()).moneyToCheck).toBe(count - 1);
});

test('asks the institute to tell a client without a mailbox that the hold ended', async () => {
  const { number } = await hold({ day: '2026-12-10', time: '09:00', email: '' });
  setClock('2026-11-25T12:30');
  await endOverdueHolds();
  expect(await mailsWith(number, 'pas arrivé à temps', 'prévenez-la')).not.toEqual([]);
});

test('keeps a waiting-list entry until the deposit of the client’s hold arrives', async () => {
  const [day, phone] = ['2026-12-02', newPhone()];
  const visitor = await Visitor.at(site.app);
  const wish = { persons: [['capillaires/coupe-femme']], staff: '', from: day, to: day };
  const client = { moment: 'Peu importe', name: 'Awa Koné', phone, email: '' };
  expect((await visitor.call('booking/waiting', { ...wish, ...client })).status).toBe(200);
  const countEntries = async () =>
    (await db.selectFrom('waiting_list').select('id').execute()).length;
  setClock('2026-11-25T10:01');
  const expiredHold = await hold({ day, time: '09:00', phone });
  await endOverdueHolds();
  expect((await admin.get('/api/admin/waiting')).body.entries).toHaveLength(1);
  setClock('2026-11-25T12:30');
  await endOverdueHolds();
  expect(await readRow(expiredHold.number)).toMatchObject({ deposit_state: 'expired' });
  expect(await countEntries()).toBe(1);
  const paidHold = await hold({ day, time: '10:00', phone });
  await pay({ phone: paidHold.phone });
  await endOverdueHolds();
  expect(await readRow(paidHold.number)).toMatchObject({ deposit_state: 'noted' });
  expect(await countEntries()).toBe(0);
});

test('returns a session to its pack when appointments are cancelled together, and redeems it again on undo', async () => {
  const { number } = await hold({ day: '2026-11-25', time: '15:00' });
  const attended = { outcome: 'came', deposit_state: 'noted', held_until: null } as const;
  await db.updateTable('requests').set(attended).where('number', '=', number).execute();
  setClock('2026-11-25T15:10');
  const id = randomUUID();
  const pack = { covers: [], sessions: 10, price: 90_000, method: 'cash', note: '', expires: '' };
  expect((await admin.call('admin/session-pack/sell', { number, id, ...pack })).status).toBe(200);
  const { nextId, version } = (await admin.get(`/api/admin/request/payments?number=${number}`))
    .body;
  const redemption = { number, id: nextId, version, prepaid: id, code: '' };
  expect((await admin.call('admin/request/payments/redeem', redemption)).status).toBe(200);
  const readRemaining = async () =>
    (await admin.get(`/api/admin/prepaid/list?id=${id}`)).body.list[0].left;
  expect(await readRemaining()).toBe(9);
  setClock('2026-11-25T15:20');
  await admin.call('admin/online/cancel', { numbers: [number] });
  expect(await readRow(number)).toMatchObject({ status: 'cancelled' });
  expect(await readRemaining()).toBe(10);
  const { undo } = (await admin.get('/api/admin/days')).body;
  expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
  expect(await readRow(number)).toMatchObject({ status: 'confirmed', outcome: 'came' });
  expect(await readRemaining()).toBe(9);
});
