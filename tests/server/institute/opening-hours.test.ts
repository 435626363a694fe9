import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../../shared/calendar/calendar-month.ts';
import { mostSpecialDays } from '../../../shared/contract/contents/hours-values.ts';
import { institute as ours } from '../../../shared/institute.ts';
import { signInAdmin } from '../../support/admin.ts';
import { appointment, plainDay } from '../../support/agenda/visits.ts';
import { testApp } from '../../support/app.ts';
import { owner } from '../../support/contents.ts';
import { startInstitute } from '../../support/institute.ts';
import { setOwnTimes } from '../../support/own-facts.ts';
import { wholeRequest } from '../../support/request.ts';
import { Visitor } from '../../support/visitor.ts';

setOwnTimes();

/*
 * The opening hours that the owner sets: what can be asked for and booked, and what she is told of it.
 */

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const { all, save, set } = owner(admin);
afterAll(() => institute[Symbol.asyncDispose]());

beforeEach(async () => {
  await db.deleteFrom('requests').execute();
  for (const id of ['hours', 'specialHours']) await set('institute', id, null);
});

const noonOnly = { opens: '12:00', closes: '14:00' };
/** Tuesdays to Thursdays, which plain days are. */
const shortWeek = { 2: noonOnly, 3: noonOnly, 4: noonOnly };
let sunday = plainDay();
while (weekdayOf(sunday) !== 6) sunday = addDays(sunday, 1);

