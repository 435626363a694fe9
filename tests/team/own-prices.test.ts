import { beforeAll, describe, expect, test } from 'vitest';
import { formatXof } from '../../shared/money/money-text.ts';
import { nameTeam } from '../agenda/support/named.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A staff member's own price and minutes of a treatment: their place on the price list, and the price of an hour.
 */

setOwnTimes();

const { db, outbox, app, admin } = await startOffice();
await nameTeam(db);

const massage = 'corps/massage-tonique';
/** The treatment as the price list has it. */
const listed = { nom: 'Massage tonique', duree: '1h' };

interface Skill {
  skill: string;
  minutes: number | null;
  price?: number | null;
}
interface Hour {
  time: string;
  ends: string;
  staff: string[];
  price?: { total: number };
}

async function saveSkill(id: string, own: Skill): Promise<void> {
  const { mark, skills } = (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
  const others = (skills as Skill[]).filter(({ skill }) => skill !== own.skill);
  const body = { id, mark, skills: [...others, own] };
  expect(await admin.call('admin/agenda/lane/save', body)).toMatchObject({ status: 200 });
}

const hoursOn = async (day: string, more: Record<string, string> = {}): Promise<Hour[]> => {
  const query = new URLSearchParams({ treatments: massage, day, ...more });
  return (await (await Visitor.at(app)).get(`/api/booking/times?${query}`)).body.times;
};
const wish = (more: object = {}) =>
  appointment({ category: 'corps', careType: 'massages', treatments: [massage], ...more });
const book = async (more: object = {}) =>
  (await Visitor.at(app)).call('booking/appointment', wish(more));
const getVisit = async ({ body }: { body: { manage: string } }) =>
  (await (await Visitor.at(app)).get(`/api/booking/visit/${body.manage.slice('/rdv/'.length)}`))
    .body;

let price = 0;
let masseuse = '';
beforeAll(async () => {
  const { staff } = (
    await (
      await Visitor.at(app)
    ).get(
      `/api/booking/times?${new URLSearchParams({ treatments: massage, day: plainWeekday(9) })}`,
    )
  ).body;
  masseuse = (staff as { id: string }[])[1]?.id ?? '';
  const text = (await (await Visitor.at(app)).get('/features?q=massage')).text;
  price = Number(/Massage tonique.*?([\d\u202f]+)\u00a0FCFA/s.exec(text)?.[1]?.replace(/\D/g, ''));
  expect(price).toBeGreaterThan(0);
  await saveSkill(masseuse, { skill: massage, minutes: 75, price: price + 5000 });
});

describe('a staff member’s own price and minutes', () => {
  test('appear with « dès » on the price list and in the booking form', async () => {
    const visitor = await Visitor.at(app);
    for (const path of ['/features?q=massage', '/book?categorie=corps&type=massages']) {
      const { text } = await visitor.get(path);
      const line = text.slice(text.indexOf(listed.nom), text.indexOf(listed.nom) + 400);
      expect(line, path).toMatch(/dès 1h/);
      expect(line, path).toMatch(/dès [\d\u202f]+\u00a0FCFA/);
    }
  });

  test('hold for hours with her, for the booking and for its mail', async () => {
    const day = plainWeekday(1);
    const hourWithHer = (await hoursOn(day, { staff: masseuse }))[0];
    expect(hourWithHer).toMatchObject({
      time: '09:00',
      ends: '10:15',
      price: { total: price + 5000 },
    });
    const email = 'awa@exemple.ci';
    const booked = await book({ day, time: '09:00', staff: masseuse, total: price + 5000, email });
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    expect(booked.body.ends).toBe('10:15');
    const visit = await getVisit(booked);
    expect(visit.treatments).toEqual([{ ...listed, duree: '1h15', prix: price + 5000 }]);
    const mail = await outbox.mailTo(email);
    expect(mail).toContain(formatXof(price + 5000));
    expect(mail).toContain('T101500');
  });

  test('hold for the staff member of an hour, and any other price is refused', async () => {
    const day = plainWeekday(2);
    const hour = (await hoursOn(day)).find(({ time }) => time === '10:00') as Hour;
    const total = hour.price?.total ?? 0;
    expect([price, price + 5000]).toContain(total);
    const other = await book({ day, total: total === price ? price + 5000 : price });
    expect([other.status, other.body.error]).toEqual([409, 'offer-changed']);
    const late = await book({ day, total, ends: '12:00' });
    expect([late.status, late.body.error]).toEqual([409, 'offer-changed']);
    const booked = await book({ day, total, ends: hour.ends });
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    // The other staff member is left at that hour, with her own price.
    const next = (await hoursOn(day)).find(({ time }) => time === '10:00') as Hour;
    expect(next.price?.total).toBe(total === price ? price + 5000 : price);
  });

  test('stay when the appointment moves to another staff member', async () => {
    const [day, to] = [plainWeekday(4), plainWeekday(5)];
    const booked = await book({ day, staff: masseuse, total: price + 5000 });
    const token = booked.body.manage.slice('/rdv/'.length);
    const taken = await book({ day: to, staff: masseuse });
    expect(taken.status).toBe(200);
    const times = await (await Visitor.at(app)).get(`/api/booking/visit/times/${token}?day=${to}`);
    expect(times.body.times[0]).not.toHaveProperty('price');
    const move = { version: 1, day: to, time: '10:00' };
    const moved = await (await Visitor.at(app)).call(`booking/visit/move/${token}`, move);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const visit = await getVisit(booked);
    expect(visit.treatments).toEqual([{ ...listed, prix: price + 5000 }]);
  });

  test('are also named with alternatives to a taken hour', async () => {
    const day = plainWeekday(6);
    const booked = await book({ day, staff: masseuse });
    expect(booked.status).toBe(200);
    const two = await book({ day, staff: masseuse, total: price + 5000 });
    expect([two.status, two.body.error]).toEqual([409, 'slot-taken']);
    expect(two.body.others[0]).toMatchObject({ price: { total: price + 5000 } });
  });
});

test('refuses a price for a whole section', async () => {
  const { mark } = (await admin.get('/api/admin/agenda/lane?id=4')).body;
  const skills = [{ skill: 'capillaires', minutes: null, price: 5 }];
  const refused = await admin.call('admin/agenda/lane/save', { id: '4', mark, skills });
  expect(refused.status).toBe(400);
});

test('both calls give the same answer for a staff member without the skill', async () => {
  const query = new URLSearchParams({ treatments: massage, day: plainWeekday(7), staff: '4' });
  const hours = await (await Visitor.at(app)).get(`/api/booking/times?${query}`);
  const booked = await book({ day: plainWeekday(7), staff: '4' });
  expect([hours.status, hours.body.error]).toEqual([booked.status, booked.body.error]);
  expect(hours.body).toEqual(booked.body);
});
