import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, monthOf } from '../../../../shared/calendar/calendar-month.ts';
import type { MonthTakings } from '../../../../shared/contract/admin/takings.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { signInAdmin } from '../../../support/admin.ts';
import { appointment, plainDay } from '../../../support/agenda/visits.ts';
import { productionBuild, testApp } from '../../../support/app.ts';
import { startInstitute } from '../../../support/institute.ts';
import { setOwnTimes } from '../../../support/own-facts.ts';
import { countOf } from '../../../support/rows.ts';
import { Visitor } from '../../../support/visitor.ts';

setOwnTimes();

/*
 * Money that was taken for appointments: noted, taken back, and added up.
 */

const institute = await startInstitute();
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
    // What holes they leave does not matter here.
    appointment({ day, time, force: true, ...more }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number;
}

const pageOf = (number: string) => `/admin/encaissement?numero=${number}`;
const takingsOf = async (number: string) =>
  (await admin.get(`/api/admin/request/takings?number=${number}`)).body;

/** As the form sends it: the button that was pressed says how it was paid. */
async function pay(number: string, amount: string, method: string, more: object = {}) {
  const { nextId, lane } = await takingsOf(number);
  return admin.submit(pageOf(number), { id: nextId, amount, method, lane, day: today, ...more });
}

describe('an appointment that is paid in parts', () => {
  let number: string;
  beforeAll(async () => {
    number = await book({ name: 'Mariam Touré' });
  });

  test('is offered with its price, and with who serves it', async () => {
    const { expected, lane, staff } = await takingsOf(number);
    const { text } = await admin.get(pageOf(number));
    expect(text).toContain(`value="${expected}"`);
    expect(text).toContain(`Par ${staff[0].name}, aujourd’hui`);
    expect(staff[0].id).toBe(lane);
  });

  test('keeps each with its method, however it is spelled, and tells what is left', async () => {
    const { headers } = await pay(number, '1 500 FCFA', 'wave');
    const { text } = await admin.get(headers.location ?? '');
    expect(text).toContain('C’est noté\u00a0: 1\u202f500\u00a0FCFA, Wave.');
    const { expected } = await takingsOf(number);
    expect(text).toContain(`value="${expected - 1500}"`);
    await pay(number, String(expected - 1500), 'cash');
    const { takings } = await takingsOf(number);
    expect(takings).toMatchObject([
      { amount: 1500, method: 'wave', isUndone: false },
      { amount: expected - 1500, method: 'cash', isUndone: false },
    ]);
  });

  test('shows it on its own page and in the agenda, on the day that it was paid', async () => {
    expect((await admin.get(`/admin/demande?numero=${number}`)).text).toMatch(
      /Encaissé\u00a0: .*\(espèces .*, Wave 1\u202f500\)/,
    );
    const agenda = async (of: string) => (await admin.get(`/admin?jour=${of}`)).text;
    expect(await agenda(today)).toMatch(/Encaissé.: <strong>.*Wave 1\u202f500/);
    expect(await agenda(day)).not.toContain('Wave 1\u202f500');
  });

  test('takes one back: it counts no more, and stays listed', async () => {
    const [first] = (await takingsOf(number)).takings;
    const undo = { intent: 'annuler', id: first.id };
    const { headers } = await admin.submit(pageOf(number), undo);
    const { text } = await admin.get(headers.location ?? '');
    expect(text).toContain('Annulé\u00a0: 1\u202f500\u00a0FCFA, Wave ne compte plus.');
    expect((await takingsOf(number)).takings[0].isUndone).toBe(true);
    const { body } = await admin.get(`/api/admin/request?number=${number}`);
    expect(body.taken.map(({ method }: { method: string }) => method)).toEqual(['cash']);
  });
});

test('a second press notes nothing twice, and another amount under the same id is asked again', async () => {
  const number = await book();
  const id = randomUUID();
  const order = { number, id, amount: 5000, method: 'cash', lane: '', day: today };
  const twice = [
    admin.call('admin/request/takings/add', order),
    admin.call('admin/request/takings/add', order),
  ];
  for (const { status } of await Promise.all(twice)) expect(status).toBe(200);
  expect((await takingsOf(number)).takings).toHaveLength(1);
  const other = await admin.call('admin/request/takings/add', { ...order, amount: 6000 });
  expect([other.status, other.body.error]).toEqual([409, 'conflict']);
});

test.each([
  ['', 'Indiquez le montant'],
  ['0', 'Indiquez le montant'],
  ['12,5', 'Indiquez le montant'],
  ['5000001', 'Ce montant est trop grand'],
])('an amount of "%s" is told at its field, and nothing is noted', async (amount, told) => {
  const number = await book({ day: plainDay(1) });
  const { status, text } = await pay(number, amount, 'wave');
  expect(status).toBe(400);
  expect(text).toContain(told);
  expect((await takingsOf(number)).takings).toEqual([]);
});

test('neither a day to come, nor without saying how', async () => {
  const number = await book({ day: plainDay(2) });
  expect((await pay(number, '5000', 'wave', { day })).status).toBe(400);
  const { text } = await pay(number, '5000', '');
  expect(text).toContain('Choisissez comment c’est payé.');
  expect((await takingsOf(number)).takings).toEqual([]);
});

test('whoever is no administrator notes nothing', async () => {
  const number = await book({ day: plainDay(2) });
  const order = { number, id: randomUUID(), amount: 5000, method: 'cash', lane: '', day: today };
  const visitor = await Visitor.at(app);
  expect((await visitor.call('admin/request/takings/add', order)).status).toBe(401);
});

