import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, getWeekday } from '#shared/calendar/calendar-month.ts';
import { periodLimit } from '#shared/opening/hours-values.ts';
import type { Misfit } from '#shared/team/agenda-facts.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * The owner's opening hours: their effect on requests and bookings, and the warnings to her.
 */

const { institute, db, app, admin } = await startOffice();
const { all, save, set } = editAs(admin);

beforeEach(async () => {
  await db.deleteFrom('requests').execute();
  for (const id of ['hours', 'specialHours', 'periods']) await set('institute', id, null);
});

const noonOnly = { opens: '12:00', closes: '14:00' };
/** Short hours from Tuesday to Thursday, which are the weekdays of `plainWeekday`. */
const shortWeek = { 2: noonOnly, 3: noonOnly, 4: noonOnly };
let sunday = plainWeekday();
while (getWeekday(sunday) !== 6) sunday = addDays(sunday, 1);

const cut = 'capillaires/coupe-femme';
async function readTimes(day: string): Promise<string[]> {
  const query = new URLSearchParams({ treatments: cut, day });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${query}`);
  return body.times.map(({ time }: { time: string }) => time);
}
const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));
const ask = async (more: object) =>
  (await Visitor.at(app)).call('booking/request', { ...wholeRequest, ...more });
const readMisfits = async (): Promise<Misfit[]> =>
  (await admin.get('/api/admin/agenda/blocks')).body.misfits;
const readInstitute = async () =>
  (await (await fetch(`${institute.url}/api/contents`)).json()).institute;

describe('the week’s hours', () => {
  test('refuse requests for a morning on which they are closed', async () => {
    const day = plainWeekday(1);
    await set('institute', 'hours', shortWeek);
    const refusal = await ask({ day, moment: 'Matin' });
    expect([refusal.status, refusal.body.field]).toEqual([400, 'moment']);
    expect((await ask({ day, moment: 'Après-midi' })).status).toBe(200);
    expect(await readMisfits()).toEqual([]);
  });

  test('limit the offered and booked hours at once', async () => {
    const day = plainWeekday(1);
    expect(await readTimes(day)).toContain('09:00');
    await set('institute', 'hours', shortWeek);
    const times = await readTimes(day);
    expect([times[0], times.at(-1)]).toEqual(['12:00', '13:15']);
    const early = await book({ day, time: '10:00' });
    expect([early.status, early.body.error]).toEqual([409, 'slot-taken']);
    expect((await book({ day, time: '12:30' })).status).toBe(200);
  });

  test('refuse requests for a closed weekday, in the site and in the institute', async () => {
    const day = plainWeekday(2);
    const weekday = getWeekday(day) + 1;
    await set('institute', 'hours', { [weekday === 2 ? 3 : 2]: noonOnly });
    const refusal = await ask({ day });
    expect([refusal.status, refusal.body.field]).toEqual([400, 'day']);
    expect(refusal.body.message).toContain('L’institut est fermé le ');
    const direct = await fetch(`${institute.url}/api/booking/request`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...wholeRequest, day }),
    });
    expect([direct.status, (await direct.json()).error]).toEqual([400, 'invalid']);
    expect(await readTimes(day)).toEqual([]);
    await set('institute', 'hours', null);
    expect((await ask({ day })).status).toBe(200);
  });

  test('warn an administrator who confirms outside of them', async () => {
    const day = plainWeekday(3);
    const { body } = await ask({ day });
    await set('institute', 'hours', shortWeek);
    const confirm = { number: body.number, version: 1, day, hour: '10:00' };
    const warned = await admin.call('admin/request/confirm', confirm);
    expect([warned.status, warned.body.error]).toEqual([409, 'confirm-anyway']);
    expect(warned.body.warnings).toContain(
      'Ce jour-là, l’institut est ouvert de 12\u00a0h à 14\u00a0h.',
    );
  });
});

describe('a pause at midday', () => {
  const midday = { starts: '12:30', ends: '14:00' };
  const withPause = { opens: '09:00', closes: '18:00', midday };
  const week = { 2: withPause, 3: withPause, 4: withPause };
  const day = plainWeekday(4);

  test('has no offered or booked hours', async () => {
    await set('institute', 'hours', week);
    const times = await readTimes(day);
    expect(times.filter((time) => time >= '11:30' && time < '14:15')).toEqual([
      '11:30',
      '11:45',
      '14:00',
    ]);
    for (const time of ['12:00', '12:30', '13:15']) {
      expect((await book({ day, time })).body.error, time).toBe('slot-taken');
    }
    for (const time of ['11:45', '14:00']) expect((await book({ day, time })).status).toBe(200);
  });

  test('cannot be a client’s waiting time during a treatment', async () => {
    const colour = 'capillaires/coloration-complete';
    const { body: rules } = await admin.get('/api/admin/agenda/rules');
    expect(JSON.stringify(rules)).not.toContain(colour);
    const rule = { minutes: 120, cleaning: 0, pauseAt: 45, pause: 45, roomKind: '', instant: true };
    const answer = await admin.call('admin/agenda/rule', { treatment: colour, mark: '', ...rule });
    expect(answer.status).toBe(200);
    const open = async () => {
      const query = new URLSearchParams({ treatments: colour, day });
      const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${query}`);
      return body.times.map(({ time }: { time: string }) => time);
    };
    expect(await open()).toContain('11:45');
    // The staff member's own time would end at 12:30 and begin at 13:15.
    await set('institute', 'hours', { ...week, 2: withPause });
    const short = { ...withPause, midday: { starts: '12:30', ends: '13:15' } };
    await set('institute', 'hours', { 2: short, 3: short, 4: short });
    const times = await open();
    expect(times).not.toContain('11:45');
    expect(times).toContain('10:30');
  });
});

