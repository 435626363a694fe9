import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { formatXof } from '#shared/money/money-text.ts';
import type { Due, MonthMoney } from '#shared/money/till.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { editAs } from '../site/contents.ts';
import { newPhone } from '../support/request.ts';
import { countRows } from '../support/rows.ts';
import { startTwoProcesses } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { depositRules } from './deposits.ts';

/*
 * The bill, the till and the figures of a month. Two processes stand for two devices.
 */

const today = '2026-11-25';
const yesterday = '2026-11-24';
const month = '2026-11';
const { db, apps, admin, adminElsewhere } = await startTwoProcesses(
  `${today}T18:00`,
  ['deposits', 'gifts', 'packs', 'commissions'],
  true,
);
const [app] = apps;

beforeAll(async () => {
  await editAs(admin).set('institute', 'deposits', depositRules());
  await db.updateTable('resources').set({ commission: 40 }).where('id', '=', 4).execute();
});

let hours = 0;
interface Done {
  readonly prix: number;
  readonly staff?: number;
  readonly person?: number;
}

/** Adds an appointment, with a staff member for each treatment. */
async function visit(
  treatments: readonly Done[],
  more: object = {},
  start?: { readonly day: string; readonly hour: string },
) {
  hours += 1;
  const number = `RDV-${3000 + hours}`;
  const phone = `+225${newPhone().replaceAll(' ', '')}`;
  const parts = treatments.map(({ staff = 4, person = 0 }, index) => ({
    staff,
    person,
    treatment: `capillaires/soin-${index}`,
    starts: 0,
    ends: 15,
  }));
  const people = Math.max(...treatments.map(({ person = 0 }) => person)) + 1;
  const persons = Array.from({ length: people }, (_, payer) =>
    treatments.flatMap(({ prix, person = 0 }, index) =>
      person === payer ? [{ id: `capillaires/soin-${index}`, nom: 'Soin', prix }] : [],
    ),
  );
  // Each appointment has a day of its own, so that none overlap.
  const ownDay = new Date(Date.parse(today) - hours * 7 * 86_400_000).toISOString().slice(0, 10);
  const { day, hour } = start ?? { day: ownDay, hour: '10:00' };
  const row = await addBooked(db, { day, hour, number, phone, outcome: null }, ...parts);
  await db
    .updateTable('requests')
    .set({ persons: JSON.stringify(persons), treatments: JSON.stringify(persons[0]), ...more })
    .where('id', '=', row.id)
    .execute();
  return { number, phone, day, id: row.id };
}

const readBill = async (number: string) =>
  (await admin.get(`/api/admin/request/payments?number=${number}`)).body;
const getPage = (number: string) => `/admin/encaissement?numero=${number}`;
const toPlainText = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const readMonth = async (): Promise<MonthMoney> =>
  (await admin.get(`/api/admin/money?month=${month}`)).body;
const readTill = async (day = today) => (await admin.get(`/api/admin/till?day=${day}`)).body;
const getFigures = async (number: string) => {
  const { expected, paid, redeemed, outstanding } = await readBill(number);
  return [expected, paid, redeemed, outstanding];
};

async function pay(number: string, amount: number, method: string, more: object = {}) {
  const { nextId: id, version } = await readBill(number);
  const body = { number, id, version, amount, method, day: today, ...more };
  return admin.call('admin/request/payments/add', body);
}

async function redeem(number: string, prepaid: object) {
  const { nextId: id, version } = await readBill(number);
  const body = { number, id, version, prepaid: '', code: '', ...prepaid };
  return admin.call('admin/request/payments/redeem', body);
}

const heldDeposit = { deposit: 5000, deposit_state: 'said' as const };
async function note(number: string, method?: string) {
  const { version } = (await admin.get(`/api/admin/request?number=${number}`)).body;
  return admin.call('admin/deposit', {
    number,
    version,
    answer: 'noted',
    ...(method && { method }),
  });
}

