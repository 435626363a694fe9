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
const giftOf = async (card: string) => (await admin.get(`/api/admin/gift?card=${card}`)).body;
const statusOf = ({ status }: { status: number }) => status;
const use = (card: string, amount: number, by = admin, id: string = randomUUID()) =>
  by.call('admin/gift/use', { card, id, amount, number: '' });

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
  const { nextId } = (await admin.get('/api/admin/gifts')).body;
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
  const { code, left } = await giftOf(nextId);
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
  expect((await admin.get('/api/admin/gifts')).body.cards).toHaveLength(1);
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

test('is used in parts, for an appointment or none, and never below zero', async () => {
  const card = await sell();
  const { number } = await addHeld(db, { day: '2026-11-03', hour: '10:00' });
  await db
    .updateTable('requests')
    .set({ number: 'RDV-7K2MP' })
    .where('number', '=', number)
    .execute();
  const send = async (fields: Record<string, string>) =>
    admin.submit(pageOf(card), { id: (await giftOf(card)).nextId, number: '', ...fields });
  const unknown = await send({ amount: '10000', number: 'RDV-22222' });
  expect(unknown.text).toContain('Aucun rendez-vous n’a ce numéro');
  const { headers } = await send({ amount: '10 000', number: 'rdv-7k2mp' });
  expect((await admin.get(headers.location ?? '')).text).toContain('Reste 15\u202f000\u00a0FCFA');
  const tooMuch = await send({ amount: '15001' });
  expect(tooMuch.status).toBe(409);
  expect(tooMuch.text).toContain('il ne reste pas autant');
  const same = randomUUID();
  for (const _ of [1, 2]) expect((await use(card, 5000, admin, same)).status).toBe(200);
  expect(await giftOf(card)).toMatchObject({
    left: 10000,
    uses: [{ amount: 5000 }, { amount: 10000, number: 'RDV-7K2MP' }],
  });
  for (const number of ['7k2mp', 'rdv 7k2mp']) {
    expect((await send({ amount: '1', number })).status).toBe(303);
    expect((await giftOf(card)).uses[0]).toMatchObject({ amount: 1, number: 'RDV-7K2MP' });
  }
});

test('of many who use the last 1,000 at once one does', async () => {
  const card = await sell(1000);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => use(card, 1000, index % 2 ? admin : elsewhere)),
  );
  expect(answers.map(statusOf).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await giftOf(card)).toMatchObject({ left: 0, uses: [{ amount: 1000 }] });
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
  const { id, number } = await addHeld(db, { day: '2026-11-04', hour: '10:00' });
  await db
    .updateTable('requests')
    .set({ number: 'RDV-4H6TX' })
    .where('number', '=', number)
    .execute();
  await admin.call('admin/gift/use', { card, id: randomUUID(), amount: 1000, number: 'RDV-4H6TX' });
  await db.deleteFrom('requests').where('id', '=', id).execute();
  expect(await giftOf(card)).toMatchObject({ left: 24000, uses: [{ number: '' }] });
});
