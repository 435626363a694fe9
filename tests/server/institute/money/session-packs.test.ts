import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { signInAdmin } from '../../../support/admin.ts';
import { addHeld } from '../../../support/agenda/held.ts';
import { appointment } from '../../../support/agenda/visits.ts';
import { productionBuild, testApp } from '../../../support/app.ts';
import { newLocation, startInstitute } from '../../../support/institute.ts';
import { setOwnHours } from '../../../support/own-facts.ts';
import { newPhone } from '../../../support/request.ts';
import { countOf } from '../../../support/rows.ts';
import { signIn } from '../../../support/sign-in.ts';
import { Visitor } from '../../../support/visitor.ts';

/*
 * Carnets: sold, counted and given back, by two processes over one database; and who reads what is left.
 */

setOwnHours();
// What is done last is undone first: the clock goes on.
vi.useFakeTimers({
  toFake: ['Date'],
  now: new Date('2026-11-25T10:00:00Z'),
  shouldAdvanceTime: true,
});
afterAll(() => void vi.useRealTimers());
vi.setSystemTime(new Date('2026-11-25T10:00:00Z'));

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'carnets-'));
opened.defer(() => rm(folder, { recursive: true }));
const location = await newLocation(folder);
// What is undone needs a moment to be undone in.
const start = () => startInstitute(undefined, { undoSeconds: 90 }, location);
const [first, second] = [opened.use(await start()), opened.use(await start())];
const { db, outbox } = first;
const apps = [first, second].map(({ url }) => testApp({ backendUrl: url, build: productionBuild }));
const [app = ''] = apps;
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
/** The same session, by the other process. */
const elsewhere = new Visitor(apps[1] ?? '', Object.fromEntries(admin.cookies));

