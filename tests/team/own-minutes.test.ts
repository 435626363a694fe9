import { beforeAll, describe, expect, test } from 'vitest';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const { db, outbox, app, admin } = await startOffice();
await nameTeam(db);

const massage = 'corps/massage-tonique';

const readTimes = async (day: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ treatments: massage, day, ...more });
  return (await (await Visitor.at(app)).get(`/api/booking/times?${query}`)).body;
};
const book = async (more: object) =>
  (await Visitor.at(app)).call(
    'booking/appointment',
    appointment({ category: 'corps', careType: 'massages', treatments: [massage], ...more }),
  );

let masseuse = '';
beforeAll(async () => {
  masseuse = (await readTimes(plainWeekday(9))).staff[1].id;
  const { mark, skills } = (await admin.get(`/api/admin/agenda/lane?id=${masseuse}`)).body;
  const ownSkill = { skill: massage, minutes: 75 };
  const body = { id: masseuse, mark, skills: [...skills, ownSkill] };
  expect(await admin.call('admin/agenda/lane/save', body)).toMatchObject({ status: 200 });
});

describe('a staff member’s minutes of a treatment', () => {
  test('appear with « dès » on the price list and in the booking form', async () => {
    const visitor = await Visitor.at(app);
    for (const path of ['/features?q=massage', '/book?categorie=corps&type=massages']) {
      const { text } = await visitor.get(path);
      const name = text.indexOf('Massage tonique');
      expect(text.slice(name, name + 400), path).toMatch(/dès 1h/);
    }
  });

  test('hold for hours with her, for the booking and for its mail', async () => {
    const [day, email] = [plainWeekday(1), 'awa@exemple.ci'];
    const [hour] = (await readTimes(day, { staff: masseuse })).times;
    expect(hour).toMatchObject({ time: '09:00', ends: '10:15' });
    const order = { day, time: '09:00', staff: masseuse, email };
    const booking = await book({ ...order, ends: '10:15' });
    expect(booking.status, JSON.stringify(booking.body)).toBe(200);
    const link = booking.body.manage.slice('/rdv/'.length);
    const { body } = await (await Visitor.at(app)).get(`/api/booking/visit/${link}`);
    expect(body.treatments).toMatchObject([{ nom: 'Massage tonique', duree: '1h15' }]);
    expect(await outbox.waitForMail(email)).toContain('T101500');
  });
});
