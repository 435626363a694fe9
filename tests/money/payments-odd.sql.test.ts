import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { institute } from '../../shared/institute.ts';
import { depositFor } from '../../shared/money/deposit.ts';
import { addHeld } from '../agenda/support/held.ts';
import { appointment } from '../agenda/support/visits.ts';
import { owner } from '../site/contents.ts';
import { newPhone } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';
import { depositRules } from './deposits.ts';
import { payableInstitute } from './payments.ts';

/*
 * Deposits that are paid in two, weeks late, or not at all, and what goes round them.
 */

const site = await payableInstitute();
const { clock, app, db, boss, hold, pay, row, mailsTo, mailsWith, look } = site;

const deposits = async () => (await boss.get('/api/admin/deposits')).body;
/** What was written until now has left. */
const sendAll = () => db.updateTable('outbox').set({ sent_at: new Date().toISOString() }).execute();

test('what somebody has to look at stays in sight, whatever else is paid', async () => {
  const { phone } = await hold({ time: '09:00' });
  await pay({ phone, amount: 4000 });
  const [payment] = await db.selectFrom('provider_payments').selectAll().execute();
  for (let count = 0; count < 200; count += 1) {
    const other = { provider_id: `${count}`, state: 'other' as const, id: randomUUID() };
    const created_at = new Date(Date.now() + 60_000 + count).toISOString();
    if (payment)
      await db
        .insertInto('provider_payments')
        .values({ ...payment, ...other, created_at })
        .execute();
  }
  expect((await deposits()).toAttach).toMatchObject([{ amount: 4000 }]);
});

test('the rest of a deposit is added to what was noted, by the owner, and taken back', async () => {
  const { number, phone } = await hold({ time: '10:00' });
  const attach = async () => {
    const { toAttach } = await deposits();
    const [{ id, meant }] = toAttach;
    const { version } = meant[0];
    const { body } = await boss.call('admin/payment/attach', { id, number, version });
    return [meant, body];
  };
  await pay({ phone, amount: 3000 });
  expect((await attach())[1]).toEqual({ status: 'confirmed' });
  expect(await row(number)).toMatchObject({ deposit: 3000, deposit_state: 'noted' });
  await pay({ phone, amount: 2000 });
  const [meant, answer] = await attach();
  expect(meant).toMatchObject([{ number, isAdded: true, amount: 3000 }]);
  expect(answer).toEqual({ status: 'confirmed' });
  expect(await row(number)).toMatchObject({ deposit: 5000, deposit_state: 'noted' });
  const { press } = (await deposits()).undo;
  expect((await boss.call('admin/undo', { press })).status).toBe(200);
  expect(await row(number)).toMatchObject({ deposit: 3000, deposit_state: 'noted' });
  // What nobody has named stays nobody's.
  await pay({ phone: '+2250506070899', amount: 3000 });
  expect((await deposits()).otherPayments).toMatchObject([{ meant: [] }]);
});

test('an hour that was given up weeks ago is not taken by what is paid now', async () => {
  const { number, phone } = await hold({ day: '2026-12-22', time: '09:00' });
  clock('2026-11-25T12:30');
  await look();
  clock('2026-12-17T10:00');
  await pay({ phone, reference: 'achat crème' });
  expect(await row(number)).toMatchObject({ status: 'cancelled', deposit_state: 'expired' });
  expect((await deposits()).toAttach).toMatchObject([{ meant: [{ number }] }]);
});

test('by « J’ai payé » a number gets one of the hours that it held back; the other is settled', async () => {
  const phone = newPhone();
  const held: Awaited<ReturnType<typeof hold>>[] = [];
  for (const [at, day] of ['2026-12-02', '2026-12-03'].entries()) {
    clock(`2026-11-${25 + at}T10:00`);
    held.push(await hold({ day, time: '14:00', phone }));
    clock(`2026-11-${25 + at}T12:30`);
    await look();
  }
  for (const { who, token } of held) {
    const { status } = await who.call(`booking/visit/paid/${token}`, { amount: 5000 });
    expect(status).toBe(200);
  }
  const states = await Promise.all(held.map(async ({ number }) => (await row(number)).status));
  expect(states).toEqual(['confirmed', 'cancelled']);
});

test('refused, then found: who was told of neither hears that it is confirmed', async () => {
  const { number, phone, email } = await hold({ time: '11:00' });
  await sendAll();
  await pay({ phone, amount: 4000 });
  const { version } = await row(number);
  await boss.call('admin/deposit', { number, version, answer: 'refused' });
  const { id } = (await deposits()).toAttach[0];
  await boss.call('admin/payment/attach', { id, number, version: version + 1 });
  expect(await row(number)).toMatchObject({ status: 'confirmed', deposit_state: 'noted' });
  expect((await mailsTo(email)).filter((one) => one.includes('confirmé'))).toHaveLength(1);
});

test('that the hour is taken is told once it can be taken back no more', async () => {
  const { number, email } = await hold({ day: '2026-12-08', time: '09:00' });
  clock('2026-11-25T12:30');
  await look();
  await addHeld(db, { day: '2026-12-08', hour: '09:00' });
  await pay({ phone: '+2250506070899', amount: 4000, reference: number });
  const { id } = (await deposits()).toAttach[0];
  const { version } = await row(number);
  await boss.call('admin/payment/attach', { id, number, version });
  const told = await db
    .selectFrom('outbox')
    .select(['state', 'next_try_at'])
    .where('recipient', '=', email)
    .where('subject', 'like', '%l’heure n’est plus gardée%')
    .execute();
  expect(told).toEqual([{ state: 'held', next_try_at: '2026-11-25T12:31:30.000Z' }]);
});