test('an erased client leaves the sum, without a name', async () => {
  const number = await book({ day: plainDay(3), phone: '+2250506071122' });
  await pay(number, '7000', 'orange');
  const count = await countOf(db, 'takings');
  const { body } = await admin.get(`/api/admin/client/erasure?number=${number}`);
  const erase = { number, mark: body.mark, force: true };
  expect((await admin.call('admin/client/erase', erase)).status).toBe(200);
  expect(await countOf(db, 'takings')).toBe(count);
  const rows = await db
    .selectFrom('takings')
    .select(['request_id', 'amount'])
    .where('method', '=', 'orange')
    .execute();
  expect(rows).toEqual([{ request_id: null, amount: 7000 }]);
});

describe('a month', () => {
  const month = monthOf(today);
  let number: string;
  let lane: string;
  const sums = async (): Promise<MonthTakings> =>
    (await admin.get(`/api/admin/takings?month=${month}`)).body;
  const hers = async () => (await sums()).people.find(({ id }) => id === lane);

  beforeAll(async () => {
    number = await book({ day: plainDay(4) });
    ({ lane } = await takingsOf(number));
    // As if it were today's.
    await db.updateTable('requests').set({ day: today }).where('number', '=', number).execute();
  });

  test('tells what was taken beside what was expected, by day and by person', async () => {
    const [before, price] = [await hers(), (await takingsOf(number)).expected];
    expect((await pay(number, '4000', 'mtn')).status).toBe(303);
    const { days } = await sums();
    const day = days.find((one) => one.day === today);
    expect(day?.taken).toContainEqual({ method: 'mtn', amount: 4000 });
    expect(day?.expected).toBe(price);
    const after = await hers();
    expect(after?.expected).toBe(price);
    expect(after?.amount).toBe((before?.amount ?? 0) + 4000);
  });

  test('counts nothing that was taken back', async () => {
    const before = await hers();
    await pay(number, '900', 'other');
    const { id } = (await takingsOf(number)).takings.at(-1);
    await admin.submit(pageOf(number), { intent: 'annuler', id });
    expect(await hers()).toEqual(before);
    expect((await sums()).payments.map((payment) => payment.id)).not.toContain(id);
  });

  describe('and her share of it, which was set on the person’s screen', () => {
    const path = () => `/admin/equipe/fiche?id=${lane}`;
    const saveShare = async (commission: string, more: object = {}) => {
      const { mark, name } = (await admin.get(`/api/admin/agenda/lane?id=${lane}`)).body;
      const fiche = { intent: 'fiche', kind: 'staff', mark, name, from: '', to: '' };
      const shown = { job: '', bio: '', commissionFrom: today };
      return admin.submit(path(), { ...fiche, ...shown, commission, ...more });
    };
    const numbers = async () => (await admin.get(`/admin/chiffres?mois=${month}`)).text;
    const yesterday = addDays(today, -1);
    // The month of yesterday is another one on its first day.
    const ofYesterday = async () => {
      const { body } = await admin.get(`/api/admin/takings?month=${monthOf(yesterday)}`);
      return body.payments.find(({ amount }: { amount: number }) => amount === 3333);
    };

    test('is a whole percentage', async () => {
      expect((await saveShare('140')).status).toBe(400);
      expect((await saveShare('40 %')).status).toBe(303);
    });

    test('counts from the day that is given with it, and later payments keep it', async () => {
      await pay(number, '3333', 'cash', { day: yesterday });
      expect((await ofYesterday()).commission).toBe(40);
      const { amount = 0, shares } = (await hers()) ?? {};
      expect(shares?.map(({ commission }) => commission)).toEqual([40]);
      expect(shares?.[0]?.amount).toBe(amount);
      expect(await numbers()).toContain(
        `Sa part, 40\u00a0%\u00a0: ${formatXof(shares?.[0]?.hers ?? 0)}`,
      );
    });

    test('stays what it was for past payments when it changes', async () => {
      expect((await saveShare('50')).status).toBe(303);
      expect((await ofYesterday()).commission).toBe(40);
      const shares = (await hers())?.shares;
      expect(shares?.map(({ commission }) => commission)).toContain(50);
      const file = (await admin.get(`/admin/encaissements-csv?mois=${monthOf(yesterday)}`)).text;
      expect(file).toContain(';"3333";"Espèces";');
      expect(file).toMatch(/"3333";"Espèces";"[^"]*";"40";"1333"/);
    });

    test('changes from an earlier day on when that is asked for', async () => {
      expect((await saveShare('30', { commissionFrom: yesterday })).status).toBe(303);
      expect((await ofYesterday()).commission).toBe(30);
    });

    test('ends with an empty field', async () => {
      expect((await saveShare('')).status).toBe(303);
      expect((await ofYesterday()).commission).toBe(30);
      const { text } = await admin.get(path());
      expect(text).not.toContain('value="30"');
    });
  });

  test('is a file for a spreadsheet, which only administrators get', async () => {
    const path = `/admin/encaissements-csv?mois=${month}`;
    const { text, headers } = await admin.get(path);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = text.split('\r\n');
    expect(head).toBe(
      '\ufeff"Jour";"Rendez-vous";"Montant, FCFA";"Moyen";"Encaissé par";"Part, %";"Part, FCFA"',
    );
    expect(lines.find((line) => line.includes('MTN MoMo'))).toContain(
      `"${today}";"${number}";"4000";"MTN MoMo";`,
    );
    expect((await (await Visitor.at(app)).get(path)).text).not.toContain('MTN MoMo');
  });
});