describe('a period with a week of its own', () => {
  const [day, after] = [plainWeekday(7), plainWeekday(9)];
  const early = { opens: '09:00', closes: '15:00' };
  const week = { 2: early, 3: early, 4: early };
  const ramadan = { name: 'Ramadan', from: day, to: addDays(day, 2), hours: week };
  const later = addDays(ramadan.to, 1);

  test('replaces the week only on its days, for hours, requests and bookings', async () => {
    await set('institute', 'periods', [ramadan]);
    const times = await readTimes(day);
    expect([times[0], times.at(-1)]).toEqual(['09:00', '14:15']);
    expect((await book({ day, time: '16:00' })).body.error).toBe('slot-taken');
    expect((await book({ day, time: '14:00' })).status).toBe(200);
    expect(after > ramadan.to && (await readTimes(after)).at(-1)).toBe('18:15');
    const { 2: tuesday } = week;
    await set('institute', 'periods', [{ ...ramadan, hours: { 7: tuesday } }]);
    const refusal = await ask({ day });
    expect([refusal.status, refusal.body.field]).toEqual([400, 'day']);
    expect(refusal.body.message).toBe('L’institut est fermé ce jour-là. Choisissez un autre jour.');
    expect(await readTimes(day)).toEqual([]);
    expect((await ask({ day: after })).status).toBe(200);
  });

  test('overlaps no other period, and is neither stored nor sent once it is over', async () => {
    const fetes = { ...ramadan, name: 'Fêtes', from: ramadan.to, to: later };
    const refusal = await save('institute', 'periods', [fetes, ramadan]);
    expect([refusal.status, refusal.body.message]).toEqual([
      400,
      expect.stringContaining('Deux périodes ont des jours en commun\u00a0: «\u00a0Ramadan, du '),
    ]);
    const apart = { ...fetes, from: later };
    await set('institute', 'periods', [apart, ramadan]);
    expect((await readInstitute()).periods).toEqual([ramadan, apart]);
    const old = { ...ramadan, name: 'Été', from: '2020-01-01', to: '2020-02-01' };
    const value = JSON.stringify([old, ramadan]);
    await db.updateTable('contents').set({ value }).where('id', '=', 'periods').execute();
    await set('institute', 'name', 'Chez Awa');
    expect((await readInstitute()).periods).toEqual([ramadan]);
    await set('institute', 'name', null);
    await set('institute', 'periods', [old, ramadan]);
    expect((await all()).contents.find(({ id }) => id === 'periods')?.value).toEqual([ramadan]);
  });
});

describe('hours of a single day', () => {
  test('open a Sunday for requests and bookings', async () => {
    expect((await ask({ day: sunday })).status).toBe(400);
    await set('institute', 'specialHours', [{ day: sunday, opens: '10:00', closes: '13:00' }]);
    expect((await ask({ day: sunday })).status).toBe(200);
    const times = await readTimes(sunday);
    expect([times[0], times.at(-1)]).toEqual(['10:00', '12:15']);
    expect((await book({ day: sunday, time: '11:00' })).status).toBe(200);
  });

  test('are sorted, and neither stored nor sent once they are over', async () => {
    const [yesterday, later] = [addDays(plainWeekday(), -10), plainWeekday(5)];
    const buildNoonDay = (day: string) => ({ day, ...noonOnly });
    await set('institute', 'specialHours', [
      buildNoonDay(later),
      buildNoonDay(yesterday),
      buildNoonDay(sunday),
    ]);
    const keptHours = [later, sunday].sort().map(buildNoonDay);
    expect(await readInstitute()).toEqual({ specialHours: keptHours });
    const [storedContent] = (await all()).contents;
    expect(storedContent?.value).toEqual(keptHours);
    // The clock moves by a day.
    const value = JSON.stringify([buildNoonDay(yesterday), ...keptHours]);
    await db.updateTable('contents').set({ value }).execute();
    await set('institute', 'name', 'Chez Awa');
    expect((await readInstitute()).specialHours).toEqual(keptHours);
    await set('institute', 'name', null);
  });
});

