import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, toMonth } from '../../shared/calendar/calendar-month.ts';
import type { Numbers } from '../../shared/money/numbers.ts';
import { catalogueOf } from '../../shared/site/catalogue-of.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * A month in numbers, after bookings and cancellations by their own calls.
 */

const institute = await startInstitute(undefined, {
  on: ['deposits', 'gifts', 'packs', 'commissions'],
});
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const cut = 'capillaires/coupe-femme';
const face = 'visage/soin-clarins-fermete';
const day = plainDay();
const month = toMonth(day);
const last = addMonths(toMonth(new Date().toISOString().slice(0, 10)), -1);
const priceOf = (id: string) => catalogueOf().treatment(id)?.prix ?? 0;

const numbersOf = async (of: string): Promise<Numbers> =>
  (await admin.get(`/api/admin/numbers?month=${of}`)).body;

async function book(more: object = {}): Promise<string> {
  const { status, body } = await admin.call('admin/agenda/book', appointment({ day, ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number;
}

async function done(path: string, body: object) {
  const answer = await admin.call(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Moves an appointment to a day of an earlier month. */
const backdate = (number: string, date: string) =>
  db.updateTable('requests').set({ day: date }).where('number', '=', number).execute();

const known = '+2250506070899';

describe('a month to come', () => {
  beforeAll(async () => {
    const persons = [[cut], [face, 'onglerie/manucure-spa']];
    await book({ time: '09:00', phone: known });
    await book({ time: '09:00', people: 2, treatments: [cut], persons });
    const moved = await book({ time: '14:00' });
    await done('admin/request/confirm', { number: moved, version: 1, day, hour: '16:15' });
    const cancelled = await book({ time: '17:00' });
    await done('admin/request/refuse', { number: cancelled, version: 1, reason: 'Fermé.' });
    // A held slot is neither an appointment nor a first visit.
    const held = await book({ time: '14:00', phone: '+2250506070898' });
    await db
      .updateTable('requests')
      .set({ deposit: 5000, deposit_state: 'due' })
      .where('number', '=', held)
      .execute();
    // A walk-in client without a telephone number.
    await book({ time: '17:00', phone: '' });

    const visitor = await Visitor.at(app);
    const own = await visitor.call('booking/appointment', appointment({ day, time: '12:00' }));
    const token = own.body.manage.replace('/rdv/', '');
    expect((await visitor.call(`booking/visit/cancel/${token}`, { version: 1 })).status).toBe(200);
    const wish = { ...wholeRequest, day };
    const [refused, withdrawn] = [
      await visitor.call('booking/request', { ...wish, phone: '05 06 07 08 01' }),
      await visitor.call('booking/request', { ...wish, phone: '05 06 07 08 02' }),
      await visitor.call('booking/request', { ...wish, phone: '05 06 07 08 03' }),
    ];
    const number = refused?.body.number;
    await done('admin/request/refuse', { number, version: 1, reason: 'Complet.' });
    const link = withdrawn?.body.manage.replace('/rdv/', '');
    expect((await visitor.call(`booking/visit/cancel/${link}`, { version: 1 })).status).toBe(200);
  });

  test('counts confirmed, held and cancelled appointments and requests', async () => {
    expect(await numbersOf(month)).toMatchObject({
      month,
      confirmed: 4,
      guests: 5,
      came: 0,
      missed: 0,
      unmarked: 0,
      toCome: 4,
      held: 1,
      cancelledByClient: 1,
      cancelledByInstitute: 1,
      anonymous: 1,
    });
  });

  test('sums each person’s treatments by section', async () => {
    const { sales } = await numbersOf(month);
    const by = new Map(sales.map((sum) => [sum.section, sum]));
    expect(by.get('capillaires')).toMatchObject({ treatmentCount: 4, amount: 4 * priceOf(cut) });
    expect(by.get('visage')).toMatchObject({ treatmentCount: 1, amount: priceOf(face) });
    expect(by.get('onglerie')).toMatchObject({
      treatmentCount: 1,
      amount: priceOf('onglerie/manucure-spa'),
    });
    expect([...by.keys()].sort()).toEqual(['capillaires', 'onglerie', 'visage']);
  });

  test('is shown on a page', async () => {
    const { text } = await admin.get(`/admin/chiffres?mois=${month}`);
    expect(text).toContain('Annulés par la clientèle');
    expect(text).toContain('En attente d’acompte, non comptés');
    expect(text).toContain('>Soins capillaires<');
  });
});

describe('a month that is over', () => {
  const date = `${last}-10`;

  beforeAll(async () => {
    const [came, missed, unsaid] = [
      await book({ day: plainDay(1), time: '10:00', phone: known }),
      await book({ day: plainDay(1), time: '10:45' }),
      await book({ day: plainDay(1), time: '11:30' }),
    ];
    for (const number of [came, missed, unsaid]) await backdate(number, date);
    await done('admin/agenda/outcome', { number: came, version: 1, outcome: 'came' });
    await done('admin/agenda/outcome', { number: missed, version: 1, outcome: 'missed' });
  });

  test('leaves missed appointments out of clients and sums', async () => {
    expect(await numbersOf(last)).toMatchObject({
      confirmed: 3,
      came: 1,
      missed: 1,
      unmarked: 1,
      toCome: 0,
      newClients: 2,
      returningClients: 0,
      sales: [{ section: 'capillaires', treatmentCount: 2, amount: 2 * priceOf(cut) }],
    });
  });

  test('counts a client of an earlier month as returning', async () => {
    expect(await numbersOf(month)).toMatchObject({ newClients: 2, returningClients: 1 });
  });

  test('leaves an erased client out of all figures', async () => {
    const before = await numbersOf(last);
    const { clients } = (await admin.get(`/api/admin/clients?search=0506070899`)).body;
    const number = clients[0].number;
    const { mark } = (await admin.get(`/api/admin/client/erasure?number=${number}`)).body;
    await done('admin/client/erase', { number, mark, force: true });
    const after = await numbersOf(last);
    expect(before).toMatchObject({ came: 1, newClients: 2 });
    expect(after).toMatchObject({ came: 0, newClients: 1 });
    expect(after.sales).toMatchObject([{ treatmentCount: 1, amount: priceOf(cut) }]);
  });
});

describe('an empty month', () => {
  test('has zeros and a sentence about them', async () => {
    const empty = await numbersOf('2019-02');
    expect(empty).toMatchObject({ confirmed: 0, sales: [], newClients: 0 });
    const { status, text } = await admin.get('/admin/chiffres?mois=2019-02');
    expect(status).toBe(200);
    expect(text).toContain('Rien n’est noté pour février 2019');
    expect(text).not.toContain('role="img"');
  });

  test.each(['', '2026-13', '26-01', '2026-11-01'])('rejects "%s" as a month', async (wrong) => {
    expect((await admin.get(`/api/admin/numbers?month=${wrong}`)).status).toBe(400);
    expect((await admin.get(`/admin/chiffres?mois=${wrong}`)).status).toBe(200);
  });
});

test.each(['/admin/chiffres', `/admin/encaissements-csv?mois=${month}`])(
  'refuses %s to visitors',
  async (path) => {
    expect((await (await Visitor.at(app)).get(path)).status).toBe(403);
  },
);