async function sellCard(amount: number, method = 'cash') {
  const id = randomUUID();
  const order = { id, price: amount, method, from: '', to: '', note: '', expires: '' };
  expect((await admin.call('admin/gift/sell', order)).status).toBe(200);
  return (await admin.get(`/api/admin/prepaid/list?id=${id}`)).body.list[0].card as {
    code: string;
  };
}

test('notes that a client came once she has paid all, and undoes both', async () => {
  const readOutcome = async (id: string) =>
    (await db.selectFrom('requests').select('outcome').where('id', '=', id).execute())[0]?.outcome;
  const client = await visit([{ prix: 9000 }]);
  await pay(client.number, 4000, 'cash');
  expect(await readOutcome(client.id)).toBeNull();
  await pay(client.number, 5000, 'cash');
  expect(await readOutcome(client.id)).toBe('came');
  const { press } = (await readTill()).undo;
  expect((await admin.call('admin/undo', { press })).status).toBe(200);
  expect(await readOutcome(client.id)).toBeNull();
  const card = await sellCard(9000);
  const giftedClient = await visit([{ prix: 9000 }]);
  await redeem(giftedClient.number, { code: card.code });
  expect(await readOutcome(giftedClient.id)).toBe('came');
  const absentClient = await visit([{ prix: 9000 }], { outcome: 'missed' });
  await pay(absentClient.number, 9000, 'cash');
  expect(await readOutcome(absentClient.id)).toBe('missed');
  const laterClient = await visit([{ prix: 9000 }], {}, { day: '2026-12-24', hour: '10:00' });
  await pay(laterClient.number, 9000, 'cash');
  expect(await readOutcome(laterClient.id)).toBeNull();
});

test('redeems a gift card by its code, and adds cash', async () => {
  const card = await sellCard(20_000);
  const { number } = await visit([{ prix: 35_000 }]);
  const wrong = await admin.submit(getPage(number), {
    intent: 'utiliser',
    id: randomUUID(),
    version: '0',
    code: 'ABCD',
  });
  expect(wrong.text).toContain('Aucune carte n’a ce code');
  const { nextId: id } = await readBill(number);
  const spelled = `${card.code.slice(0, 4)}-${card.code.slice(4)}`.toLowerCase();
  const fields = { intent: 'utiliser', id, version: '0', code: spelled };
  const answer = await admin.submit(getPage(number), fields);
  expect(toPlainText((await admin.get(answer.headers.location ?? '')).text)).toContain(
    'C’est noté : 20 000 FCFA, Carte cadeau.',
  );
  expect((await pay(number, 15_000, 'cash')).status).toBe(200);
  expect(await getFigures(number)).toEqual([35_000, 15_000, 20_000, 0]);
  expect((await redeem(number, { code: card.code })).status).toBe(409);
});

const getAmounts = ({ people }: MonthMoney) =>
  new Map(people.map(({ id, amount }) => [id, amount] as const));

async function getShares(treatments: readonly Done[], amount: number) {
  const { number } = await visit(treatments);
  const before = getAmounts(await readMonth());
  expect((await pay(number, amount, 'cash')).status).toBe(200);
  const after = getAmounts(await readMonth());
  return Object.fromEntries(
    [...after].flatMap(([id, sum]) => {
      const more = sum - (before.get(id) ?? 0);
      return more === 0 ? [] : [[id, more]];
    }),
  );
}

test('splits a payment between two staff members by price', async () => {
  const shares = await getShares(
    [
      { prix: 18_500, staff: 4 },
      { prix: 5500, staff: 1 },
    ],
    24_000,
  );
  expect(shares).toEqual({ 4: 18_500, 1: 5500 });
  const { amount = 0, share } = (await readMonth()).people.find(({ id }) => id === '4') ?? {};
  expect(share).toBe(amount * 0.4);
});

async function cancel(number: string) {
  const { version } = (await admin.get(`/api/admin/request?number=${number}`)).body;
  const { status } = await admin.call('admin/request/refuse', { number, version, reason: 'Panne' });
  expect(status).toBe(200);
}

