import { describe, expect, test } from 'vitest';
import { addDays, getWeekday } from '#shared/calendar/calendar-month.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const { db, outbox, app, admin } = await startOffice();
await nameTeam(db);

interface Hour {
  time: string;
  ends: string;
  staff: string[];
}
const cut = 'capillaires/coupe-femme';
const massage = 'corps/massage-tonique';

async function findTimes(query: Record<string, string>) {
  const visitor = await Visitor.at(app);
  const { status, body } = await visitor.get(`/api/booking/times?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const readHours = async (day: string, more: Record<string, string> = {}) =>
  (await findTimes({ treatments: cut, day, ...more })).times as Hour[];
const readOffer = (page: string) =>
  (/name="offre" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"');
const book = async (more: object = {}) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));

describe('hours', () => {
  test('are offered where the hairdresser can finish before closing time', async () => {
    const day = plainWeekday(1);
    const hours = await readHours(day);
    expect(hours[0]).toEqual({ time: '09:00', ends: '09:45', staff: ['4'] });
    expect(hours.at(-1)).toEqual({ time: '18:15', ends: '19:00', staff: ['4'] });
    expect(hours).toHaveLength(38);
    const { next, staff } = await findTimes({ treatments: cut, day });
    expect(staff).toEqual([{ id: '4', name: 'Aya' }]);
    expect(next).toMatchObject({ time: '09:00' });
    expect(next.day > day).toBe(true);
    const month = await findTimes({ treatments: cut, month: day.slice(0, 7) });
    expect(month.days).toContainEqual({ day, count: 38 });
  });

  test('disappear at once from a closed day and return when it opens', async () => {
    const day = plainWeekday(2);
    await admin.call('admin/days/close', { from: day, to: '', label: '' });
    expect(await readHours(day)).toEqual([]);
    const refusal = await book({ day });
    expect([refusal.status, refusal.body.error]).toEqual([409, 'closed-day']);
    await admin.call('admin/days/open', { day });
    expect(await readHours(day)).toHaveLength(38);
    let sunday = plainWeekday();
    while (getWeekday(sunday) !== 6) sunday = addDays(sunday, 1);
    expect((await book({ day: sunday })).body.error).toBe('closed-day');
  });

  test('serve several persons at the same time if staff allow, else one after the other', async () => {
    const day = plainWeekday(3);
    const two = await readHours(day, { treatments: massage, people: '2' });
    expect(two[0]).toEqual({ time: '09:00', ends: '10:00', staff: [] });
    const cuts = await readHours(day, { people: '2' });
    const begins = ['09:00', '09:45'];
    expect(cuts[0]).toEqual({ time: '09:00', ends: '10:30', staff: ['4'], begins });
    const mixed = await readHours(day, { treatments: `${cut};onglerie/manucure-spa`, people: '2' });
    expect(mixed[0]).toEqual({ time: '09:00', ends: '09:45', staff: [] });
  });

  test('are refused for visits that cannot be booked and for malformed queries', async () => {
    const visitor = await Visitor.at(app);
    const ask = async (query: Record<string, string>) => {
      const search = new URLSearchParams({ treatments: cut, day: plainWeekday(), ...query });
      const { status, body } = await visitor.get(`/api/booking/times?${search}`);
      return [status, body.error];
    };
    expect(await ask({ treatments: 'onglerie/decoration-d-ongle-a-l-unite' })).toEqual([
      409,
      'not-bookable',
    ]);
    expect(await ask({ people: '10' })).toEqual([409, 'not-bookable']);
    for (const wrong of [
      { treatments: 'x' },
      { treatments: '' },
      { people: '0' },
      { people: '11' },
      { people: '2', treatments: `${cut};${cut};${cut}` },
      { staff: '99' },
      // A staff member who does not cut hair.
      { staff: '1' },
      { staff: 'x' },
      { day: '2020-01-07' },
      { day: '2999-01-07' },
      { day: '' },
      { month: '2026-13', day: '' },
    ]) {
      expect(await ask(wrong as Record<string, string>), JSON.stringify(wrong)).toEqual([
        400,
        'invalid',
      ]);
    }
  });
});

test('refuses a booking or request at a total that was not shown', async () => {
  const { prix } = buildCatalogue(undefined).treatment(cut) ?? { prix: 0 };
  const day = plainWeekday(22);
  const request = (more: object) => ({ ...appointment({ day, ...more }), moment: 'Peu importe' });
  for (const [path, order] of [
    ['booking/appointment', appointment({ day, people: 2, total: 2 * prix })],
    ['booking/request', request({ people: 2, total: 2 * prix })],
  ] as const) {
    const visitor = await Visitor.at(app);
    await editAs(admin).set('treatments', cut, { prix: prix + 500 });
    const refusal = await visitor.call(path, order);
    expect([refusal.status, refusal.body.error], path).toEqual([409, 'offer-changed']);
    const orderWithTotal = { ...order, total: 2 * (prix + 500) };
    const answer = await visitor.call(path, orderWithTotal);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // The answer was lost and the price changed since. The repeated order still counts as the same.
    await editAs(admin).set('treatments', cut, null);
    const again = await visitor.call(path, order);
    expect(again.body).toMatchObject({ number: answer.body.number, repeated: true });
  }
});

test('refuses a booking whose end differs from the shown one', async () => {
  const day = plainWeekday(23);
  const order = appointment({ day, ends: (await readHours(day))[4]?.ends });
  const rule = { treatment: cut, minutes: 90, cleaning: 0, pauseAt: 0, pause: 0 };
  const changed = { ...rule, mark: '', roomKind: '', instant: true };
  expect((await admin.call('admin/agenda/rule', changed)).status).toBe(200);
  const visitor = await Visitor.at(app);
  const refusal = await visitor.call('booking/appointment', order);
  expect([refusal.status, refusal.body.error]).toEqual([409, 'offer-changed']);
  const response = await visitor.call('booking/appointment', { ...order, ends: '11:30' });
  expect([response.status, response.body.ends]).toEqual([200, '11:30']);
  // A form without JavaScript sends the end that it shows.
  const choice = `personnes=1&categorie=capillaires&soin=${cut}&jour=${day}&heure=14:00&voir=heures`;
  const page = `/book?${choice}`;
  const offer = readOffer((await visitor.get(page)).text);
  expect(offer).toContain('"ends":"15:30"');
  const { mark } = (await admin.get('/api/admin/agenda/rules')).body.rules[0];
  await admin.call('admin/agenda/rule', { ...changed, minutes: null, mark });
  const form = { ...Object.fromEntries(new URLSearchParams(choice)), nom: 'Awa', moment: 'Matin' };
  const telephone = '05 44 33 22 11';
  const answer = await visitor.submit(page, { ...form, telephone, offre: offer });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('Le total ou l’heure de fin a changé');
  expect(readOffer(answer.text)).toContain('"ends":"14:45"');
});

describe('an appointment', () => {
  test('is confirmed at once and takes its hour', async () => {
    const day = plainWeekday(4);
    const { status, body } = await book({ day, email: 'rdv@exemple.ci' });
    expect(status).toBe(200);
    expect(body).toEqual({
      number: expect.stringMatching(/^RDV-/),
      status: 'confirmed',
      day,
      time: '10:00',
      ends: '10:45',
      staff: ['Aya'],
      manage: expect.stringMatching(/^\/rdv\/[\w-]{22}$/),
    });
    const mail = await outbox.waitForMail('rdv@exemple.ci');
    expect(mail).toContain('/rdv/');
    expect(mail).not.toContain(body.manage);
    const record = (await admin.get(`/api/admin/request?number=${body.number}`)).body;
    expect(record).toMatchObject({ status: 'confirmed', hour: '10:00' });
    const hours = (await readHours(day)).map(({ time }) => time);
    for (const takenTime of ['09:30', '09:45', '10:00', '10:15', '10:30']) {
      expect(hours).not.toContain(takenTime);
    }
    const refusal = await book({ day });
    expect(refusal.status).toBe(409);
    expect(refusal.body).toMatchObject({
      error: 'slot-taken',
      others: [
        { day, time: '09:15' },
        { day, time: '10:45' },
        { day, time: '09:00' },
      ],
    });
    for (const other of refusal.body.others.slice(0, 2))
      expect((await book(other)).status).toBe(200);
  });

  test('goes to the next free staff member if none is requested', async () => {
    const day = plainWeekday(5);
    const order = { day, category: 'corps', careType: 'massages', treatments: [massage] };
    const first = await book(order);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const second = await book(order);
    expect([first.body.staff, second.body.staff]).toEqual([['Fatou'], ['Aïcha']]);
    expect((await book(order)).status).toBe(409);
    const staffOrder = { ...order, time: '12:00', staff: '2' };
    expect((await book(staffOrder)).body.staff).toEqual(['Fatou']);
    const again = await book({ ...staffOrder, staff: 2 });
    expect(again.body.others[0]).toEqual({ day, time: '11:00' });
  });

  test('is refused when it is too soon or not on a quarter of an hour', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const refusal = await book({ day: today, time: '00:00' });
    expect(['too-soon', 'closed-day']).toContain(refusal.body.error);
    const offGrid = await book({ time: '10:05' });
    expect([offGrid.status, offGrid.body.error]).toEqual([409, 'slot-taken']);
    for (const wrong of [{ time: '10:03' }, { time: '' }, { time: '24:00' }, { staff: '77' }]) {
      expect((await book(wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});

describe('the holder of an appointment’s link', () => {
  const bookAsHolder = async (more: object = {}) => {
    const visitor = await Visitor.at(app);
    const { body } = await visitor.call('booking/appointment', appointment(more));
    const token = body.manage.slice('/rdv/'.length) as string;
    return {
      body,
      read: async () => (await visitor.get(`/api/booking/visit/${token}`)).body,
      move: (move: object) => visitor.call(`booking/visit/move/${token}`, move),
      cancel: (version: number) => visitor.call(`booking/visit/cancel/${token}`, { version }),
    };
  };

  test('sees the visit without personal data', async () => {
    const { body, read } = await bookAsHolder({ day: plainWeekday(8), email: 'moi@exemple.ci' });
    expect(await read()).toEqual({
      number: body.number,
      status: 'confirmed',
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: 1,
      day: plainWeekday(8),
      time: '10:00',
      ends: '10:45',
      people: 1,
      treatments: [{ nom: 'Coupe femme', duree: '45mn', prix: 8000 }],
      treatmentIds: [['capillaires/coupe-femme']],
      staff: ['Aya'],
      canChange: true,
    });
    const visitor = await Visitor.at(app);
    expect((await visitor.get(`/api/booking/visit/${'x'.repeat(22)}`)).status).toBe(404);
    const links = await db.selectFrom('manage_links').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(body.manage.slice(5));
  });

  test('moves the appointment to an overlapping hour, and keeps it if a move fails', async () => {
    const day = plainWeekday(9);
    const { body, read, move } = await bookAsHolder({ day, email: 'deplace@exemple.ci' });
    const newTime = { version: 1, day, time: '10:15' };
    const moveAnswer = await move(newTime);
    expect([moveAnswer.status, moveAnswer.body]).toEqual([
      200,
      { version: 2, day, time: '10:15', ends: '11:00' },
    ]);
    expect((await move(newTime)).body.error).toBe('conflict');
    expect((await move({ ...newTime, version: 2 })).body.error).toBe('same-hour');
    await book({ day, time: '14:00' });
    const conflict = await move({ version: 2, day, time: '14:15' });
    expect([conflict.status, conflict.body.error]).toEqual([409, 'slot-taken']);
    expect(conflict.body.others).toHaveLength(3);
    expect(await read()).toMatchObject({ version: 2, time: '10:15' });
    const record = (await admin.get(`/api/admin/request?number=${body.number}`)).body;
    expect(record.history.at(-1)).toMatchObject({
      action: 'moved',
      detail: expect.stringMatching(new RegExp(`^${day} 10:15 ${day} 10:00 \\d+$`)),
    });
    expect(await outbox.waitForMail('deplace@exemple.ci', 2)).toContain('Rendez-vous déplacé');
  });

  test('cancels the appointment once, after which its hour can be booked again', async () => {
    const order = { day: plainWeekday(10), phone: '05 06 07 08 09' };
    const { body, read, cancel } = await bookAsHolder(order);
    expect((await cancel(2)).body.error).toBe('conflict');
    expect((await cancel(1)).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'cancelled', version: 2, canChange: false });
    expect((await cancel(2)).body.error).toBe('conflict');
    expect((await readHours(order.day)).map(({ time }) => time)).toContain('10:00');
    const secondBooking = await book(order);
    expect(secondBooking.status).toBe(200);
    expect(secondBooking.body.number).not.toBe(body.number);
  });

  test('sees and cancels a request by its link', async () => {
    const visitor = await Visitor.at(app);
    const { body } = await visitor.call('booking/request', {
      ...appointment(),
      moment: 'Matin',
      time: undefined,
    });
    const token = body.manage.slice(5);
    expect((await visitor.get(`/api/booking/visit/${token}`)).body).toMatchObject({
      status: 'pending',
      time: null,
      ends: null,
      canChange: true,
    });
    expect((await visitor.call(`booking/visit/cancel/${token}`, { version: 1 })).status).toBe(200);
  });
});