const cut = 'capillaires/coupe-femme';
async function timesOn(day: string): Promise<string[]> {
  const query = new URLSearchParams({ treatments: cut, day });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${query}`);
  return body.times.map(({ time }: { time: string }) => time);
}
const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));
const ask = async (more: object) =>
  (await Visitor.at(app)).call('booking/request', { ...wholeRequest, ...more });
const told = async () => (await (await fetch(`${institute.url}/api/contents`)).json()).institute;

describe('the week’s hours', () => {
  test('leave no morning to ask for that they close', async () => {
    const day = plainDay(1);
    await set('institute', 'hours', shortWeek);
    const refused = await ask({ day, moment: 'Matin' });
    expect([refused.status, refused.body.field]).toEqual([400, 'moment']);
    expect((await ask({ day, moment: 'Après-midi' })).status).toBe(200);
    expect((await all()).outside).toEqual([]);
  });

  test('are those in which hours are offered and booked, at once', async () => {
    const day = plainDay(1);
    expect(await timesOn(day)).toContain('09:00');
    await set('institute', 'hours', shortWeek);
    const times = await timesOn(day);
    expect([times[0], times.at(-1)]).toEqual(['12:00', '13:15']);
    const early = await book({ day, time: '10:00' });
    expect([early.status, early.body.error]).toEqual([409, 'slot-taken']);
    expect((await book({ day, time: '12:30' })).status).toBe(200);
  });

  test('leave no day to ask for that they close; site and institute say so', async () => {
    const day = plainDay(2);
    const weekday = weekdayOf(day) + 1;
    await set('institute', 'hours', { [weekday === 2 ? 3 : 2]: noonOnly });
    const refused = await ask({ day });
    expect([refused.status, refused.body.field]).toEqual([400, 'day']);
    expect(refused.body.message).toContain('L’institut est fermé le ');
    const direct = await fetch(`${institute.url}/api/booking/request`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...wholeRequest, day }),
    });
    expect([direct.status, (await direct.json()).error]).toEqual([400, 'invalid']);
    expect(await timesOn(day)).toEqual([]);
    await set('institute', 'hours', null);
    expect((await ask({ day })).status).toBe(200);
  });

  test('warn whoever confirms outside of them', async () => {
    const day = plainDay(3);
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

describe('hours of a single day', () => {
  test('open a Sunday for requests and for hours', async () => {
    expect((await ask({ day: sunday })).status).toBe(400);
    await set('institute', 'specialHours', [{ day: sunday, opens: '10:00', closes: '13:00' }]);
    expect((await ask({ day: sunday })).status).toBe(200);
    const times = await timesOn(sunday);
    expect([times[0], times.at(-1)]).toEqual(['10:00', '12:15']);
    expect((await book({ day: sunday, time: '11:00' })).status).toBe(200);
  });

  test('give way to a day that is closed on top of it', async () => {
    await set('institute', 'specialHours', [{ day: sunday, opens: '10:00', closes: '13:00' }]);
    await admin.call('admin/days/close', { from: sunday, to: '', label: '' });
    expect((await ask({ day: sunday })).body.error).toBe('closed-day');
    expect(await timesOn(sunday)).toEqual([]);
    expect(await told()).toEqual({ specialHours: [] });
    await admin.call('admin/days/open', { day: sunday });
    expect((await told()).specialHours).toHaveLength(1);
  });

  test('are sorted, and neither stored nor sent once they are over', async () => {
    const [yesterday, later] = [addDays(plainDay(), -10), plainDay(5)];
    const of = (day: string) => ({ day, ...noonOnly });
    await set('institute', 'specialHours', [of(later), of(yesterday), of(sunday)]);
    const kept = [later, sunday].sort().map(of);
    expect(await told()).toEqual({ specialHours: kept });
    const [stored] = (await all()).contents;
    expect(stored?.value).toEqual(kept);
    // Days pass.
    const value = JSON.stringify([of(yesterday), ...kept]);
    await db.updateTable('contents').set({ value }).execute();
    await set('institute', 'name', 'Chez Awa');
    expect((await told()).specialHours).toEqual(kept);
    await set('institute', 'name', null);
  });
});

test('what lies outside of new hours is told, and stays as it is', async () => {
  const day = plainDay(6);
  const [early, noon] = [await book({ day, time: '10:00' }), await book({ day, time: '12:15' })];
  const morning = await ask({ day, moment: 'Matin', name: 'Aya Touré' });
  const afternoon = await ask({ day, moment: 'Après-midi' });
  expect((await all()).outside).toEqual([]);
  await set('institute', 'hours', shortWeek);
  const outside = async () => (await all()).outside.map(({ number }) => number).sort();
  expect(await outside()).toEqual([early.body.number, morning.body.number].sort());
  const [first] = (await all()).outside.filter(({ isConfirmed }) => isConfirmed);
  expect(first).toMatchObject({ day, time: '10:00', name: 'Awa Koné' });
  const { status } = await db
    .selectFrom('requests')
    .select('status')
    .where('number', '=', early.body.number)
    .executeTakeFirstOrThrow();
  expect(status).toBe('confirmed');

  // An hour that ends after closing time.
  await set('institute', 'specialHours', [{ day, opens: '09:00', closes: '12:30' }]);
  expect(await outside()).toEqual([noon.body.number]);
  await set('institute', 'specialHours', [{ day, opens: '09:00', closes: '12:00' }]);
  expect(await outside()).toEqual([noon.body.number, afternoon.body.number].sort());
  // Closed days have a list of their own.
  await admin.call('admin/days/close', { from: day, to: '', label: '' });
  expect(await outside()).toEqual([]);
  await admin.call('admin/days/open', { day });
});

const span = { opens: '09:00', closes: '19:00' };
test.each([
  ['hours', {}, 'Ouvrez au moins un jour'],
  ['hours', { 1: { opens: '09:02', closes: '19:00' } }, 'de 5 en 5 minutes'],
  ['hours', { 1: { opens: '9:00', closes: '19:00' } }, 'de 5 en 5 minutes'],
  ['hours', { 1: { opens: '19:00', closes: '09:00' } }, 'La fermeture suit l’ouverture.'],
  ['hours', { 1: { opens: '09:00', closes: '09:00' } }, 'La fermeture suit l’ouverture.'],
  ['hours', { 1: 'toujours' }, 'mal formée'],
  ['specialHours', [{ day: '2026-02-30', ...span }], 'Indiquez le jour'],
  ['specialHours', [1, 2].map(() => ({ day: sunday, ...span })), 'indiqué deux fois'],
  ['specialHours', [{ day: sunday, opens: '', closes: '' }], 'Indiquez les deux heures'],
  [
    'specialHours',
    Array.from({ length: mostSpecialDays + 1 }, (_, at) => ({ day: addDays(sunday, at), ...span })),
    `${mostSpecialDays} au plus`,
  ],
  ['closedDays', [sunday], 'mal formée'],
])('%s are not %j', async (id, value, message) => {
  const { status, body } = await save('institute', id, value);
  expect([status, body.error]).toEqual([400, 'invalid']);
  expect(body.message).toContain(message);
});

test('the product’s own hours are no change', async () => {
  await set('institute', 'hours', { ...ours.hours, 8: span });
  expect((await all()).contents).toEqual([]);
});
