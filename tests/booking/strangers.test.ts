import { afterAll, describe, expect, test } from 'vitest';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { wholeForm } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const institute = await startInstitute();
const { outbox } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

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
const needsRequest = { error: 'not-bookable', reason: 'number' };

describe('a telephone number', () => {
  test('has at most five upcoming appointments, and needs a request for the next one', async () => {
    const phone = '05 02 00 00 01';
    for (let index = 0; index < 5; index += 1) {
      const { status } = await book({ phone, day: plainWeekday(7), time: `${10 + index}:00` });
      expect(status).toBe(200);
    }
    const sixth = { phone, day: plainWeekday(7), time: '16:00' };
    const refusal = await book(sixth);
    expect([refusal.status, refusal.body]).toMatchObject([409, needsRequest]);
    expect(refusal.headers['retry-after']).toBeUndefined();
    // The page names the reason and keeps the typed fields, so that a request can be sent from there.
    const { jour: _, ...person } = { ...wholeForm, telephone: phone, personnes: '1' };
    const fields = { ...person, jour: sixth.day, heure: sixth.time, voir: 'heures' };
    const page = await (await visitorAt()).submit('/book', fields);
    expect(page.status).toBe(409);
    for (const words of ['l’institut fixe l’heure avec vous', 'Envoyer ma demande', 'Awa Koné'])
      expect(page.text).toContain(words);
    expect((await ask(sixth)).status).toBe(200);
  });

  test('that strangers have used up still books in the browser that made one of its appointments', async () => {
    const phone = '05 02 00 00 02';
    const owner = await visitorAt();
    const ownBooking = await book({ phone, day: plainWeekday(8), time: '09:00' }, owner);
    expect(ownBooking.status).toBe(200);
    for (let index = 0; index < 4; index += 1) {
      expect((await book({ phone, day: plainWeekday(8), time: `${11 + index}:00` })).status).toBe(
        200,
      );
    }
    const stranger = await book({ phone, day: plainWeekday(8), time: '16:00' });
    expect([stranger.status, stranger.body]).toMatchObject([409, needsRequest]);
    for (let index = 0; index < 4; index += 1) {
      const more = await book({ phone, day: plainWeekday(9), time: `${10 + index}:00` }, owner);
      expect(more.status, JSON.stringify(more.body)).toBe(200);
    }
    const tooMany = await book({ phone, day: plainWeekday(9), time: '16:00' }, owner);
    expect([tooMany.status, tooMany.body]).toMatchObject([409, needsRequest]);
  });

  test('still books in each browser that changed one of its appointments by the manage link', async () => {
    const phone = '05 02 00 00 04';
    const ownBooking = await book({ phone, day: plainWeekday(13), time: '09:00' });
    const token = ownBooking.body.manage.replace('/rdv/', '');
    for (let index = 0; index < 4; index += 1) {
      expect((await book({ phone, day: plainWeekday(13), time: `${11 + index}:00` })).status).toBe(
        200,
      );
    }
    const elsewhere = await visitorAt();
    const sixth = { phone, day: plainWeekday(13), time: '16:00' };
    expect((await elsewhere.get(`/api/booking/visit/${token}`)).status).toBe(200);
    expect((await book(sixth, elsewhere)).body).toMatchObject(needsRequest);
    const newTime = { version: 1, day: plainWeekday(13), time: '09:30' };
    const moveAnswer = await elsewhere.call(`booking/visit/move/${token}`, newTime);
    expect(moveAnswer.status, JSON.stringify(moveAnswer.body)).toBe(200);
    const answer = await book(sixth, elsewhere);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  test('still books for the client who signed in with the mailbox of its appointments', async () => {
    const email = 'titulaire@exemple.ci';
    for (let index = 0; index < 5; index += 1) {
      const order = { email, day: plainWeekday(10), time: `${10 + index}:00` };
      expect((await book(order)).status).toBe(200);
    }
    const order = { email, day: plainWeekday(10), time: '16:00' };
    expect((await book(order)).body).toMatchObject(needsRequest);
    const owner = await signIn(app, outbox, email);
    expect((await book(order, owner)).status).toBe(200);
  });

  test('can be given in thirty requests an hour by strangers, which do not count for its owner’s browser', async () => {
    const phone = '05 02 00 00 03';
    const owner = await visitorAt();
    expect((await book({ phone, day: plainWeekday(11) }, owner)).status).toBe(200);
    for (let index = 0; index < 30; index += 1) {
      expect((await ask({ phone, note: `${index}` })).status).toBe(200);
    }
    const refusal = await ask({ phone, note: 'encore' });
    expect([refusal.status, refusal.body.error]).toEqual([429, 'too-many']);
    expect((await ask({ phone, note: 'à moi' }, owner)).status).toBe(200);
  });
});

describe('a repeated order', () => {
  test('shows the manage link only in the browser that sent it', async () => {
    const order = appointment({ day: plainWeekday(12) });
    const visitor = await visitorAt();
    const first = (await visitor.call('booking/appointment', order)).body;
    const again = (await visitor.call('booking/appointment', order)).body;
    expect(again).toMatchObject({ number: first.number, repeated: true });
    expect(again.manage).toMatch(/^\/rdv\//);
    for (const path of ['booking/appointment', 'booking/request']) {
      const other = await visitorAt();
      const bodyValue =
        path === 'booking/request' ? { ...order, moment: 'Matin', time: undefined } : order;
      if (path === 'booking/request')
        expect((await visitor.call(path, bodyValue)).status).toBe(200);
      const { body } = await other.call(path, bodyValue);
      expect(body).toMatchObject({ repeated: true });
      expect(body.manage).toBeUndefined();
    }
  });
});

describe('limits', () => {
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
    await using ownInstitute = await startInstitute();
    const site = testApp({ backendUrl: ownInstitute.url });
    for (let index = 0; index < 65; index += 1) {
      const visitor = await Visitor.at(site);
      const request = { ...appointment(), moment: 'Matin', time: undefined };
      expect((await visitor.call('booking/request', request)).status).toBe(200);
    }
    const rows = await ownInstitute.db.selectFrom('outbox').select('subject').execute();
    const countMails = (start: string) =>
      rows.filter(({ subject }) => subject.startsWith(start)).length;
    expect([countMails('Nouvelle demande'), countMails('Beaucoup de demandes')]).toEqual([60, 1]);
    expect((await ownInstitute.db.selectFrom('requests').select('id').execute()).length).toBe(65);
  });
});
