import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  giftAlphabet,
  giftCodeText,
  newGiftCode,
  readGiftCode,
} from '../../../../shared/text/gift-code.ts';
import { signInAdmin } from '../../../support/admin.ts';
import { addHeld } from '../../../support/agenda/held.ts';
import { productionBuild, testApp } from '../../../support/app.ts';
import { newLocation, startInstitute } from '../../../support/institute.ts';
import { add } from '../../../support/rows.ts';
import { Visitor } from '../../../support/visitor.ts';

/*
 * Gift cards: sold, found and used, by two processes over one database.
 */

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'gift-cards-'));
opened.defer(() => rm(folder, { recursive: true }));
const location = await newLocation(folder);
const start = () => startInstitute(undefined, { undoSeconds: 90 }, location);
const [first, second] = [opened.use(await start()), opened.use(await start())];
const { db, outbox } = first;
const apps = [first, second].map(({ url }) => testApp({ backendUrl: url, build: productionBuild }));
const admin = await signInAdmin(apps[0] ?? '', outbox, 'gerante@institut.example');
const elsewhere = new Visitor(apps[1] ?? '', Object.fromEntries(admin.cookies));

const list = '/admin/cartes';
const pageOf = (card: string) => `/admin/cartes/carte?carte=${card}`;
const giftOf = async (card: string) => (await admin.get(`/api/admin/prepaid?id=${card}`)).body;
const statusOf = ({ status }: { status: number }) => status;

let days = 0;
/** Returns the number of an appointment of that price, on a day of its own. */
async function visit(prix: number) {
  days += 1;
  const day = new Date(Date.UTC(2026, 10, 3 - days)).toISOString().slice(0, 10);
  const { id, number } = await addHeld(db, { day, hour: '10:00', number: `RDV-${4000 + days}` });
  const treatments = [{ id: 'capillaires/coupe-femme', nom: 'Coupe', prix }];
  await db
    .updateTable('requests')
    .set({ treatments: JSON.stringify(treatments), persons: JSON.stringify([treatments]) })
    .where('id', '=', id)
    .execute();
  return number;
}
async function redeemAt(number: string, card: string, by = admin, id: string = randomUUID()) {
  const { version } = (await admin.get(`/api/admin/request/payments?number=${number}`)).body;
  const redemption = { number, id, version, prepaid: card, code: '' };
  return by.call('admin/request/payments/redeem', redemption);
}
const use = async (card: string, amount: number) => redeemAt(await visit(amount), card);

async function sell(amount = 25000, more: object = {}) {
  const id = randomUUID();
  const order = {
    id,
    amount,
    method: 'cash',
    from: 'Awa',
    to: 'Mariam',
    message: '',
    expires: '',
    ...more,
  };
  expect((await admin.call('admin/gift/sell', order)).status).toBe(200);
  return id;
}

test('one is sold and found again however its code is read, without JavaScript', async () => {
  const { nextId } = (await admin.get('/api/admin/prepaid/list')).body;
  const sent = {
    intent: 'vendre',
    id: nextId,
    method: 'wave',
    to: 'Mariam',
    from: 'Awa',
    message: 'Bravo !',
  };
  expect((await admin.submit(list, { ...sent, amount: '' })).text).toContain('Indiquez le montant');
  const over = { ...sent, amount: '25000', expires: '2020-01-31' };
  expect((await admin.submit(list, over)).text).toContain('Cette date est passée');
  const call = {
    id: nextId,
    method: 'wave',
    amount: 25000,
    from: '',
    to: '',
    message: '',
    expires: '2020-01-31',
  };
  expect((await admin.call('admin/gift/sell', call)).status).toBe(400);
  for (const _ of [1, 2]) {
    const { headers } = await admin.submit(list, { ...sent, amount: '25 000 FCFA' });
    expect(headers.location).toBe(`${pageOf(nextId)}&fait=vendue`);
  }
  const { card, left } = await giftOf(nextId);
  const { code } = card;
  expect(left).toBe(25000);
  const { text } = await admin.get(pageOf(nextId));
  expect(text).toContain(`>${giftCodeText(code)}<`);
  expect(text).toContain('wa.me');
  for (const spelled of [
    giftCodeText(code),
    code.toLowerCase(),
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  ]) {
    const found = await admin.submit(list, { intent: 'chercher', code: spelled });
    expect(found.headers.location).toBe(pageOf(nextId));
  }
  expect((await admin.get('/api/admin/prepaid/list')).body.list).toHaveLength(1);
});