test('a day with other hours gets the week’s again, and a closed one keeps its own', async () => {
  const day = plainWeekday(10);
  const before = await readTimes(day);
  await set('institute', 'specialHours', [{ day, opens: '09:00', closes: '15:00' }]);
  await admin.call('admin/days/close', { from: day, to: '', label: '' });
  expect(await readTimes(day)).toEqual([]);
  await admin.call('admin/days/open', { day });
  expect((await readTimes(day)).at(-1)).toBe('14:15');
  expect((await admin.call('admin/days/open', { day, shortened: true })).status).toBe(200);
  expect(await readTimes(day)).toEqual(before);
  expect(await readInstitute()).toEqual({ specialHours: [] });
});

test('appointments outside of new hours are listed, and stay as they are', async () => {
  const day = plainWeekday(6);
  const [early, noon] = [await book({ day, time: '10:00' }), await book({ day, time: '12:15' })];
  const morning = await ask({ day, moment: 'Matin', name: 'Aya Touré' });
  const afternoon = await ask({ day, moment: 'Après-midi' });
  expect(await readMisfits()).toEqual([]);
  await set('institute', 'hours', shortWeek);
  const listOutside = async () => (await readMisfits()).map(({ number }) => number).sort();
  expect(await listOutside()).toEqual([early.body.number, morning.body.number].sort());
  expect(await readMisfits()).toMatchObject([
    { day, time: '10:00', name: 'Awa Koné', resourceName: 'Coiffeuse', reason: 'hours' },
    { number: morning.body.number, time: '', resource: '', reason: 'hours' },
  ]);
  const { status } = await db
    .selectFrom('requests')
    .select('status')
    .where('number', '=', early.body.number)
    .executeTakeFirstOrThrow();
  expect(status).toBe('confirmed');

  // The appointment ends after closing time.
  await set('institute', 'specialHours', [{ day, opens: '09:00', closes: '12:30' }]);
  expect(await listOutside()).toEqual([noon.body.number]);
  await set('institute', 'specialHours', [{ day, opens: '09:00', closes: '12:00' }]);
  expect(await listOutside()).toEqual([noon.body.number, afternoon.body.number].sort());
  await admin.call('admin/days/close', { from: day, to: '', label: '' });
  expect((await readMisfits()).map(({ reason }) => reason)).toEqual(Array(4).fill('closed'));
  await admin.call('admin/days/open', { day });
});

const span = { opens: '09:00', closes: '19:00' };
const aPeriod = { name: 'Ramadan', from: '2027-02-08', to: '2027-03-08', hours: { 1: span } };
const buildPause = (starts: string, ends: string) => ({ 1: { ...span, midday: { starts, ends } } });
test.each([
  ['hours', {}, 'Ouvrez au moins un jour'],
  ['hours', { 1: { opens: '09:02', closes: '19:00' } }, 'de 5 en 5 minutes'],
  [
    'hours',
    { 1: { opens: '19:00', closes: '09:00' } },
    'Le lundi, la fermeture doit venir après l’ouverture.',
  ],
  [
    'hours',
    buildPause('08:00', '10:00'),
    'Lundi\u00a0: la pause doit être entre l’ouverture et la fermeture.',
  ],
  ['hours', buildPause('14:00', '12:00'), 'Lundi\u00a0: la pause doit finir après 14\u00a0h.'],
  ['specialHours', [{ day: '2026-02-30', ...span }], 'Indiquez le jour'],
  [
    'periods',
    [{ ...aPeriod, to: '2027-02-07' }],
    'Le dernier jour ne peut pas être avant le premier.',
  ],
  [
    'periods',
    Array.from({ length: periodLimit + 1 }, (_, at) => {
      const day = addDays(aPeriod.to, at);
      return { ...aPeriod, from: day, to: day };
    }),
    `${periodLimit} au plus`,
  ],
  ['closedDays', [sunday], 'mal formée'],
])('refuses invalid %s: %j', async (id, value, message) => {
  const { status, body } = await save('institute', id, value);
  expect([status, body.error]).toEqual([400, 'invalid']);
  expect(body.message).toContain(message);
});
