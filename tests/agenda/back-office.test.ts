import { describe, expect, test } from 'vitest';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

const { db, app, admin } = await startOffice();

const cut = 'capillaires/coupe-femme';
const freeSlotsOn = async (day: string, treatments = cut): Promise<string[]> => {
  const visitor = await Visitor.at(app);
  const search = new URLSearchParams({ treatments, day });
  const { body } = await visitor.get(`/api/booking/times?${search}`);
  return body.times.map(({ time }: { time: string }) => time);
};
const sendRequest = async (more: object = {}): Promise<string> => {
  const visitor = await Visitor.at(app);
  const { time: _, ...request } = appointment(more);
  return (await visitor.call('booking/request', request)).body.number;
};
const confirm = (number: string, more: object) =>
  admin.call('admin/request/confirm', { number, version: 1, ...more });
const readHairdresser = async (day: string) => {
  const { body } = await admin.get(`/api/admin/agenda?day=${day}`);
  return body.days[0].resources.find(({ name }: { name: string }) => name === 'Coiffeuse');
};

test('a confirmed request takes one staff member’s time and is never double-booked', async () => {
  const day = plainWeekday();
  const [first, second] = [await sendRequest({ note: 'un' }), await sendRequest({ note: 'deux' })];
  expect((await confirm(first, { day, hour: '10:00' })).status).toBe(200);
  expect(await freeSlotsOn(day)).not.toContain('10:15');
  const refusal = await confirm(second, { day, hour: '10:30' });
  expect([refusal.status, refusal.body.error]).toEqual([409, 'slot-taken']);
  expect(refusal.body.others[0]).toEqual({ day, time: '10:45' });
  const forced = await confirm(second, { day, hour: '10:30', force: true });
  expect(forced.body.error).toBe('slot-taken');
  expect((await confirm(second, { day, hour: '10:45', staff: '4' })).status).toBe(200);
  expect(await readHairdresser(day)).toMatchObject({
    id: '4',
    hours: [{ starts: '09:00', ends: '19:00' }],
    appointments: [
      { number: first, starts: '10:00', ends: '10:45', treatments: [cut], people: 1 },
      { number: second, starts: '10:45', ends: '11:30', name: 'Awa Koné' },
    ],
  });
  await admin.call('admin/request/refuse', { number: first, version: 2, reason: 'Non.' });
  expect(await freeSlotsOn(day)).toContain('10:00');
});

test('confirming a party with different treatments books a staff member for each person', async () => {
  const day = plainWeekday(5);
  const massage = 'corps/massage-tonique';
  const number = await sendRequest({ day, people: 2, persons: [[cut], [massage]] });
  expect((await confirm(number, { day, hour: '10:00' })).status).toBe(200);
  const { body } = await admin.get(`/api/admin/agenda?day=${day}`);
  const usedTimes = body.days[0].resources.flatMap(
    ({ name, appointments }: { name: string; appointments: { treatments: string[] }[] }) =>
      appointments.map(({ treatments }) => [name, ...treatments]),
  );
  expect(usedTimes).toEqual([
    ['Masseuse', massage],
    ['Coiffeuse', cut],
  ]);
  const wrong = {
    ...appointment({ day, people: 2, persons: [[massage], [cut]] }),
    time: undefined,
  };
  const refusal = await (await Visitor.at(app)).call('booking/request', wrong);
  expect([refusal.status, refusal.body.error]).toEqual([400, 'invalid']);
});