test('a code that nobody has, or that is none, is answered in words', async () => {
  const none = await admin.submit(list, { intent: 'chercher', code: 'ABCD' });
  expect(none.text).toContain('Ce n’est pas un code de carte');
  expect(none.text).toContain('value="ABCD"');
  const unknown = await admin.submit(list, { intent: 'chercher', code: newGiftCode(randomInt) });
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('Aucune carte n’a ce code');
});

test('a code with a wrong character, or two that are swapped, is nobody’s', () => {
  for (let round = 0; round < 50; round += 1) {
    const code = newGiftCode(randomInt);
    expect(readGiftCode(code)).toBe(code);
    const at = randomInt(10);
    for (const one of giftAlphabet.replace(code[at] ?? '', ''))
      expect(readGiftCode(code.slice(0, at) + one + code.slice(at + 1))).toBeUndefined();
    const [before = '', after = ''] = [code[round % 9], code[(round % 9) + 1]];
    const swapped = code.slice(0, round % 9) + after + before + code.slice((round % 9) + 2);
    if (before !== after) expect(readGiftCode(swapped)).toBeUndefined();
  }
});

test('is used in parts, at one appointment after another, and never below zero', async () => {
  const card = await sell();
  const [first, second, third] = [await visit(10000), await visit(20000), await visit(1000)];
  const same = randomUUID();
  for (const _ of [1, 2]) expect((await redeemAt(first, card, admin, same)).status).toBe(200);
  expect(await giftOf(card)).toMatchObject({
    left: 15000,
    uses: [{ used: 10000, number: first }],
  });
  expect((await redeemAt(second, card)).status).toBe(200);
  expect(await giftOf(card)).toMatchObject({ left: 0, uses: [{ used: 15000 }, {}] });
  expect((await redeemAt(third, card)).status).toBe(409);
  expect((await admin.get(pageOf(card))).text).toContain('Tout est utilisé');
});

test('of many who use the last 1,000 at once one does', async () => {
  const card = await sell(1000);
  const numbers: string[] = [];
  for (let index = 0; index < 8; index += 1) numbers.push(await visit(1000));
  const answers = await Promise.all(
    numbers.map((number, index) => redeemAt(number, card, index % 2 ? admin : elsewhere)),
  );
  expect(answers.map(statusOf).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await giftOf(card)).toMatchObject({ left: 0, uses: [{ used: 1000 }] });
  // Neither by a statement of somebody's own.
  const more = { gift_card_id: card, session_pack_id: null, request_id: null, amount: 1 };
  await expect(add(db, 'redemptions', more)).rejects.toThrow('overdrawn');
});

test('what was used is taken back: at once, or later from its history', async () => {
  const card = await sell();
  await use(card, 4000);
  const { undo } = (await admin.get('/api/admin/requests')).body;
  expect(undo.action).toBe('gift-used');
  expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
  expect(await giftOf(card)).toMatchObject({ left: 25000, uses: [{ isUndone: true }] });
  await use(card, 4000);
  const [{ id }] = (await giftOf(card)).uses.filter(
    ({ isUndone }: { isUndone: boolean }) => !isUndone,
  );
  for (const _ of [1, 2]) await admin.submit(pageOf(card), { intent: 'annuler', use: id });
  expect(await giftOf(card)).toMatchObject({
    ...{ left: 25000, uses: [{ isUndone: true }, { isUndone: true }] },
  });
});

test('one that is ended gives nothing any more', async () => {
  const card = await sell();
  await admin.submit(pageOf(card), { intent: 'terminer' });
  expect((await use(card, 1000)).status).toBe(409);
  expect((await admin.get(pageOf(card))).text).toContain('Terminée');
});

test('a use outlives its appointment, without it', async () => {
  const card = await sell();
  const number = await visit(1000);
  expect((await redeemAt(number, card)).status).toBe(200);
  await db.deleteFrom('requests').where('number', '=', number).execute();
  expect(await giftOf(card)).toMatchObject({ left: 24000, uses: [{ number: '' }] });
});
