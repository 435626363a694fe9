import { afterAll, expect, test } from 'vitest';
import { nameTeam } from '../agenda/support/named.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { newPhone } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * Groups that are too large for one appointment need a request today. Older databases have some that were booked as
 * several appointments, and only the first of them has a link.
 */

const institute = await startInstitute();
const { db } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());
await nameTeam(db);

const cut = 'capillaires/coupe-femme';
const day = plainDay();
const visitor = await Visitor.at(app);

test('more than four people, or four with more than three treatments each, need a request', async () => {
  const timesOf = async (treatments: string, people: string) => {
    const search = new URLSearchParams({ treatments, people, day });
    const { body } = await visitor.get(`/api/booking/times?${search}`);
    return body.error ?? body.times.length > 0;
  };
  const three = [cut, 'onglerie/manucure-simple', 'corps/bras'];
  const four = [...three, 'onglerie/pedicure-simple'];
  expect(await timesOf(cut, '4')).toBe(true);
  expect(await timesOf(cut, '5')).toBe('not-bookable');
  expect(await timesOf(three.join(), '2')).toBe(true);
  expect(await timesOf(four.join(), '2')).toBe('not-bookable');
  expect(await timesOf(four.join(), '1')).toBe(true);
  const order = appointment({ day, people: 5, treatments: [cut], phone: newPhone() });
  const { status, body } = await visitor.call('booking/appointment', order);
  expect([status, body.error]).toEqual([409, 'not-bookable']);
});

test('each part of an old group is seen, moved and cancelled alone', async () => {
  const book = async (time: string) => {
    const order = appointment({ day, time, people: 2, treatments: [cut], phone: newPhone() });
    const { status, body } = await visitor.call('booking/appointment', order);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { number: string; manage: string };
  };
  const [first, second] = [await book('09:00'), await book('11:00')];
  const numbers = [first.number, second.number];
  const { id } = await db
    .selectFrom('requests')
    .select('id')
    .where('number', '=', first.number)
    .executeTakeFirstOrThrow();
  for (const [at, number] of numbers.entries())
    await db
      .updateTable('requests')
      .set({ series: id, part: at + 1 })
      .where('number', '=', number)
      .execute();

  const page = (await visitor.get(first.manage)).text;
  expect(page).toContain('Vos rendez-vous');
  const opened = await visitor.submit(
    first.manage,
    { intent: 'seance', numero: second.number },
    first.manage,
  );
  const own = opened.headers.location ?? '';
  expect((await visitor.get(own)).text).toContain(second.number);
  const token = own.split('/').at(-1);
  const to = { version: 1, day, time: '14:00', begins: ['14:00', '14:45'] };
  const moved = await visitor.call(`booking/visit/move/${token}`, to);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const gone = await visitor.call(`booking/visit/cancel/${first.manage.slice('/rdv/'.length)}`, {
    version: 1,
  });
  expect(gone.status).toBe(200);
  const rows = await db
    .selectFrom('requests')
    .select(['status', 'hour'])
    .where('number', 'in', numbers)
    .orderBy('hour')
    .execute();
  expect(rows).toEqual([
    { status: 'cancelled', hour: '09:00' },
    { status: 'confirmed', hour: '14:00' },
  ]);
});