test('records settled money in the history, and clears a corrected payment', async () => {
  const getHistory = async (number: string) =>
    toPlainText((await admin.get(`/admin/demande?numero=${number}&faire=suivi`)).text);
  const { number } = await visit([{ prix: 20_000 }], heldDeposit);
  await note(number);
  await cancel(number);
  const { nextId: id, version } = await readBill(number);
  const answer = { intent: 'regler', id, version: String(version), answer: 'kept' };
  expect((await admin.submit(getPage(number), answer)).status).toBe(303);
  expect(await getHistory(number)).toContain('5 000 FCFA gardés par l’institut');

  const other = await visit([{ prix: 20_000 }], heldDeposit);
  await note(other.number);
  await cancel(other.number);
  const readToCheck = async () =>
    (await readTill()).toSettle.map(({ number }: { number: string }) => number);
  expect(await readToCheck()).toContain(other.number);
  const [entry] = (await readBill(other.number)).entries;
  const undone = { intent: 'annuler', id: entry?.id ?? '' };
  expect((await admin.submit(getPage(other.number), undone)).status).toBe(303);
  expect(await readToCheck()).not.toContain(other.number);
  expect(await getHistory(other.number)).toContain('Paiement annulé');
});

test('offers a credit at the client’s next visit only, and undoes it', async () => {
  const { number, phone } = await visit([{ prix: 20_000 }], heldDeposit);
  await note(number);
  await cancel(number);
  const next = await visit([{ prix: 20_000 }], { phone });
  const stranger = await visit([{ prix: 20_000 }]);
  const settle = async () => {
    const { nextId: id, version } = await readBill(number);
    const fields = { intent: 'regler', id, version: String(version), answer: 'credit' };
    expect((await admin.submit(getPage(number), fields)).status).toBe(303);
    return id;
  };
  await settle();
  const { undo } = (await admin.get('/api/admin/requests')).body;
  expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
  expect((await readBill(number)).toSettle).toBe(5000);
  const id = await settle();
  expect((await redeem(stranger.number, { prepaid: id })).status).toBe(404);
  expect((await readBill(next.number)).ownPrepaid).toMatchObject([{ id, left: 5000 }]);
  expect((await redeem(next.number, { prepaid: id })).status).toBe(200);
  expect(await getFigures(next.number)).toEqual([20_000, 0, 5000, 15_000]);
});

test('refuses a payment recorded from a stale page', async () => {
  const { number } = await visit([{ prix: 50_000 }]);
  const pages = [await readBill(number), await readBill(number)];
  const forms = pages.map(({ nextId: id, version }) => ({
    id,
    version: String(version),
    amount: '50000',
    method: 'wave',
    day: today,
  }));
  expect((await admin.submit(getPage(number), forms[0] ?? {})).status).toBe(303);
  const { status, text } = await admin.submit(getPage(number), forms[1] ?? {});
  expect(status).toBe(409);
  expect(text).toContain('quelqu’un vient de noter autre chose');
  expect(toPlainText(text)).toContain('Tout est payé');
  expect((await readBill(number)).entries).toHaveLength(1);
});