test('paid and then cancelled, it is on everybody’s page, and the owner’s list until it is settled', async () => {
  const { who, number, phone, token } = await hold({ day: '2026-12-09', time: '09:00' });
  await pay({ phone });
  const visit = async () => (await who.get(`/rdv/${token}`)).text;
  expect(await visit()).toContain('payés, à déduire');
  const { version } = await row(number);
  expect((await who.get(`/rdv/${token}?annuler=1`)).text).toContain('rendu si vous annulez');
  await sendAll();
  await who.call(`booking/visit/cancel/${token}`, { version });
  expect(await visit()).toContain('rendu si vous annulez');
  const told = ['annulé', '5 000 FCFA, payé'];
  expect(await mailsWith(number, 'Vous avez annulé', ...told)).not.toEqual([]);
  expect(await mailsWith(number, 'a été annulé sur le site', ...told)).not.toEqual([]);
  const own = async () =>
    (await boss.get('/api/admin/till?day=2026-11-25')).body.toSettle.filter(
      (one: { number: string }) => one.number === number,
    );
  expect(await own()).toMatchObject([{ amount: 5000 }]);
  const { version: seen } = await row(number);
  const count = (await deposits()).moneyToCheck;
  // Money came: what becomes of it is said on its bill.
  const answer = { number, version: seen, answer: 'settled' };
  expect((await boss.call('admin/deposit', answer)).status).toBe(409);
  const bill = (await boss.get(`/api/admin/request/payments?number=${number}`)).body;
  const kept = { number, id: bill.nextId, version: bill.version, answer: 'kept' };
  expect((await boss.call('admin/request/payments/settle', kept)).status).toBe(200);
  expect(await own()).toEqual([]);
  expect((await deposits()).moneyToCheck).toBe(count - 1);
});

test('whoever has no mailbox is told by the institute that her hour is free again', async () => {
  const { number } = await hold({ day: '2026-12-10', time: '09:00', email: '' });
  clock('2026-11-25T12:30');
  await look();
  expect(await mailsWith(number, 'pas arrivé à temps', 'prévenez-la')).not.toEqual([]);
});

test('what was paid ahead is not asked for again at the desk', async () => {
  const { number, phone } = await hold({ day: '2026-12-11', time: '09:00' });
  await pay({ phone });
  const gift = {
    id: randomUUID(),
    amount: 1000,
    method: 'cash',
    from: '',
    to: 'Awa',
    message: '',
    expires: '',
  };
  expect((await boss.call('admin/gift/sell', gift)).status).toBe(200);
  const bill = async () => (await boss.get(`/api/admin/request/payments?number=${number}`)).body;
  const before = await bill();
  const used = { number, id: randomUUID(), version: before.version, prepaid: gift.id, code: '' };
  expect((await boss.call('admin/request/payments/redeem', used)).status).toBe(200);
  const { expected, paidAhead } = await bill();
  expect(paidAhead).toEqual([
    { by: 'deposit', amount: 5000 },
    { by: 'gift', amount: 1000 },
  ]);
  const { text } = await boss.get(`/admin/encaissement?numero=${number}`);
  const words = text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' ');
  expect(words).toContain(
    'Acompte : 5 000 FCFA. Carte cadeau : 1 000 FCFA. En tout payé : 6 000 FCFA',
  );
  expect(text).toContain(`value="${expected - 6000}"`);
  // A session of a pack pays for the treatment.
  const pack = { number, id: randomUUID(), covers: [], sessions: 10, price: 9000, method: 'cash' };
  expect((await boss.call('admin/session-pack/sell', pack)).status).toBe(200);
  clock('2026-12-11T18:00');
  const { version } = await row(number);
  await boss.call('admin/agenda/outcome', { number, version, outcome: 'came' });
  const counted = await boss.call('admin/session-pack/count', { pack: pack.id, number });
  expect(counted.status, JSON.stringify(counted.body)).toBe(200);
  expect((await bill()).paidAhead).toContainEqual({ by: 'carnet', amount: expected });
});

test('no move leads round a deposit that is asked for a day', async () => {
  await owner(boss).set(
    'institute',
    'deposits',
    depositRules({ treatments: 'marked', days: 'saturday' }),
  );
  const who = await Visitor.at(app);
  const order = appointment({ day: '2026-12-17', time: '10:00', phone: newPhone(), deposit: 5000 });
  const { status, body } = await who.call('booking/appointment', order);
  expect(status, JSON.stringify(body)).toBe(200);
  const { version } = await row(body.number);
  const path = `booking/visit/move/${String(body.manage).slice('/rdv/'.length)}`;
  const moved = await who.call(path, { version, day: '2026-12-19', time: '10:00' });
  expect(moved).toMatchObject({ status: 409, body: { error: 'not-bookable', reason: 'deposit' } });
  const other = await who.call(path, { version, day: '2026-12-18', time: '10:00' });
  expect(other.status).toBe(200);
  await owner(boss).set('institute', 'deposits', depositRules());
});

test('what comes after midnight is of the evening, for a rule by day and hour too', () => {
  const late = { opens: '09:00', closes: '26:00' };
  const deposits = depositRules({ treatments: 'marked', days: 'saturday', fromTime: '17:00' });
  const facts = { ...institute, hours: { 5: late, 6: late }, deposits };
  const wish = { isMarked: false, people: 1, total: 20_000 };
  const at = (day: string, time: string) => depositFor(facts, { ...wish, begins: [{ day, time }] });
  expect(at('2026-12-19', '16:30')).toBe(0);
  expect(at('2026-12-19', '23:30')).toBe(5000);
  expect(at('2026-12-20', '00:30')).toBe(5000);
  expect(at('2026-12-19', '00:30')).toBe(0);
});