let days = 0;
/** Somebody who was there, on a day of its own. */
async function visit(more: object = {}) {
  days += 1;
  const day = new Date(Date.parse('2026-11-24T00:00:00Z') - days * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const phone = `+225${newPhone().replaceAll(' ', '')}`;
  const number = `RDV-${4000 + days}`;
  const row = await addHeld(db, { day, hour: '10:00', number, phone, outcome: null, ...more });
  return { number: row.number, id: row.id, phone: row.phone, day };
}

const fileOf = async (number: string) =>
  (await admin.get(`/api/admin/client?number=${number}`)).body;
const carnetsOf = async (number: string) => (await fileOf(number)).packs.list;
const carnetOf = async (id: string) => (await admin.get(`/api/admin/prepaid?id=${id}`)).body;
const leftOf = async (id: string) => (await carnetOf(id)).left;
const versionOf = async (number: string) =>
  (await admin.get(`/api/admin/request?number=${number}`)).body.version;

async function sell(number: string, more: object = {}) {
  const id = randomUUID();
  const order = {
    number,
    id,
    covers: ['capillaires'],
    sessions: 10,
    price: 90000,
    method: 'cash',
    ...more,
  };
  const { status, body } = await admin.call('admin/session-pack/sell', order);
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}

async function mark(number: string, outcome: string) {
  const version = await versionOf(number);
  const { status } = await admin.call('admin/agenda/outcome', { number, version, outcome });
  expect(status).toBe(200);
}

const count = (pack: string, number: string, by = admin) =>
  by.call('admin/session-pack/count', { pack, number });
/** Counts a session at a further visit of the pack's client. */
async function use(pack: string, phone: string, by = admin) {
  const { number } = await visit({ phone });
  return count(pack, number, by);
}
const statusOf = ({ status }: { status: number }) => status;

const press = async () => (await admin.get('/api/admin/requests')).body.undo;
const undo = async () => admin.call('admin/undo', { press: (await press()).press });

describe('on the client’s file, without JavaScript', () => {
  test('one is sold, and that is told', async () => {
    const { number } = await visit();
    const page = `/admin/clients/fiche?demande=${number}`;
    const { packs } = await fileOf(number);
    const sent = {
      intent: 'vendre',
      id: packs.nextId,
      soin1: 'capillaires',
      sessions: '10',
      method: 'wave',
    };
    const wrong = await admin.submit(page, { ...sent, price: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Indiquez le montant en francs');
    const over = await admin.submit(page, { ...sent, price: '1', expires: '2020-01-31' });
    expect(over.text).toContain('Cette date est passée');
    const { headers } = await admin.submit(page, { ...sent, price: '90 000 FCFA' });
    const sold = await admin.get(headers.location ?? '');
    expect(sold.text).toMatch(/Carnet noté.: [^,]+, 10.séances\./);
    const [{ title, left }] = await carnetsOf(number);
    expect(left).toBe(10);
    expect(sold.text).toContain(`${title}</a>\u00a0: Reste 10\u00a0séances sur 10\u00a0séances`);
  });

  test('a second press of the sale sells nothing', async () => {
    const { number } = await visit();
    const id = await sell(number);
    const again = {
      number,
      id,
      covers: ['capillaires'],
      sessions: 10,
      price: 90000,
      method: 'cash',
    };
    expect((await admin.call('admin/session-pack/sell', again)).status).toBe(200);
    expect((await admin.call('admin/session-pack/sell', { ...again, sessions: 5 })).status).toBe(
      409,
    );
    expect(await leftOf(id)).toBe(10);
    expect(await carnetsOf(number)).toHaveLength(1);
  });

  test('refuses what the price list does not have', async () => {
    const { number } = await visit();
    const order = {
      number,
      id: randomUUID(),
      covers: ['rien'],
      sessions: 1,
      price: 0,
      method: 'cash',
    };
    expect((await admin.call('admin/session-pack/sell', order)).status).toBe(400);
    const over = { ...order, covers: [], expires: '2020-01-31' };
    expect((await admin.call('admin/session-pack/sell', over)).status).toBe(400);
    expect(await carnetsOf(number)).toEqual([]);
  });

  test('is corrected with a reason, taken back from its history, and ended', async () => {
    const { number, phone } = await visit();
    const id = await sell(number, { sessions: 1 });
    const page = `/admin/cartes/carte?carte=${id}`;
    const correct = async (sessions: string, reason: string) =>
      admin.submit(page, {
        ...{ intent: 'corriger', id: (await carnetOf(id)).nextId, sessions, reason },
      });
    expect((await correct('1', ' ')).text).toContain('Dites pourquoi, en quelques mots.');
    expect((await correct('1', 'Offerte')).status).toBe(303);
    expect(await leftOf(id)).toBe(2);
    const given = await admin.get(page);
    expect(given.text).toContain('Reste 2\u00a0séances, pour 1\u00a0séance à la vente');
    const { uses } = await carnetOf(id);
    expect(uses).toMatchObject([
      { used: -1, reason: 'Offerte', notedBy: 'gerante@institut.example', isUndone: false },
    ]);
    await use(id, phone);
    await use(id, phone);
    // What was given is used: it cannot be taken back.
    const back = () => admin.submit(page, { intent: 'annuler', use: uses[0].id });
    expect((await back()).status).toBe(409);
    expect(await leftOf(id)).toBe(0);
    const last = (await carnetOf(id)).uses.find((one: { used: number }) => one.used > 0);
    for (const _ of [1, 2]) await admin.submit(page, { intent: 'annuler', use: last.id });
    expect(await leftOf(id)).toBe(1);
    await admin.submit(page, { intent: 'terminer' });
    expect((await use(id, phone)).status).toBe(409);
    const closed = (await admin.get(page)).text;
    expect(closed).toContain('Terminé\u00a0; il restait 1\u00a0séance');
  });
});

describe('for an appointment', () => {
  test('is offered once its client has come, counted once, and given back with the mark', async () => {
    const { number } = await visit();
    const id = await sell(number);
    const page = `/admin/demande?numero=${number}`;
    expect((await admin.get(page)).text).toMatch(/Carnet .*10.séances restantes/);
    await mark(number, 'came');
    const { text } = await admin.get(page);
    expect(text).toContain('Compter une séance');
    const answers = await Promise.all(
      [1, 2, 3, 4].map((one) => count(id, number, one % 2 ? admin : elsewhere)),
    );
    expect(answers.map(statusOf)).toEqual([200, 200, 200, 200]);
    expect(await leftOf(id)).toBe(9);
    expect((await admin.get(page)).text).toContain('celle-ci est comptée');
    await mark(number, 'missed');
    expect(await leftOf(id)).toBe(10);
    await undo();
    expect(await leftOf(id)).toBe(9);
  });

  test('the agenda offers it without JavaScript, and comes back to it', async () => {
    const { number, day } = await visit();
    const id = await sell(number);
    await mark(number, 'came');
    const page = `/admin?jour=${day}&vue=liste`;
    expect((await admin.get(page)).text).toContain('Compter une séance');
    const sent = await admin.submit(page, { intent: 'seance', pack: id, number });
    expect(sent.status).toBe(303);
    expect((await admin.get(sent.headers.location ?? '')).text).toContain(
      '9\u00a0séances restantes',
    );
  });

  test('not by a carnet for something else, or of somebody else', async () => {
    const [one, other] = [await visit(), await visit()];
    await mark(one.number, 'came');
    const wrong = await sell(one.number, { covers: ['visage'] });
    const foreign = await sell(other.number);
    expect((await count(wrong, one.number)).status).toBe(404);
    expect((await count(foreign, one.number)).status).toBe(404);
    expect((await admin.get(`/admin/demande?numero=${one.number}`)).text).not.toContain('Carnet ');
    const any = await sell(one.number, { covers: [] });
    expect((await count(any, one.number)).status).toBe(200);
  });

  test('undone within a minute it is as before', async () => {
    const { number } = await visit();
    const id = await sell(number);
    await count(id, number);
    expect((await press()).action).toBe('pack-used');
    expect((await undo()).status).toBe(200);
    expect(await carnetOf(id)).toMatchObject({ left: 10, uses: [{ isUndone: true }] });
  });
});

test('of many who use the last session at once one does', async () => {
  const { number, phone } = await visit();
  const id = await sell(number, { sessions: 1 });
  const numbers: string[] = [];
  for (let index = 0; index < 8; index += 1) numbers.push((await visit({ phone })).number);
  const answers = await Promise.all(
    numbers.map((one, index) => count(id, one, index % 2 ? admin : elsewhere)),
  );
  expect(answers.map(statusOf).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await carnetOf(id)).toMatchObject({ left: 0, uses: [{ used: 1 }] });
});

describe('who reads what is left', () => {
  const told = /il vous reste 10.séances/;
  let hours = 9;
  const order = (more: object) =>
    appointment({ day: '2026-12-01', time: `${String(hours++).padStart(2, '0')}:00`, ...more });
  const linkIn = (text: string) => /\/rdv\/[\w-]+/.exec(text)?.[0] ?? '';
  test('not who types a stranger’s number, with a confirmed mailbox either', async () => {
    const { number, phone } = await visit({ email: 'awa@exemple.ci', outcome: 'came' });
    await sell(number);
    const stranger = await signIn(app, outbox, 'curieux@exemple.ci');
    const { body } = await stranger.call(
      'booking/appointment',
      order({ phone, email: 'curieux@exemple.ci' }),
    );
    expect((await stranger.get(body.manage)).text).not.toMatch(told);
    // After the one to sign in.
    const mail = await outbox.mailTo('curieux@exemple.ci', 2);
    expect(mail).toContain('/rdv/');
    expect(mail).not.toMatch(told);
    expect((await stranger.get(linkIn(mail))).text).not.toMatch(told);
  });

  test('she does, in the mail to the mailbox with which she came before, and by its link alone', async () => {
    const email = 'mariam@exemple.ci';
    const { number, phone } = await visit({ email, outcome: 'came' });
    await sell(number);
    // Who knows number and mailbox of somebody books with both, and reads nothing on the page.
    const anybody = await Visitor.at(app);
    const { body } = await anybody.call('booking/appointment', order({ phone, email }));
    expect((await anybody.get(body.manage)).text).not.toMatch(told);
    const mail = await outbox.mailTo(email);
    expect(mail).toMatch(told);
    expect((await new Visitor(app).get(linkIn(mail))).text).toMatch(told);
  });

  test('also where the institute has written her mailbox down', async () => {
    const email = 'fatou@exemple.ci';
    const { number, phone } = await visit();
    await sell(number);
    const { body } = await admin.call('admin/agenda/book', order({ phone, email, force: true }));
    const { text } = await db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(body.number).toMatch(/^RDV-/);
    expect(text).toMatch(told);
  });
});

test('is told and erased with its client', async () => {
  const { number, phone } = await visit();
  const id = await sell(number, { note: 'Payé par sa sœur' });
  await use(id, phone);
  const { body } = await admin.get(`/api/admin/client/export?number=${number}`);
  expect(body.everything.sessionPacks).toMatchObject([
    { phone, sessions: 10, covers: ['capillaires'], note: 'Payé par sa sœur' },
  ]);
  expect(body.everything.sessionPacks[0].redemptions).toMatchObject([{ sessions: 1 }]);
  const erasure = (await admin.get(`/api/admin/client/erasure?number=${number}`)).body;
  expect(erasure.stored).toContainEqual({ kind: 'packs', rowCount: 1 });
  const { mark } = erasure;
  expect((await admin.call('admin/client/erase', { number, mark })).status).toBe(200);
  const left = await db
    .selectFrom('session_packs')
    .select('id')
    .where('phone', '=', phone)
    .execute();
  expect(left).toEqual([]);
  const undos = await db.selectFrom('undos').select('changes').execute();
  expect(JSON.stringify(undos)).not.toContain(phone);
  expect(await countOf(db, 'session_packs')).toBeGreaterThan(0);
});
