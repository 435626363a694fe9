import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { toMonth } from '../../shared/calendar/calendar-month.ts';
import { formatXof } from '../../shared/money/money-text.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { countOf } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * Payments as the form sends them, and the staff members' shares.
 */

const institute = await startInstitute(undefined, {
  on: ['deposits', 'gifts', 'packs', 'commissions'],
});
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const today = new Date().toISOString().slice(0, 10);
const day = plainDay();
let hour = 9;

async function book(more: object = {}): Promise<string> {
  const time = `${String(hour++).padStart(2, '0')}:00`;
  const { status, body } = await admin.call(
    'admin/agenda/book',
    // Holes in the agenda do not matter here.
    appointment({ day, time, force: true, ...more }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number;
}

const pageOf = (number: string) => `/admin/encaissement?numero=${number}`;
const bill = async (number: string) =>
  (await admin.get(`/api/admin/request/payments?number=${number}`)).body;

/** Submits the form with the button of the payment method. */
async function pay(number: string, amount: string, method: string, more: object = {}) {
  const { nextId: id, version } = await bill(number);
  const sent = { id, version: String(version), amount, method, day: today, ...more };
  return admin.submit(pageOf(number), sent);
}

test('offers the outstanding amount, shows the payment, and undoes it', async () => {
  const number = await book({ name: 'Mariam Touré' });
  const { expected } = await bill(number);
  expect((await admin.get(pageOf(number))).text).toContain(`value="${expected}"`);
  const { headers } = await pay(number, '1 500 FCFA', 'wave');
  const { text } = await admin.get(headers.location ?? '');
  expect(text).toContain('C’est noté\u00a0: 1\u202f500\u00a0FCFA, Wave.');
  expect(text).toContain(`value="${expected - 1500}"`);
  const file = (await admin.get(`/admin/demande?numero=${number}`)).text;
  expect(file).toContain(
    `<dt>Payé</dt><dd>1\u202f500\u00a0FCFA, reste ${formatXof(expected - 1500)}`,
  );
  const agenda = async (of: string) => (await admin.get(`/admin?jour=${of}`)).text;
  expect(await agenda(today)).toMatch(/Encaissé.: .*Wave 1\u202f500/);
  expect(await agenda(day)).toContain(`Encaisser le reste\u00a0: ${formatXof(expected - 1500)}`);
  const [{ id }] = (await bill(number)).entries;
  const back = await admin.submit(pageOf(number), { intent: 'annuler', id });
  expect((await admin.get(back.headers.location ?? '')).text).toContain(
    'Annulé\u00a0: 1\u202f500\u00a0FCFA, Wave ne compte plus.',
  );
  expect((await bill(number)).entries).toMatchObject([{ id, amount: 0, reversed: 1500 }]);
});

test('records a repeated submission once, and refuses its id for another amount', async () => {
  const number = await book();
  const order = {
    number,
    id: randomUUID(),
    version: 0,
    amount: 5000,
    method: 'cash',
    day: today,
  };
  const twice = [1, 2].map(() => admin.call('admin/request/payments/add', order));
  for (const { status } of await Promise.all(twice)) expect(status).toBe(200);
  expect((await bill(number)).entries).toHaveLength(1);
  const other = await admin.call('admin/request/payments/add', { ...order, amount: 6000 });
  expect([other.status, other.body.error]).toEqual([409, 'conflict']);
});

test('refuses payments from visitors', async () => {
  const number = await book({ day: plainDay(2) });
  const order = { number, id: randomUUID(), version: 0, amount: 5000, method: 'cash', day: today };
  const visitor = await Visitor.at(app);
  expect((await visitor.call('admin/request/payments/add', order)).status).toBe(401);
});

test('keeps an erased client’s payment and shares without a name', async () => {
  const number = await book({ day: plainDay(3), phone: '+2250506071122' });
  await pay(number, '7000', 'orange');
  const counts = [await countOf(db, 'payments'), await countOf(db, 'shares')];
  const { body } = await admin.get(`/api/admin/client/erasure?number=${number}`);
  const erase = { number, mark: body.mark, force: true };
  expect((await admin.call('admin/client/erase', erase)).status).toBe(200);
  expect([await countOf(db, 'payments'), await countOf(db, 'shares')]).toEqual(counts);
  const rows = await db
    .selectFrom('payments')
    .select(['request_id', 'amount'])
    .where('method', '=', 'orange')
    .execute();
  expect(rows).toEqual([{ request_id: null, amount: 7000 }]);
});

test('pays a staff member’s share by the commission in force when a payment was recorded', async () => {
  const number = await book({ day: plainDay(4) });
  const { plan } = await db
    .selectFrom('requests')
    .select('plan')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const lane = String(JSON.parse(plan ?? '').parts[0].staff);
  const saveCommission = async (commission: string) => {
    const { mark, name } = (await admin.get(`/api/admin/agenda/lane?id=${lane}`)).body;
    const shown = { mark, name, from: '', to: '', job: '', bio: '' };
    const fields = { intent: 'fiche', kind: 'staff', ...shown, commission };
    return (await admin.submit(`/admin/equipe/fiche?id=${lane}`, fields)).status;
  };
  const share = async () => {
    const { people } = (await admin.get(`/api/admin/money?month=${toMonth(today)}`)).body;
    return people.find(({ id }: { id: string }) => id === lane)?.share;
  };
  expect(await saveCommission('140')).toBe(400);
  expect(await saveCommission('40 %')).toBe(303);
  await pay(number, '4000', 'mtn');
  expect(await share()).toBe(1600);
  expect(await saveCommission('50')).toBe(303);
  await pay(number, '500', 'cash');
  expect(await share()).toBe(1850);
  expect(await saveCommission('')).toBe(303);
  await pay(number, '700', 'cash');
  expect(await share()).toBe(1850);
  const { text } = await admin.get(`/admin/chiffres?mois=${toMonth(today)}`);
  expect(text).toContain('Sa part\u00a0: 1\u202f850\u00a0FCFA');
  expect((await admin.get('/admin/chiffres?mois=2019-02')).text).toContain('Rien n’est noté');
});
