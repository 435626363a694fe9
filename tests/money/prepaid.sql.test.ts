import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createGiftCode,
  formatGiftCode,
  giftAlphabet,
  readGiftCode,
} from '#shared/money/gift-code.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { newPhone } from '../support/request.ts';
import { addRow, countRows } from '../support/rows.ts';
import { startTwoProcesses } from '../support/stopped-clock.ts';

/*
 * Gift cards and session packs: sold, redeemed and given back by two processes over one database.
 */

// The clock runs, because undo takes the latest action first.
const { db, admin, adminElsewhere } = await startTwoProcesses(
  '2026-11-25T10:00',
  ['gifts', 'packs'],
  true,
);

let days = 0;
/** Adds a visit on a day of its own; `prix` is the price of its one treatment. */
async function visit({ prix, ...more }: { prix?: number; [column: string]: unknown } = {}) {
  days += 1;
  const day = new Date(Date.parse('2026-11-24T00:00:00Z') - days * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const phone = `+225${newPhone().replaceAll(' ', '')}`;
  const number = `RDV-${4000 + days}`;
  const row = await addBooked(db, { day, hour: '10:00', number, phone, outcome: null, ...more });
  if (prix !== undefined) {
    const treatments = [{ id: 'capillaires/coupe-femme', nom: 'Coupe', prix }];
    const storedVisit = {
      treatments: JSON.stringify(treatments),
      persons: JSON.stringify([treatments]),
    };
    await db.updateTable('requests').set(storedVisit).where('id', '=', row.id).execute();
  }
  return { number: row.number, id: row.id, phone: row.phone, day };
}

const toPlainText = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const list = '/admin/cartes';
const getPage = (id: string) => `/admin/cartes?carte=${id}`;
const getFile = async (id: string) =>
  (await admin.get(`/api/admin/prepaid/list?id=${id}`)).body.list[0];
const readOAuthClient = async (number: string) =>
  (await admin.get(`/api/admin/client?number=${number}`)).body;
const getVersion = async (number: string) =>
  (await admin.get(`/api/admin/request?number=${number}`)).body.version;
const getStatus = ({ status }: { status: number }) => status;

async function sellCard(amount = 25000) {
  const id = randomUUID();
  const order = {
    id,
    price: amount,
    method: 'cash',
    from: 'Awa',
    to: 'Mariam',
    note: '',
    expires: '',
  };
  expect((await admin.call('admin/gift/sell', order)).status).toBe(200);
  return id;
}

const getPack = (number: string, more: object = {}) => ({
  number,
  id: randomUUID(),
  covers: ['capillaires'],
  sessions: 10,
  price: 90000,
  method: 'cash',
  ...more,
});
async function sellPack(number: string, more: object = {}) {
  const order = getPack(number, more);
  const { status, body } = await admin.call('admin/session-pack/sell', order);
  expect(status, JSON.stringify(body)).toBe(200);
  return order.id;
}

/** Pays what is outstanding with a gift card, or with a session of a pack. */
async function redeem(prepaid: string, number: string, actor = admin) {
  const { version } = (await admin.get(`/api/admin/request/payments?number=${number}`)).body;
  const redemption = { number, id: randomUUID(), version, prepaid, code: '' };
  return actor.call('admin/request/payments/redeem', redemption);
}

/** For each kind, adds a prepaid item with this much left and returns its use at another visit. */
const kinds = {
  'a gift card': async (left = 10) => {
    const id = await sellCard(left * 1000);
    const at = async () => (await visit({ prix: 1000 })).number;
    return { id, at, unit: 1000, word: 'gift' };
  },
  'a session pack': async (left = 10) => {
    const { number, phone } = await visit();
    const id = await sellPack(number, { sessions: left });
    const at = async () => (await visit({ phone, prix: 1000 })).number;
    return { id, at, unit: 1, word: 'pack' };
  },
};

async function mark(number: string, outcome: string) {
  const version = await getVersion(number);
  const { status } = await admin.call('admin/agenda/outcome', { number, version, outcome });
  expect(status).toBe(200);
}
const press = async () => (await admin.get('/api/admin/requests')).body.undo;
const undo = async () => admin.call('admin/undo', { press: (await press()).press });

describe.each(Object.entries(kinds))('%s', (_, make) => {
  test('is redeemed once by concurrent uses of the last amount', async () => {
    const { id, at, unit } = await make(1);
    const numbers: string[] = [];
    for (let index = 0; index < 8; index += 1) numbers.push(await at());
    const answers = await Promise.all(
      numbers.map((number, index) => redeem(id, number, index % 2 ? admin : adminElsewhere)),
    );
    expect(answers.map(getStatus).sort()).toEqual([200, ...Array(7).fill(409)]);
    const { kind, left, uses } = await getFile(id);
    expect([left, uses]).toMatchObject([0, [{ used: unit }]]);
    // A direct statement cannot overdraw it either.
    const [gift_card_id, session_pack_id] = kind === 'gift-card' ? [id, null] : [null, id];
    const more = { gift_card_id, session_pack_id, request_id: null, amount: 1, sessions: 1 };
    await expect(addRow(db, 'redemptions', more)).rejects.toThrow('overdrawn');
  });

  test('is given back by an undo, or later at its appointment', async () => {
    const { id, at, unit, word } = await make();
    await redeem(id, await at());
    expect((await press()).action).toBe(`${word}-used`);
    expect((await undo()).status).toBe(200);
    expect(await getFile(id)).toMatchObject({ left: 10 * unit, uses: [{ isUndone: true }] });
    const number = await at();
    await redeem(id, number);
    const [last] = (await getFile(id)).uses;
    expect(last).toMatchObject({ number, isUndone: false, notedBy: 'gerante@institut.example' });
    const bill = `/admin/encaissement?numero=${number}`;
    for (const _ of [1, 2]) await admin.submit(bill, { intent: 'annuler', id: last.id });
    expect(await getFile(id)).toMatchObject({
      left: 10 * unit,
      uses: [{ isUndone: true }, { isUndone: true }],
    });
  });

  test('is not redeemed once ended, and keeps uses of erased appointments', async () => {
    const { id, at, unit } = await make();
    const number = await at();
    expect((await redeem(id, number)).status).toBe(200);
    await db.deleteFrom('requests').where('number', '=', number).execute();
    expect(await getFile(id)).toMatchObject({ left: 9 * unit, uses: [{ number: '' }] });
    const { headers } = await admin.submit(getPage(id), { intent: 'terminer' });
    expect((await admin.get(headers.location ?? '')).text).toContain('C’est terminé.');
    expect((await redeem(id, await at())).status).toBe(409);
    expect((await admin.get(getPage(id))).text).toContain('il restait');
  });
});

test('sells a card once, for a future last day, and shows its code to hand over', async () => {
  const { nextId } = (await admin.get('/api/admin/prepaid/list')).body;
  const fields = {
    intent: 'vendre',
    id: nextId,
    method: 'wave',
    to: 'Mariam',
    from: 'Awa',
    note: 'Bravo !',
  };
  expect((await admin.submit(list, { ...fields, price: '' })).text).toContain(
    'Indiquez le montant',
  );
  const { method: _, ...unpaid } = fields;
  const refusal = await admin.submit(list, { ...unpaid, price: '25000' });
  expect(refusal.text).toContain('Choisissez comment c’est payé.');
  const over = { ...fields, price: '25000', expires: '2020-01-31' };
  expect((await admin.submit(list, over)).text).toContain('Cette date est passée');
  const call = {
    id: nextId,
    method: 'wave',
    price: 25000,
    from: '',
    to: '',
    note: '',
    expires: '2020-01-31',
  };
  expect((await admin.call('admin/gift/sell', call)).status).toBe(400);
  for (const _ of [1, 2]) {
    const { headers } = await admin.submit(list, { ...fields, price: '25 000 FCFA' });
    expect(headers.location).toBe(`${getPage(nextId)}&fait=vendre`);
  }
  const { card, left } = await getFile(nextId);
  const { code } = card;
  expect(left).toBe(25000);
  const { text } = await admin.get(getPage(nextId));
  expect(toPlainText(text)).toMatch(/Vendue le .*, 25 000 FCFA, Wave/);
  expect(text).toContain(formatGiftCode(code));
  expect(text).toContain('wa.me');
});

test('rejects codes with a wrong character or a swapped pair', () => {
  for (let round = 0; round < 50; round += 1) {
    const code = createGiftCode(randomInt);
    expect(readGiftCode(` ${formatGiftCode(code).toLowerCase()} `)).toBe(code);
    const at = randomInt(10);
    for (const letter of giftAlphabet.replace(code[at] ?? '', ''))
      expect(readGiftCode(code.slice(0, at) + letter + code.slice(at + 1))).toBeUndefined();
    const [before = '', after = ''] = [code[round % 9], code[(round % 9) + 1]];
    const swapped = code.slice(0, round % 9) + after + before + code.slice((round % 9) + 2);
    if (before !== after) expect(readGiftCode(swapped)).toBeUndefined();
  }
});

describe('on the client’s file, without JavaScript', () => {
  test('sells a pack and confirms it', async () => {
    const { number } = await visit();
    const page = `/admin/clients/fiche?demande=${number}`;
    const { packs } = await readOAuthClient(number);
    const fields = {
      intent: 'vendre',
      id: packs.nextId,
      covers: 'capillaires',
      sessions: '10',
      method: 'wave',
    };
    const wrong = await admin.submit(page, { ...fields, price: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Indiquez le montant en francs');
    const over = await admin.submit(page, { ...fields, price: '1', expires: '2020-01-31' });
    expect(over.text).toContain('Cette date est passée');
    const { headers } = await admin.submit(page, { ...fields, price: '90 000 FCFA' });
    const salePage = await admin.get(headers.location ?? '');
    expect(salePage.text).toMatch(/Carnet noté.: [^,]+, 10.séances\./);
    const [{ title, left }] = (await readOAuthClient(number)).packs.list;
    expect(left).toBe(10);
    expect(toPlainText(salePage.text)).toContain(`${title} Reste 10 séances sur 10`);
  });
});

describe('for an appointment', () => {
  test('pays with one session, and gives it back if the client missed it', async () => {
    const { number } = await visit({ prix: 1000 });
    const id = await sellPack(number);
    const page = `/admin/demande?numero=${number}`;
    expect((await admin.get(page)).text).toMatch(/Carnet .*10.séances restantes/);
    expect((await redeem(id, number)).status).toBe(200);
    expect((await admin.get(page)).text).toMatch(/Carnet .*9.séances restantes/);
    await mark(number, 'missed');
    expect((await getFile(id)).left).toBe(10);
    await undo();
    expect((await getFile(id)).left).toBe(9);
  });

  test('refuses a pack for other treatments or of another client', async () => {
    const [first, second] = [await visit({ prix: 1000 }), await visit()];
    const wrong = await sellPack(first.number, { covers: ['visage'] });
    const foreign = await sellPack(second.number);
    expect((await redeem(wrong, first.number)).status).toBe(404);
    expect((await redeem(foreign, first.number)).status).toBe(404);
    expect((await admin.get(`/admin/demande?numero=${first.number}`)).text).not.toContain(
      'Carnet ',
    );
    const anyPack = await sellPack(first.number, { covers: [] });
    expect((await redeem(anyPack, first.number)).status).toBe(200);
  });
});

test('exports and erases a pack with its client', async () => {
  const { number, phone } = await visit();
  const id = await sellPack(number, { note: 'Payé par sa sœur' });
  await redeem(id, (await visit({ phone, prix: 1000 })).number);
  const { body } = await admin.get(`/api/admin/client/export?number=${number}`);
  expect(body.everything.session_packs).toMatchObject([
    { phone, sessions: 10, covers: ['capillaires'], note: 'Payé par sa sœur' },
  ]);
  expect(body.everything.session_packs[0].redemptions).toMatchObject([{ sessions: 1 }]);
  expect((await admin.call('admin/client/erase', { number })).status).toBe(200);
  const remainingPack = await db
    .selectFrom('session_packs')
    .select('id')
    .where('phone', '=', phone)
    .execute();
  expect(remainingPack).toEqual([]);
  const undos = await db.selectFrom('undos').select('changes').execute();
  expect(JSON.stringify(undos)).not.toContain(phone);
  expect(await countRows(db, 'session_packs')).toBeGreaterThan(0);
});
