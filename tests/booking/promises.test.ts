import { describe, expect, test, vi } from 'vitest';
import { getMonthBounds } from '#shared/calendar/booking-days.ts';
import { addDays, addMonths, getWeekday } from '#shared/calendar/calendar-month.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * Properties of the agenda's calls that no other test covers.
 */

const { db, outbox, app, admin } = await startOffice();
await nameTeam(db);

const cut = 'capillaires/coupe-femme';
const massage = { category: 'corps', careType: 'massages', treatments: ['corps/massage-tonique'] };
const today = new Date().toISOString().slice(0, 10);
const afterLast = `${addMonths(getMonthBounds(today).last, 1)}-01`;

async function findTimes(query: Record<string, string>) {
  const search = new URLSearchParams({ treatments: cut, ...query });
  return (await (await Visitor.at(app)).get(`/api/booking/times?${search}`)).body;
}
const getHours = ({ times }: { times: { time: string }[] }) => times.map(({ time }) => time);
const book = async (more: object = {}) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));
const blockStaff = (from: string, to = '') =>
  admin.call('admin/agenda/block', { staff: '4', from, to, starts: '00:00', ends: '24:00' });

describe('hours', () => {
  test('of a month match those of its days, and empty days are left out', async () => {
    const month = addMonths(today.slice(0, 7), 1);
    // A Friday that no other test uses.
    let full = '';
    for (let date = 1; full === '' && date <= 28; date += 1) {
      const day = addDays(`${month}-01`, date - 1);
      if (getWeekday(day) === 4 && (await findTimes({ day })).times.length > 0) full = day;
    }
    expect(full).not.toBe('');
    await blockStaff(full);
    const { days, ...more } = await findTimes({ month });
    expect(more).toEqual({});
    expect(days.length).toBeGreaterThan(0);
    for (const { day, count } of days.slice(0, 3)) {
      expect((await findTimes({ day })).times).toHaveLength(count);
    }
    const offeredDays = days.map(({ day }: { day: string }) => day);
    expect(offeredDays).not.toContain(full);
    expect(offeredDays.filter((day: string) => getWeekday(day) === 6)).toEqual([]);
  });

  test('reveal nothing about clients', async () => {
    const day = plainWeekday(1);
    const more = { day, name: 'Aminata Secret', note: 'Enceinte', email: 'secret@exemple.ci' };
    const { body } = await book(more);
    for (const query of [{ day }, { month: day.slice(0, 7) }]) {
      const text = JSON.stringify(await findTimes(query));
      for (const secret of ['Aminata', 'Enceinte', 'secret', body.number]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(Object.keys(await findTimes({ day })).sort()).toEqual(['day', 'next', 'staff', 'times']);
  });

  test('exist for a wished staff member only if she can do the whole visit', async () => {
    const day = plainWeekday(2);
    const treatments = `${cut},onglerie/manucure-spa`;
    const duoTimes = await findTimes({ treatments, day });
    // The visit takes two staff members, so the visitor cannot wish for one.
    expect(duoTimes.times[0]).toMatchObject({ time: '09:00', ends: '10:30', staff: [] });
    expect(duoTimes.staff).toEqual([]);
    expect((await findTimes({ treatments, day, staff: '4' })).error).toBe('invalid');
    const wishedOrder = { day, staff: '4', treatments: treatments.split(',') };
    const refusal = await book(wishedOrder);
    expect([refusal.status, refusal.body.error]).toEqual([400, 'invalid']);
  });

  test('name no next hour at the end of the calendar', async () => {
    const day = plainWeekday(3);
    expect((await findTimes({ day })).next).not.toBeNull();
    await db.updateTable('resources').set({ active_to: day }).where('id', '=', 4).execute();
    expect(await findTimes({ day })).toMatchObject({ next: null });
    await db.updateTable('resources').set({ active_to: null }).where('id', '=', 4).execute();
  });
});

describe('an appointment', () => {
  test('can be booked at each shown hour with each offered staff member', async () => {
    const day = plainWeekday(4);
    const two = { day, people: 2, treatments: massage.treatments.join() };
    const { times } = await findTimes({ ...two, people: '2' });
    const order = { ...massage, day, people: 2 };
    const [first, last] = [times[0], times.at(-1)];
    for (const { time, ends } of [first, last]) {
      const { status, body } = await book({ ...order, time });
      expect([status, body.time, body.ends]).toEqual([200, time, ends]);
    }
    const single = await findTimes({ ...two, people: '1', staff: '2' });
    const { time } = single.times[1];
    const { body } = await book({ ...massage, day, time, staff: '2' });
    expect([body.time, body.staff]).toEqual([time, ['Fatou']]);
  });

  test('gets the nearest hours of later days as alternatives if its day is full', async () => {
    const [full, empty] = [plainWeekday(5), addDays(plainWeekday(5), 1)];
    await blockStaff(full);
    const { body } = await book({ day: full, time: '15:00' });
    expect(body.error).toBe('slot-taken');
    expect(body.others).toHaveLength(3);
    expect(body.others.every(({ day }: { day: string }) => day >= empty)).toBe(true);
    for (const other of body.others.slice(0, 1)) expect((await book(other)).status).toBe(200);
  });
});

describe('the link of an appointment', () => {
  const bookVisit = async (more: object) => {
    const { body } = await book(more);
    const token = body.manage.slice('/rdv/'.length);
    const visitor = await Visitor.at(app);
    return {
      ...body,
      move: (move: object) => visitor.call(`booking/visit/move/${token}`, { version: 1, ...move }),
      cancel: (version = 1) => visitor.call(`booking/visit/cancel/${token}`, { version }),
    };
  };

  test('keeps the same staff member where she is free', async () => {
    const day = plainWeekday(6);
    const heldVisit = await bookVisit({ ...massage, day, staff: '2' });
    expect((await heldVisit.move({ day, time: '14:00' })).status).toBe(200);
    const { staff } = (await admin.get(`/api/admin/request?number=${heldVisit.number}`)).body;
    expect(staff).toEqual([{ id: '2', name: 'Fatou' }]);
  });

  test('gives the reason why it cannot be moved or cancelled', async () => {
    const heldVisit = await bookVisit({ day: plainWeekday(7) });
    const getError = async (move: object) => (await heldVisit.move(move)).body.error;
    let sunday = plainWeekday(7);
    while (getWeekday(sunday) !== 6) sunday = addDays(sunday, 1);
    expect(await getError({ day: sunday, time: '10:00' })).toBe('closed-day');
    const settings = { name: 'notice', value: 60 * 24 * 60 } as const;
    await db.insertInto('agenda_settings').values(settings).execute();
    expect(await getError({ day: plainWeekday(8), time: '10:00' })).toBe('too-soon');
    expect((await book({ day: plainWeekday(8) })).body.error).toBe('too-soon');
    await db.deleteFrom('agenda_settings').execute();
    for (const day of [addDays(today, -1), afterLast]) {
      expect(await getError({ day, time: '10:00' })).toBe('invalid');
    }
    const over = { day: today, hour: '00:00', ends: '00:45' };
    await db.updateTable('requests').set(over).where('number', '=', heldVisit.number).execute();
    expect(await getError({ day: plainWeekday(8), time: '10:00' })).toBe('too-late');
    expect((await heldVisit.cancel()).body.error).toBe('too-late');
  });

  test('cancels an appointment booked less than four hours ahead, for ten minutes', async () => {
    const day = plainWeekday(10);
    const toTimestamp = (time: string) => Date.parse(`${day}T${time}Z`);
    vi.useFakeTimers({ toFake: ['Date'], now: toTimestamp('09:00') });
    try {
      const slip = await bookVisit({ day, time: '11:00' });
      const intendedVisit = await bookVisit({ day, time: '12:00' });
      const manicure = { category: 'onglerie', treatments: ['onglerie/manucure-spa'] };
      const movedVisit = await bookVisit({ ...manicure, day, time: '14:00' });
      vi.setSystemTime(toTimestamp('09:09'));
      expect((await slip.cancel()).status).toBe(200);
      // A move by the client restarts the ten minutes.
      expect((await movedVisit.move({ day, time: '12:00' })).status).toBe(200);
      vi.setSystemTime(toTimestamp('09:11'));
      expect((await intendedVisit.cancel()).body.error).toBe('too-late');
      expect((await movedVisit.cancel(2)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('extra hours', () => {
  const add = (from: string, starts: string, ends: string) =>
    admin.call('admin/agenda/block', { staff: '4', from, to: '', starts, ends, kind: 'extra' });

  test('do not extend online booking past closing time', async () => {
    const day = plainWeekday(12);
    await add(day, '18:00', '21:00');
    const { times } = await findTimes({ day });
    expect(times.at(-1)).toMatchObject({ time: '18:15', ends: '19:00' });
    expect((await book({ day, time: '18:30' })).body.error).toBe('slot-taken');
    const lateOrder = { day, time: '19:30' };
    // The institute's staff can book them.
    expect((await admin.call('admin/agenda/book', appointment(lateOrder))).status).toBe(200);
    const answer = await book({ day, time: '10:00' });
    const token = answer.body.manage.slice('/rdv/'.length);
    const visitor = await Visitor.at(app);
    const moves = (await visitor.get(`/api/booking/visit/times/${token}?day=${day}`)).body.times;
    expect(moves.at(-1).ends).toBe('19:00');
    const move = { version: 1, day, time: '20:15' };
    expect((await visitor.call(`booking/visit/move/${token}`, move)).body.error).toBe('slot-taken');
  });

  test('open a closed day', async () => {
    let sunday = plainWeekday(12);
    while (getWeekday(sunday) !== 6) sunday = addDays(sunday, 1);
    await add(sunday, '10:00', '12:00');
    expect(getHours(await findTimes({ day: sunday })).at(-1)).toBe('11:15');
  });
});

describe('the institute’s staff', () => {
  test('send mails only to clients with an address', async () => {
    const email = 'telephone@exemple.ci';
    const order = appointment({ day: plainWeekday(10), name: 'Au téléphone', email });
    const { body } = await admin.call('admin/agenda/book', order);
    expect(await outbox.waitForMail(email)).toContain(body.number);
    const { phone: _, ...silent } = appointment({ day: plainWeekday(10), time: '15:00' });
    const second = (await admin.call('admin/agenda/book', silent)).body;
    const mails = await db
      .selectFrom('outbox')
      .innerJoin('requests', 'requests.id', 'outbox.request_id')
      .select('number')
      .execute();
    const numbers = mails.map(({ number }) => number);
    expect(numbers).toContain(body.number);
    expect(numbers).not.toContain(second.number);
  });
});