test('records one of several concurrent payments', async () => {
  const { number } = await visit([{ prix: 50_000 }]);
  const { version } = await readBill(number);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? admin : adminElsewhere).call('admin/request/payments/add', {
        number,
        id: randomUUID(),
        version,
        amount: 50_000,
        method: 'wave',
        day: today,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('asks once before recording a tip', async () => {
  const { number } = await visit([{ prix: 10_000 }]);
  await pay(number, 10_000, 'cash');
  const { nextId: id, version } = await readBill(number);
  const fields = { id, version: String(version), amount: '2000', method: 'cash', day: today };
  const answer = await admin.submit(getPage(number), fields);
  expect(answer.status).toBe(409);
  expect(toPlainText(answer.text)).toContain('Il reste 0 FCFA. Pourboire ?');
  expect(toPlainText(answer.text)).toContain('Oui, noter 2 000 FCFA, Espèces');
  expect(await getFigures(number)).toEqual([10_000, 10_000, 0, 0]);
  expect((await admin.submit(getPage(number), { ...fields, force: '1' })).status).toBe(303);
  expect(await getFigures(number)).toEqual([10_000, 12_000, 0, -2000]);
});

test('corrects a payment by another row on the day of the mistake, and never deletes one', async () => {
  const { number } = await visit([{ prix: 10_000 }]);
  await pay(number, 9000, 'cash', { day: yesterday });
  const [{ id }] = (await readBill(number)).entries;
  for (const _ of [1, 2])
    expect((await admin.submit(getPage(number), { intent: 'annuler', id })).status).toBe(303);
  const rows = await db
    .selectFrom('payments')
    .innerJoin('requests', 'requests.id', 'request_id')
    .select(['amount', 'paid_on'])
    .where('number', '=', number)
    .orderBy('amount')
    .execute();
  expect(rows).toEqual([
    { amount: -9000, paid_on: yesterday },
    { amount: 9000, paid_on: yesterday },
  ]);
  const below = db.updateTable('payments').set({ amount: 1 });
  await expect(below.execute()).rejects.toThrow('written once');
  await expect(db.deleteFrom('payments').execute()).rejects.toThrow('kept');
});

test('records the outstanding amount by one press in the till, and ignores a second press', async () => {
  const { number, day } = await visit([{ prix: 8000 }]);
  const address = `/admin/caisse?jour=${day}`;
  const { due } = (await admin.get(`/api/admin/money?month=${day.slice(0, 7)}`)).body;
  expect(due).toContainEqual(expect.objectContaining({ number, amount: 8000 }));
  const { text } = await admin.get(address);
  const fields = Object.fromEntries(
    [...text.matchAll(/name="(id|number|version|amount|day|intent)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  for (const _ of [1, 2])
    expect((await admin.submit(address, { ...fields, method: 'mtn' })).status).toBe(303);
  expect(await getFigures(number)).toEqual([8000, 8000, 0, 0]);
  expect(toPlainText((await admin.get(address)).text)).toContain('Rien à encaisser');
});

test('shows no pay buttons after a payment until the next client is chosen', async () => {
  const first = await visit([{ prix: 8000 }]);
  await visit([{ prix: 9000 }], {}, { day: first.day, hour: '15:00' });
  const address = `/admin/caisse?jour=${first.day}`;
  const isOpen = /<details class="pay-now"( open="")?>/;
  expect((await admin.get(address)).text.match(isOpen)?.[1]).toBe(' open=""');
  const { nextId: id, version } = await readBill(first.number);
  const payment = { intent: 'encaisser', number: first.number, id, version, amount: '8000' };
  const fields = { ...payment, day: today, method: 'cash' };
  // A refused payment can be repeated at once.
  const refused = await admin.submit(address, { ...fields, method: '' });
  expect([refused.status, refused.text.match(isOpen)?.[1]]).toEqual([400, ' open=""']);
  const { headers } = await admin.submit(address, fields);
  const { text } = await admin.get(headers.location ?? '');
  expect(text.match(isOpen)?.[1]).toBeUndefined();
  expect(toPlainText(text)).toContain('8 000 FCFA en espèces.');
  expect(toPlainText(text)).toContain('À encaisser : 9 000 FCFA');
});

test('lists what is owed of any earlier month in the till, as in the figures', async () => {
  const { number, day } = await visit([{ prix: 50_000 }], {}, { day: '2026-01-13', hour: '10:00' });
  const owed = expect.objectContaining({ number, day, amount: 50_000 });
  expect((await admin.get('/api/admin/money?month=2026-01')).body.due).toContainEqual(owed);
  const { earlier } = await readTill();
  expect(earlier.at(-1)).toEqual(owed);
  const total = formatXof(earlier.reduce((sum: number, due: Due) => sum + due.amount, 0));
  expect((await admin.get('/admin/caisse')).text).toContain(`Jours passés\u00a0: ${total}`);
  await pay(number, 50_000, 'cash');
  expect((await readTill()).earlier).toEqual(earlier.slice(0, -1));
});

test('settles a remainder by a discount, which is no income and no debt, and undoes it', async () => {
  const button = 'Solder par une remise de 5\u202f000\u00a0FCFA';
  const { number } = await visit([{ prix: 25_000 }], {}, { day: '2026-11-05', hour: '10:00' });
  expect((await admin.get(getPage(number))).text).not.toContain('Remise');
  await pay(number, 20_000, 'cash');
  const before = await readMonth();
  const receipts = (await readTill()).receipts;
  expect((await admin.get(getPage(number))).text).toContain(button);
  const { nextId: id, version } = await readBill(number);
  const fields = { id, version: String(version), amount: '5000', method: 'discount', day: today };
  const { headers } = await admin.submit(getPage(number), fields);
  const { text } = await admin.get(headers.location ?? '');
  expect(text).toContain('5\u202f000\u00a0FCFA, Remise, mercredi 25 novembre');
  expect(text).not.toContain(button);
  expect(await getFigures(number)).toEqual([20_000, 20_000, 0, 0]);
  const { received, people, expected, outstanding } = await readMonth();
  expect([received, people]).toEqual([before.received, before.people]);
  expect([expected, outstanding]).toEqual([before.expected - 5000, before.outstanding - 5000]);
  const till = await readTill();
  expect(till.receipts).toEqual(receipts);
  expect(till.earlier).not.toContainEqual(expect.objectContaining({ number }));
  expect((await pay(number, 1000, 'discount', { force: true })).body.error).toBe('conflict');
  expect((await admin.call('admin/undo', { press: till.undo.press })).status).toBe(200);
  expect(await getFigures(number)).toEqual([25_000, 20_000, 0, 5000]);
});

test('opens the amount for the link to another amount, and days by their date', async () => {
  const { number, day } = await visit([{ prix: 6000 }]);
  const till = (await admin.get(`/admin/caisse?jour=${day}`)).text;
  expect(till).toMatch(new RegExp(`type="date"[^>]*name="jour"[^>]*value="${day}"`));
  const [, address = ''] = /href="([^"]*)"[^>]*>Payé un autre jour/.exec(till) ?? [];
  const { text } = await admin.get(address.replaceAll('&amp;', '&'));
  expect(text).toMatch(/open=""><summary>Autre montant/);
  expect(text).toMatch(
    /<input[^>]*name="amount"[^>]*autofocus|<input[^>]*autofocus[^>]*name="amount"/i,
  );
  expect((await admin.get(getPage(number))).text).not.toMatch(/autofocus/i);
});

test('lists no staff member whose payments were all cancelled', async () => {
  const staff = 2;
  const { number } = await visit([{ prix: 6000, staff }]);
  await pay(number, 6000, 'cash');
  const findPerson = async () => (await readMonth()).people.find(({ id }) => id === String(staff));
  expect(await findPerson()).toMatchObject({ amount: 6000 });
  const [{ id }] = (await readBill(number)).entries;
  await admin.submit(getPage(number), { intent: 'annuler', id });
  expect(await findPerson()).toBeUndefined();
});

test('lists appointments that have not begun apart', async () => {
  const { id } = await visit([{ prix: 7000 }], {}, { day: today, hour: '18:30' });
  const page = (await admin.get('/admin/caisse')).text;
  expect(page).not.toContain('class="pay-now"');
  const text = toPlainText(page);
  expect(text).toContain('Rien à encaisser pour l’instant.');
  expect(text).toContain('Plus tard : 7 000 FCFA');
  await db.updateTable('requests').set({ status: 'cancelled' }).where('id', '=', id).execute();
});

test('offers the outstanding amount, shows the payment, and undoes and redoes it', async () => {
  const { number, day } = await visit([{ prix: 20_000 }]);
  expect((await admin.get(getPage(number))).text).toContain('value="20000"');
  const { nextId: id, version } = await readBill(number);
  const fields = { id, version: String(version), amount: '1 500 FCFA', method: 'wave', day: today };
  const { headers } = await admin.submit(getPage(number), fields);
  const { text } = await admin.get(headers.location ?? '');
  expect(text).toContain('C’est noté\u00a0: 1\u202f500\u00a0FCFA, Wave.');
  expect(text).toContain('value="18500"');
  const openAmount = formatXof(18_500);
  const file = (await admin.get(`/admin/demande?numero=${number}`)).text;
  expect(file).toContain(`<dt>Payé</dt><dd>1\u202f500\u00a0FCFA, reste ${openAmount}`);
  const readAgenda = async (day: string) => (await admin.get(`/admin?jour=${day}`)).text;
  expect(await readAgenda(today)).toMatch(/Encaissé.: .*Wave /);
  expect(await readAgenda(day)).toContain(`Encaisser le reste\u00a0: ${openAmount}`);
  const back = await admin.submit(getPage(number), { intent: 'annuler', id });
  expect((await admin.get(back.headers.location ?? '')).text).toContain(
    'Annulé\u00a0: 1\u202f500\u00a0FCFA, Wave ne compte plus.',
  );
  expect((await readBill(number)).entries).toMatchObject([{ id, amount: 0, reversed: 1500 }]);
  const { receipts } = await readTill();
  const { undo } = (await admin.get('/api/admin/requests')).body;
  expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
  expect((await readBill(number)).entries).toMatchObject([{ id, amount: 1500, reversed: 0 }]);
  const receipt = { number, method: 'wave', amount: 1500 };
  expect((await readTill()).receipts).toMatchObject([receipt, ...receipts]);
});

test('records a repeated submission once, and refuses its id for another amount or from a visitor', async () => {
  const { number } = await visit([{ prix: 5000 }]);
  const order = { number, id: randomUUID(), version: 0, amount: 5000, method: 'cash', day: today };
  const add = (actor: Visitor, more = {}) =>
    actor.call('admin/request/payments/add', { ...order, ...more });
  for (const { status } of await Promise.all([add(admin), add(admin)])) expect(status).toBe(200);
  expect((await readBill(number)).entries).toHaveLength(1);
  const other = await add(admin, { amount: 6000 });
  expect([other.status, other.body.error]).toEqual([409, 'conflict']);
  const later = await add(admin, { id: randomUUID(), day: addDays(today, 1) });
  expect(later.body).toMatchObject({ error: 'invalid', field: 'day' });
  expect((await add(await Visitor.at(app))).status).toBe(401);
});

test('keeps an erased client’s payment and shares without a name', async () => {
  const { number } = await visit([{ prix: 7000 }]);
  await pay(number, 7000, 'orange');
  const counts = [await countRows(db, 'payments'), await countRows(db, 'shares')];
  const erase = { number, force: true };
  expect((await admin.call('admin/client/erase', erase)).status).toBe(200);
  expect([await countRows(db, 'payments'), await countRows(db, 'shares')]).toEqual(counts);
  const rows = await db
    .selectFrom('payments')
    .select(['request_id', 'amount'])
    .where('method', '=', 'orange')
    .execute();
  expect(rows).toEqual([{ request_id: null, amount: 7000 }]);
});

test('pays a staff member’s share by the commission in force when a payment was recorded', async () => {
  const resource = '3';
  const { number } = await visit([{ prix: 7000, staff: Number(resource) }]);
  const saveCommission = async (commission: string) => {
    const { mark, name } = (await admin.get(`/api/admin/agenda/lane?id=${resource}`)).body;
    const profile = { mark, name, from: '', to: '', job: '', bio: '' };
    const fields = { intent: 'fiche', kind: 'staff', ...profile, commission };
    return (await admin.submit(`/admin/equipe/fiche?id=${resource}`, fields)).status;
  };
  const readShare = async () => (await readMonth()).people.find(({ id }) => id === resource)?.share;
  expect(await saveCommission('140')).toBe(400);
  for (const [commission, amount, total] of [
    ['40 %', 4000, 1600],
    ['50', 500, 1850],
    ['', 700, 1850],
  ] as const) {
    expect(await saveCommission(commission)).toBe(303);
    await pay(number, amount, 'cash');
    expect(await readShare()).toBe(total);
  }
  const { text } = await admin.get(`/admin/chiffres?mois=${month}`);
  expect(text).toContain('Sa part\u00a0: 1\u202f850\u00a0FCFA');
  expect((await admin.get('/admin/chiffres?mois=2019-02')).text).toContain('Rien n’est noté');
});
