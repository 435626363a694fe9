import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signPost, signWavePost } from '../support/neighbours/gateway.ts';
import { perRun } from '../support/nightly.ts';
import { Visitor } from '../support/visitor.ts';
import { startPayableInstitute } from './payments.ts';

/*
 * Payments reported by providers: each has its effect once, however often, late or forged it is reported. The owner
 * checks the others.
 */

const site = await startPayableInstitute();
const { setClock, db, admin, hold, pay, payByWave, readRow, mailsTo, endOverdueHolds } = site;

const readPayments = () => db.selectFrom('provider_payments').selectAll().execute();
const readDeposits = async () => (await admin.get('/api/admin/deposits')).body;
const readScreen = async () =>
  (await admin.get('/admin/caisse')).text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const undo = async () => {
  const { press } = (await readDeposits()).undo;
  return (await admin.call('admin/undo', { press })).status;
};

test('confirms by the exact amount from the same number, once', async () => {
  const { number, email } = await hold({ time: '09:00' });
  const { phone } = await readRow(number);
  // A provider may omit the "+" and write the amount as text.
  const post = await pay({ id: 'one', phone: phone.slice(1), amount: '5000.00' });
  expect([post.status, post.text]).toEqual([204, '']);
  expect(await readRow(number)).toMatchObject({
    status: 'confirmed',
    deposit: 5000,
    deposit_state: 'noted',
    held_until: null,
  });
  expect((await mailsTo(email)).join()).toContain('confirmé');
  const { body } = await admin.get(`/api/admin/request?number=${number}`);
  expect(body.request?.history ?? body.history).toContainEqual(
    expect.objectContaining({ action: 'deposit-noted', actor: 'payment Orange Money' }),
  );
  expect((await readDeposits()).payments).toEqual([]);
  // The same payment in another post changes nothing.
  const before = [await readRow(number), await readPayments(), await mailsTo(email)];
  expect((await pay({ id: 'one', phone })).status).toBe(204);
  expect((await pay({ id: 'one', amount: 900, reference: number })).status).toBe(204);
  expect([await readRow(number), await readPayments(), await mailsTo(email)]).toEqual(before);
});

test('confirms by the appointment’s number, once for two reports', async () => {
  const { number } = await hold({ time: '10:00' });
  const id = 'T_46HS5COOWE';
  const waveReport = {
    provider: 'wave',
    phone: '+2250506070801',
    reference: `pour ${number.toLowerCase()}`,
  };
  expect((await pay({ id, ...waveReport })).status).toBe(204);
  expect(await readRow(number)).toMatchObject({ deposit_state: 'noted' });
  expect((await payByWave({ id, sender_mobile: '+2250506070801' })).status).toBe(204);
  expect(await readPayments()).toHaveLength(1);
});

test('adds Wave’s fee to the amount', async () => {
  const { number, phone } = await hold({ time: '11:00' });
  await payByWave({ amount: '4950', fee: '50', sender_mobile: phone });
  expect(await readRow(number)).toMatchObject({ deposit: 5000, deposit_state: 'noted' });
  expect(await readPayments()).toMatchObject([
    { amount: 4950, fee: 50, settled_by: 'payment Wave' },
  ]);
});

/** Gives the second held appointment the telephone number of the first. */
async function shareTelephone(first: { number: string }, second: { number: string }) {
  const { phone } = await readRow(first.number);
  await db.updateTable('requests').set({ phone }).where('number', '=', second.number).execute();
  return phone;
}

test('confirms the appointment named in the reference, not one of the same telephone', async () => {
  const first = await hold({ time: '09:00', day: '2026-12-08' });
  const second = await hold({ time: '10:00', day: '2026-12-08' });
  const phone = await shareTelephone(first, second);
  await pay({ phone, reference: `acompte ${second.number}` });
  expect(await readRow(second.number)).toMatchObject({ deposit_state: 'noted' });
  expect(await readRow(first.number)).toMatchObject({ deposit_state: 'due' });
  // The number in the reference counts more than the telephone.
  const third = await hold({ time: '11:00', day: '2026-12-08' });
  await pay({ phone, reference: third.number });
  expect(await readRow(third.number)).toMatchObject({ deposit_state: 'noted' });
  expect(await readRow(first.number)).toMatchObject({ deposit_state: 'due' });
  expect((await readDeposits()).payments).toEqual([]);
});

test('asks the owner to check a payment that fits no appointment or two, and undoes the answer', async () => {
  const { number, phone } = await hold({ time: '12:00' });
  await payByWave({ amount: '4000', sender_mobile: phone });
  expect(await readRow(number)).toMatchObject({ deposit_state: 'due' });
  const second = await hold({ time: '14:00' });
  await pay({ phone, reference: `${second.number} ${number}` });
  const { payments: listedPayments, moneyToCheck } = await readDeposits();
  const amounts = listedPayments.map(({ amount }: { amount: number }) => amount).sort();
  expect([amounts, moneyToCheck]).toEqual([[4000, 5000], 2]);
  expect(await readScreen()).toMatch(/Paiements à vérifier .*5\W000\WFCFA par Orange Money/);
  const depositMails = await db
    .selectFrom('outbox')
    .select('subject')
    .where('subject', 'like', 'Paiement à vérifier%4%000%')
    .execute();
  expect(depositMails).toHaveLength(1);
  const { id } = listedPayments[0];
  expect((await admin.call('admin/payment/aside', { id })).status).toBe(200);
  expect((await readDeposits()).payments).toHaveLength(1);
  expect((await admin.call('admin/payment/aside', { id })).body.error).toBe('conflict');
  expect(await undo()).toBe(200);
  expect((await readDeposits()).payments).toHaveLength(2);
});

