import { expect, test } from 'vitest';
import { addDays } from '../../../../shared/calendar/calendar-month.ts';
import { signInAdmin } from '../../../support/admin.ts';
import { addHeld } from '../../../support/agenda/held.ts';
import { appointment } from '../../../support/agenda/visits.ts';
import { testApp } from '../../../support/app.ts';
import { startInstitute } from '../../../support/institute.ts';
import { perRun } from '../../../support/nightly.ts';
import { setOwnTimes } from '../../../support/own-facts.ts';
import { Visitor } from '../../../support/visitor.ts';

setOwnTimes();

const today = new Date().toISOString().slice(0, 10);
const massage = { category: 'corps', careType: 'massages', treatments: ['corps/massage-tonique'] };
const hair = { category: 'capillaires', careType: '', treatments: ['capillaires/coupe-femme'] };

/** An institute of its own for each: what one test books would be another one's rush. */
async function start() {
  const institute = await startInstitute();
  const app = testApp({ backendUrl: institute.url });
  const staff = institute.db
    .selectFrom('resource_use')
    .innerJoin('resources', 'resources.lane', 'resource_use.lane')
    .select(['starts', 'ends'])
    .where('kind', '=', 'staff');
  return {
    ...institute,
    app,
    at: async (address: string) => {
      const visitor = await Visitor.at(app);
      visitor.address = address;
      return visitor;
    },
    held: async () =>
      (await staff.execute()).reduce((sum, { starts, ends }) => sum + ends - starts, 0),
    [Symbol.asyncDispose]: () => institute[Symbol.asyncDispose](),
  };
}

interface Hour {
  day: string;
  time: string;
}

/** Hours that are free for it, in their order, of so many days; one in `step`. */
async function freeHours(app: Parameters<typeof Visitor.at>[0], care: typeof hair, step: number) {
  const visitor = await Visitor.at(app);
  const [treatment = ''] = care.treatments;
  const hours: Hour[] = [];
  for (let day = addDays(today, 1); hours.length < 1000 && day < addDays(today, 45); ) {
    const query = new URLSearchParams({ treatments: treatment, day });
    const { body } = await visitor.get(`/api/booking/times?${query}`);
    const times = (body.times ?? []) as Hour[];
    hours.push(...times.filter((_, at) => at % step === 0).map(({ time }) => ({ day, time })));
    day = addDays(day, 1);
  }
  return hours;
}

/** Minutes of its people in the next thirty days. */
const capacity = 4 * 600 * 25;

test('two hundred people behind one address book in an hour, each in a browser of their own', async () => {
  await using institute = await start();
  const hours = await freeHours(institute.app, hair, 3);
  const refused: unknown[] = [];
  const people = perRun(60, 200);
  for (const hour of hours.slice(0, people)) {
    const visitor = await institute.at('197.0.2.7');
    const { status, body } = await visitor.call(
      'booking/appointment',
      appointment({ ...hair, ...hour }),
    );
    if (status !== 200) refused.push(body);
  }
  expect(hours.length).toBeGreaterThanOrEqual(people);
  expect(refused).toEqual([]);
}, 120_000);

test.each([
  [
    'groups of four, five treatments each',
    perRun(75, 1000),
    { people: 4, treatments: Array(5).fill('corps/massage-tonique') },
  ],
  [
    'as much as one may',
    perRun(110, 150),
    { people: 4, treatments: Array(2).fill('corps/massage-tonique') },
  ],
  ['one person, one treatment', 150, { people: 1 }],
])(
  'fakes from one /48 hold less than a twentieth of the coming month: %s',
  async (_, fakes, order) => {
    await using institute = await start();
    const hours = await freeHours(institute.app, massage, 4);
    const statuses: Record<string, number> = {};
    for (let index = 0; index < fakes; index += 1) {
      const visitor = await institute.at(`2001:db8:7:${index.toString(16)}::1`);
      const hour = hours[index % hours.length];
      const sent = appointment({ ...massage, ...order, ...hour });
      const { status, body } = await visitor.call('booking/appointment', sent);
      const key = `${status} ${body.error ?? ''}`;
      statuses[key] = (statuses[key] ?? 0) + 1;
    }
    expect(await institute.held()).toBeLessThan(capacity / 20);
    expect(statuses['409 not-bookable']).toBeGreaterThan(50);
  },
  120_000,
);

test('past what the institute is used to, unknown numbers ask and known ones book; the owner hears of it once', async () => {
  await using institute = await start();
  const { db, app, outbox } = institute;
  const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
  await db.updateTable('online_booking').set({ most_an_hour: 3 }).execute();
  const row = {
    day: addDays(today, -3),
    hour: '10:00',
  };
  await addHeld(db, { ...row, phone: '+2250501000009', outcome: 'came' });
  const hours = await freeHours(app, hair, 3);
  const book = async (more: object = {}) => {
    const hour = hours.shift();
    return (await Visitor.at(app)).call(
      'booking/appointment',
      appointment({ ...hair, ...hour, ...more }),
    );
  };
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) statuses.push((await book()).status);
  expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
  expect((await book()).body).toMatchObject({ error: 'not-bookable', reason: 'rush' });
  expect((await book({ phone: '05 01 00 00 09' })).status).toBe(200);
  expect(await outbox.mailTo('accueil@institut.example', 4)).toBeTruthy();
  const told = await db
    .selectFrom('outbox')
    .select('subject')
    .where('subject', 'like', 'Beaucoup de réservations%')
    .execute();
  expect(told).toHaveLength(1);
  const asked = { ...appointment(hair), moment: 'Matin', time: undefined };
  expect((await (await Visitor.at(app)).call('booking/request', asked)).status).toBe(200);
  // Whoever proves a mailbox is known.
  const signedIn = await signInAdmin(app, outbox, 'autre@institut.example');
  expect(
    (await signedIn.call('booking/appointment', appointment({ ...hair, ...hours.shift() }))).status,
  ).toBe(200);
  expect(admin).toBeTruthy();
}, 60_000);