describe('a request that no staff member can do', () => {
  const group = { people: 6 };
  const unskilled = { category: 'maquillage', treatments: ['maquillage/mise-en-beaute-express'] };
  const plainSpaces = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ');

  test.each([
    ['a large group', group],
    ['a treatment that nobody does', unskilled],
  ])(
    '%s: takes no time, and is confirmed by an administrator who ticks the warning',
    async (_, wish) => {
      const day = plainWeekday(6);
      const skills = await db.selectFrom('skills').selectAll().execute();
      await db.deleteFrom('skills').where('skill', '=', 'maquillage').execute();
      const number = await sendRequest({ day, note: JSON.stringify(wish), ...wish });
      const file = `/admin/demande?numero=${number}`;
      const before = await freeSlotsOn(day);
      const exportText = plainSpaces((await admin.get(file)).text);
      expect(exportText).toContain('il sera hors agenda');
      expect(exportText).toContain('name="offAgenda"');
      // The call needs `offAgenda: true`. `force: true` does not replace it.
      for (const more of [{}, { force: true }, { offAgenda: false, force: true }]) {
        const { status, body } = await confirm(number, { day, hour: '10:00', ...more });
        expect([status, body.error]).toEqual([409, 'off-agenda']);
        expect(body.message).toContain('hors agenda');
      }
      const form = { intent: 'confirmer', version: '1', day, hour: '10:00' };
      const unticked = await admin.submit(file, form);
      expect(unticked.status).toBe(409);
      expect(unticked.text).toContain('href="#champ-offAgenda"');
      expect((await admin.submit(file, { ...form, offAgenda: 'oui' })).status).toBe(303);

      expect(await freeSlotsOn(day)).toEqual(before);
      const visitor = await Visitor.at(app);
      const booking = await visitor.call(
        'booking/appointment',
        appointment({ day, phone: '0102030406' }),
      );
      expect(booking.status).toBe(200);
      const { body } = await admin.get(`/api/admin/agenda?day=${day}`);
      expect(body.days[0].offAgenda).toMatchObject([{ number, starts: '10:00' }]);
      for (const [address, words] of [
        [`/admin?jour=${day}`, 'Hors agenda'],
        [`/admin?jour=${day}&vue=semaine`, '1 rendez-vous hors agenda'],
        [file, 'Hors agenda'],
      ] as const) {
        expect(plainSpaces((await admin.get(address)).text.replaceAll('<!-- -->', ''))).toContain(
          words,
        );
      }
      const request = (await admin.get(`/api/admin/request?number=${number}`)).body;
      expect(request).toMatchObject({
        status: 'confirmed',
        ends: null,
        staff: [],
        offAgenda: true,
      });
      expect(await db.selectFrom('resource_use').selectAll().execute()).toHaveLength(
        (await db.selectFrom('appointment_treatments').selectAll().execute()).length,
      );
      // Another hour must be ticked again. The appointment enters the agenda if a staff member can do it by then.
      const again = { version: 2, day, hour: '11:00', force: true };
      expect((await confirm(number, again)).body.error).toBe('off-agenda');
      await db
        .insertInto('skills')
        .values(skills)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (wish === unskilled) {
        expect((await confirm(number, { ...again, offAgenda: true })).status).toBe(200);
        const request = (await admin.get(`/api/admin/request?number=${number}`)).body;
        expect(request).toMatchObject({ offAgenda: false, staff: [{ name: 'Maquilleuse' }] });
      }
      for (const appointmentNumber of [number, booking.body.number]) {
        const { version } = (await admin.get(`/api/admin/request?number=${appointmentNumber}`))
          .body;
        await admin.call('admin/request/refuse', {
          number: appointmentNumber,
          version,
          reason: 'Non.',
        });
      }
    },
  );
});

test('a walk-in is booked with a name alone, also outside hours, but never over another', async () => {
  const day = plainWeekday(1);
  const { phone: _, ...order } = appointment({ day, time: '20:00' });
  const book = (more: object = {}) => admin.call('admin/agenda/book', { ...order, ...more });
  expect((await book()).body.error).toBe('slot-taken');
  const forced = await book({ force: true });
  expect([forced.status, forced.body.time, forced.body.ends]).toEqual([200, '20:00', '20:45']);
  expect(forced.body.manage).toBeUndefined();
  expect((await book({ force: true, time: '20:30', name: 'Aya' })).body.error).toBe('slot-taken');
  // A visit ends by midnight.
  expect((await book({ force: true, time: '23:30', name: 'Aya' })).body.error).toBe('slot-taken');
  const lateBooking = await book({ force: true, time: '23:15', name: 'Aya' });
  expect([lateBooking.status, lateBooking.body.ends]).toEqual([200, '24:00']);
  const number = await sendRequest({ note: 'tard' });
  const slot = { day: plainWeekday(6), hour: '23:00', force: true };
  expect((await confirm(number, slot)).status).toBe(200);
  expect((await book({ name: ' ' })).status).toBe(400);
  const file = (await admin.get(`/api/admin/request?number=${forced.body.number}`)).body;
  expect(file.history[0]).toMatchObject({ actor: 'gerante@institut.example' });
});

test('refuses days outside of the supported years', async () => {
  for (const day of ['9999-12-31', '9999-12-25', '3000-01-01', '0001-01-01']) {
    const { status, body } = await admin.get(`/api/admin/agenda?day=${day}&days=7`);
    expect([day, status, body.error]).toEqual([day, 400, 'invalid']);
  }
  const { status, body } = await admin.get('/api/admin/agenda?day=2999-12-31&days=7');
  expect([status, body.days.length]).toEqual([200, 7]);
});