test('keeps a payment for which no deposit waits, without a notice', async () => {
  const readAlerts = () => db.selectFrom('outbox').select('id').execute();
  const before = await readAlerts();
  await payByWave({ amount: '12345', sender_mobile: '+2250506070802' });
  const { payments: listedPayments, moneyToCheck } = await readDeposits();
  expect([listedPayments, moneyToCheck]).toEqual([[], 0]);
  expect(await readAlerts()).toEqual(before);
});

test('tells client and owner of a late payment, and lets the owner restore the appointment', async () => {
  const { number, phone, email, manage } = await hold({ time: '16:00', day: '2026-12-02' });
  setClock('2026-11-25T12:30');
  await endOverdueHolds();
  expect(await readRow(number)).toMatchObject({ status: 'cancelled', deposit_state: 'expired' });
  await pay({ id: 'late', phone });
  await pay({ id: 'late', phone });
  expect(await readRow(number)).toMatchObject({ status: 'cancelled', deposit_state: 'said' });
  const mails = await mailsTo(email);
  expect(mails.filter((subject) => subject.includes('l’heure n’est plus gardée'))).toHaveLength(1);
  const { toCheck, moneyToCheck } = await readDeposits();
  expect(toCheck).toMatchObject([{ number, received: true }]);
  expect(moneyToCheck).toBe(1);
  const { text } = await (await Visitor.at(site.app)).get(manage);
  expect(text).toContain('rien n’est perdu');
  const { version } = toCheck[0];
  const again = { number, version, day: '2026-12-02', hour: '16:00' };
  expect((await admin.call('admin/request/confirm', again)).status).toBe(200);
  expect(await readRow(number)).toMatchObject({ status: 'confirmed', deposit_state: 'said' });
});

test('refuses other currencies, fractions of a franc and old timestamps with a message', async () => {
  const before = await readPayments();
  const euros = await pay({ currency: 'EUR' });
  expect([euros.status, euros.text]).toEqual([400, expect.stringContaining('franc CFA (XOF)')]);
  for (const amount of ['5000.50', '-1', 0, 1.5, '1e3', 1e12, null])
    expect((await pay({ amount })).status).toBe(400);
  expect((await payByWave({ currency: 'GMD' })).status).toBe(400);
  const old = { at: new Date(Date.now() - 6 * 60_000) };
  expect((await site.send('/hooks/wave', signWavePost({}, old))).status).toBe(401);
  expect((await site.send('/hooks/payment', signPost('x', {}, old))).status).toBe(401);
  expect(await readPayments()).toEqual(before);
});

test('ignores unsigned and malformed posts', async () => {
  const { phone } = await hold({ time: '17:00' });
  const readState = async () => [
    await readPayments(),
    await db.selectFrom('payment_ids').selectAll().execute(),
    await db.selectFrom('requests').selectAll().execute(),
  ];
  const before = await readState();
  const right = {
    id: 'AE_1',
    type: 'merchant.payment_received',
    data: { id: 'T_1', amount: 5000, currency: 'XOF', sender_mobile: phone },
  };
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  const header = fc.string({ unit: fc.constantFrom(...'abc ,.;=v1t+/0'), maxLength: 60 });
  const wave = signWavePost(right).headers['wave-signature'];
  const rubbish = fc.record({
    body: fc.oneof(fc.constant(JSON.stringify({ ...right, id: 'AE_2' })), text, fc.json()),
    wave: fc.oneof(
      header,
      fc.constant(wave),
      fc.constant(`t=1,v1=${randomBytes(32).toString('hex')}`),
    ),
    standard: fc.oneof(header, fc.constant(`v1,${randomBytes(32).toString('base64')}`)),
    id: fc.oneof(header, fc.constant('evt_1')),
  });
  const many = fc.sample(rubbish, perRun(400, 10_000));
  const statuses = new Set<number>();
  for (let at = 0; at < many.length; at += 50)
    await Promise.all(
      many.slice(at, at + 50).map(async (post, index) => {
        const headers = {
          'content-type': 'application/json',
          'wave-signature': post.wave,
          'webhook-id': post.id,
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': post.standard,
        };
        const path = index % 2 ? '/hooks/wave' : '/hooks/payment';
        statuses.add((await site.send(path, { headers, body: post.body })).status);
      }),
    );
  expect([...statuses]).toEqual([401]);
  expect(await readState()).toEqual(before);
  expect((await site.send('/hooks/wave', signWavePost(right))).status).toBe(204);
  expect(await readPayments()).toHaveLength(1);
}, 120_000);
