import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { rateLimits } from '../../shared/limits/limits.ts';
import { addHeld } from '../agenda/support/held.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { wholeForm } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

const today = new Date().toISOString().slice(0, 10);
const visitorAt = async (address?: string) => {
  const visitor = await Visitor.at(app);
  if (address) visitor.address = address;
  return visitor;
};
const book = async (more: object = {}, visitor?: Visitor) =>
  (visitor ?? (await visitorAt())).call('booking/appointment', appointment(more));
const ask = async (more: object, visitor?: Visitor) =>
  (visitor ?? (await visitorAt())).call('booking/request', {
    ...appointment(more),
    moment: 'Peu importe',
    time: undefined,
  });
const onRequest = { error: 'not-bookable', reason: 'number' };
const massage = {
  category: 'corps',
  careType: 'massages',
  treatments: ['corps/massage-tonique'],
};
/** Five massages for each of four people: twenty hours of staff time. */
const fake = { ...massage, people: 4, treatments: Array(5).fill('corps/massage-tonique') };

describe('a new client', () => {
  test('books a day’s care for one or two people, and needs a request for more', async () => {
    const few = await book({ day: plainDay(20), ...massage, people: 2 });
    expect(few.status, JSON.stringify(few.body)).toBe(200);
    const day = plainDay(21);
    const refused = await book({ ...fake, day });
    expect([refused.status, refused.body]).toMatchObject([409, onRequest]);
    const rows = await db.selectFrom('requests').select('id').where('day', '=', day).execute();
    expect(rows).toEqual([]);
  });

  test('may book that much in several bookings, and more after a first visit', async () => {
    const phone = '05 01 00 00 01';
    const long = { phone, ...massage, people: 3 };
    const answers: { status: number }[] = [];
    for (const index of [22, 23, 24, 25])
      answers.push(await book({ ...long, day: plainDay(index) }));
    expect(answers.map(({ status }) => status)).toContain(409);
    const row = { phone: '+2250501000001', day: addDays(today, -3), hour: '10:00' };
    await addHeld(db, { ...row, outcome: 'came' });
    const more = await book({ ...long, day: plainDay(26) });
    expect(more.status, JSON.stringify(more.body)).toBe(200);
  });

  test('sees the reason on the page, with everything kept, and sends the request from there', async () => {
    const visitor = await visitorAt();
    const { jour, moment, note, ...person } = { ...wholeForm, jour: plainDay(24) };
    const fields = { ...person, jour, heure: '10:00', vue: 'heures', personnes: '4', moment, note };
    const soin = ['massage-tonique', 'massage-aux-pierres-chaudes', 'massage-relaxant-aux-huiles'];
    const care = { categorie: 'corps', type: 'massages', soin: soin.map((one) => `corps/${one}`) };
    const page = await visitor.submit('/book', { ...fields, ...care });
    expect(page.status).toBe(409);
    expect(page.text).toContain('l’institut fixe l’heure avec vous');
    expect(page.text).toContain('Envoyer ma demande');
    expect(page.text).toContain('value="Awa Koné"');
    expect(page.text).toContain('value="05 06 07 08 09"');
  });
});

