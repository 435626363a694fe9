import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { perRun } from '../support/nightly.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const today = new Date().toISOString().slice(0, 10);
const massage = { category: 'corps', careType: 'massages', treatments: ['corps/massage-tonique'] };
const hair = { category: 'capillaires', careType: '', treatments: ['capillaires/coupe-femme'] };

/** Starts a separate institute, so that bookings of one test do not count in another. */
async function start() {
  const institute = await startInstitute();
  const app = testApp({ backendUrl: institute.url });
  const staff = institute.db
    .selectFrom('resource_use')
    .innerJoin('resources', 'resources.id', 'resource_use.resource_id')
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

/** Returns the free hours of the treatment in order, but only every `step`-th of each day. */
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

/** Minutes of staff time in the next thirty days. */
const capacity = 4 * 600 * 25;

test('two hundred browsers behind one address can book in an hour', async () => {
  await using institute = await start();
  const hours = await freeHours(institute.app, hair, 3);
  const refusals: unknown[] = [];
  const people = perRun(60, 200);
  for (const hour of hours.slice(0, people)) {
    const visitor = await institute.at('197.0.2.7');
    const { status, body } = await visitor.call(
      'booking/appointment',
      appointment({ ...hair, ...hour }),
    );
    if (status !== 200) refusals.push(body);
  }
  expect(hours.length).toBeGreaterThanOrEqual(people);
  expect(refusals).toEqual([]);
}, 120_000);

test('fake bookings from one /48 network fill less than a twentieth of the coming month', async () => {
  await using institute = await start();
  const hours = await freeHours(institute.app, massage, 4);
  const statuses: Record<string, number> = {};
  for (let index = 0; index < perRun(110, 150); index += 1) {
    const visitor = await institute.at(`2001:db8:7:${index.toString(16)}::1`);
    const order = appointment({ ...massage, ...hours[index % hours.length] });
    const { status, body } = await visitor.call('booking/appointment', order);
    const key = `${status} ${body.error ?? ''}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
  }
  expect(await institute.held()).toBeLessThan(capacity / 20);
  expect(statuses['409 not-bookable']).toBeGreaterThan(50);
}, 120_000);

test('beyond the cap unknown numbers need a request, and the owner is warned once', async () => {
  await using institute = await start();
  const { db, app, outbox } = institute;
  const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
  await addBooked(db, {
    day: addDays(today, -3),
    hour: '10:00',
    phone: '+2250501000009',
    outcome: 'came',
  });
  const before = await institute.held();
  // On one open day, a quarter of the time of four staff members is 600 minutes.
  const day = plainWeekday();
  const close = { label: 'Travaux' };
  await admin.call('admin/days/close', { ...close, from: today, to: addDays(day, -1) });
  await admin.call('admin/days/close', { ...close, from: addDays(day, 1), to: addDays(day, 30) });
  const hours = await freeHours(app, hair, 3);
  const book = async (more: object = {}) => {
    const visitor = await Visitor.at(app);
    return visitor.call('booking/appointment', appointment({ ...hair, day, ...more }));
  };
  const refusals: unknown[] = [];
  for (const { time } of hours.filter((hour) => hour.day === day)) {
    const { status, body } = await book({ time });
    if (status !== 200) refusals.push(body);
  }
  const others = { ...massage, time: '10:00' };
  expect((await book(others)).body).toMatchObject({ error: 'not-bookable', reason: 'rush' });
  const takenCount = (await institute.held()) - before;
  expect(takenCount).toBeLessThanOrEqual(600);
  expect(takenCount).toBeGreaterThan(500);
  expect((await book({ ...others, phone: '05 01 00 00 09' })).status).toBe(200);
  const requestOrder = { ...appointment({ ...massage, day }), moment: 'Matin', time: undefined };
  expect((await (await Visitor.at(app)).call('booking/request', requestOrder)).status).toBe(200);
  // A client who has proved a mailbox counts as known.
  const signedIn = await signInAdmin(app, outbox, 'autre@institut.example');
  const ownOrder = appointment({ ...massage, day, time: '12:00' });
  expect((await signedIn.call('booking/appointment', ownOrder)).status).toBe(200);
  expect((await book({ ...others, time: '14:00' })).status).toBe(409);
  const alerts = db.selectFrom('outbox').select('subject').where('subject', 'like', 'Beaucoup de%');
  expect(await alerts.execute()).toEqual([
    { subject: 'Beaucoup de réservations par des numéros inconnus' },
  ]);
  const { bookings } = (await admin.get('/api/admin/online')).body;
  const numbers = bookings.map(({ number }: { number: string }) => number);
  expect((await admin.call('admin/online/cancel', { numbers })).body.count).toBe(numbers.length);
  expect((await book({ ...others, time: '14:00' })).status).toBe(200);
}, 60_000);