describe('a telephone number', () => {
  test('has at most five upcoming appointments, and needs a request for the next one', async () => {
    const phone = '05 02 00 00 01';
    for (let index = 0; index < 5; index += 1) {
      const { status } = await book({ phone, day: plainDay(7), time: `${10 + index}:00` });
      expect(status).toBe(200);
    }
    const sixth = { phone, day: plainDay(7), time: '16:00' };
    const refused = await book(sixth);
    expect([refused.status, refused.body]).toMatchObject([409, onRequest]);
    expect(refused.headers['retry-after']).toBeUndefined();
    expect((await ask(sixth)).status).toBe(200);
  });

  test('filled by strangers still works for its owner, in the browser that holds one of its links', async () => {
    const phone = '05 02 00 00 02';
    const owner = await visitorAt();
    const own = await book({ phone, day: plainDay(8), time: '09:00' }, owner);
    expect(own.status).toBe(200);
    for (let index = 0; index < 4; index += 1) {
      expect((await book({ phone, day: plainDay(8), time: `${11 + index}:00` })).status).toBe(200);
    }
    const stranger = await book({ phone, day: plainDay(8), time: '16:00' });
    expect([stranger.status, stranger.body]).toMatchObject([409, onRequest]);
    for (let index = 0; index < 4; index += 1) {
      const more = await book({ phone, day: plainDay(9), time: `${10 + index}:00` }, owner);
      expect(more.status, JSON.stringify(more.body)).toBe(200);
    }
    const tooMany = await book({ phone, day: plainDay(9), time: '16:00' }, owner);
    expect([tooMany.status, tooMany.body]).toMatchObject([409, onRequest]);
  });

  test('works for its owner in every browser from which she changed an appointment by its link', async () => {
    const phone = '05 02 00 00 04';
    const own = await book({ phone, day: plainDay(13), time: '09:00' });
    const token = own.body.manage.replace('/rdv/', '');
    for (let index = 0; index < 4; index += 1) {
      expect((await book({ phone, day: plainDay(13), time: `${11 + index}:00` })).status).toBe(200);
    }
    const elsewhere = await visitorAt();
    const sixth = { phone, day: plainDay(13), time: '16:00' };
    expect((await elsewhere.get(`/api/booking/visit/${token}`)).status).toBe(200);
    expect((await book(sixth, elsewhere)).body).toMatchObject(onRequest);
    const to = { version: 1, day: plainDay(13), time: '09:30' };
    const moved = await elsewhere.call(`booking/visit/move/${token}`, to);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const booked = await book(sixth, elsewhere);
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  });

  test('works for the client who signed in with its mailbox', async () => {
    const email = 'titulaire@exemple.ci';
    for (let index = 0; index < 5; index += 1) {
      const order = { email, day: plainDay(10), time: `${10 + index}:00` };
      expect((await book(order)).status).toBe(200);
    }
    const order = { email, day: plainDay(10), time: '16:00' };
    expect((await book(order)).body).toMatchObject(onRequest);
    const owner = await signIn(app, outbox, email);
    expect((await book(order, owner)).status).toBe(200);
  });

  test('gets thirty requests an hour, apart from those of its owner’s browser', async () => {
    const phone = '05 02 00 00 03';
    const owner = await visitorAt();
    expect((await book({ phone, day: plainDay(11) }, owner)).status).toBe(200);
    for (let index = 0; index < 30; index += 1) {
      expect((await ask({ phone, note: `${index}` })).status).toBe(200);
    }
    const refused = await ask({ phone, note: 'encore' });
    expect([refused.status, refused.body.error]).toEqual([429, 'too-many']);
    expect((await ask({ phone, note: 'à moi' }, owner)).status).toBe(200);
  });
});

describe('a repeated order', () => {
  test('gets its link only in the browser that made it', async () => {
    const order = appointment({ day: plainDay(12) });
    const visitor = await visitorAt();
    const first = (await visitor.call('booking/appointment', order)).body;
    const again = (await visitor.call('booking/appointment', order)).body;
    expect(again).toMatchObject({ number: first.number, repeated: true });
    expect(again.manage).toMatch(/^\/rdv\//);
    for (const path of ['booking/appointment', 'booking/request']) {
      const other = await visitorAt();
      const sent =
        path === 'booking/request' ? { ...order, moment: 'Matin', time: undefined } : order;
      if (path === 'booking/request') expect((await visitor.call(path, sent)).status).toBe(200);
      const { body } = await other.call(path, sent);
      expect(body).toMatchObject({ repeated: true });
      expect(body.manage).toBeUndefined();
    }
  });
});

describe('limits', () => {
  test('make even a valid booking wait after fifteen refused ones', async () => {
    const visitor = await visitorAt('192.0.2.77');
    for (let times = 0; times < rateLimits.refusedBookings.browser.times; times += 1) {
      expect((await book({ day: plainDay(27), time: '05:00' }, visitor)).status).toBe(409);
    }
    const good = { day: plainDay(27), phone: '05 01 00 00 77' };
    const refused = await book(good, visitor);
    expect([refused.status, refused.body.error]).toEqual([429, 'too-many']);
    expect((await book(good)).status).toBe(200);
  });

  test('allow ten bookings an hour per browser, from any address', async () => {
    const visitor = await visitorAt();
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      visitor.address = `203.0.113.${index}`;
      statuses.push((await ask({ note: `${index}` }, visitor)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test('announce sixty requests to the owner one by one, then the others in one mail', async () => {
    await using own = await startInstitute();
    const site = testApp({ backendUrl: own.url });
    for (let index = 0; index < 65; index += 1) {
      const visitor = await Visitor.at(site);
      const request = { ...appointment(), moment: 'Matin', time: undefined };
      expect((await visitor.call('booking/request', request)).status).toBe(200);
    }
    const rows = await own.db.selectFrom('outbox').select('subject').execute();
    const of = (start: string) => rows.filter(({ subject }) => subject.startsWith(start)).length;
    expect([of('Nouvelle demande'), of('Beaucoup de demandes')]).toEqual([60, 1]);
    expect((await own.db.selectFrom('requests').select('id').execute()).length).toBe(65);
  });
});
