import { afterAll, expect, test, vi } from 'vitest';
import { createAgenda } from '#server/institute/agenda/agenda.ts';
import { bookAppointment } from '#server/institute/booking/booking-order.ts';
import { countMonthHours } from '#server/institute/booking/free-hours.ts';
import { runUnlimited } from '#server/institute/booking/search/search-turns.ts';
import { Refusal } from '#server/institute/refusal.ts';
import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import { addMonths } from '#shared/calendar/calendar-month.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import { counting } from '../agenda/support/search-meter.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

const institute = await startInstitute();
const { db } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

const month = addMonths(new Date().toISOString().slice(0, 7), 1);
const [manicure, pedicure, arms] = ['onglerie/manucure-spa', 'onglerie/pedicure-spa', 'corps/bras'];
const addNothing = async () => ({});
const getWish = (...lists: string[][]) => ({ lists, staff: undefined });

test('answers the same visit in another order from the cache', async () => {
  const agenda = createAgenda(db);
  const [counts, work] = counting();
  const days = await countMonthHours(agenda, getWish([manicure, arms], [pedicure]), month, work);
  expect(days.days.length).toBeGreaterThan(15);
  const { steps } = counts;
  expect(steps).toBeGreaterThan(0);
  expect(await countMonthHours(agenda, getWish([pedicure], [arms, manicure]), month, work)).toEqual(
    days,
  );
  expect(counts.steps).toBe(steps);
});

test('shares the work of two identical searches at once', async () => {
  const [alone, atOnce] = [counting(), counting()];
  const wish = getWish([manicure, arms], [pedicure]);
  const answer = await countMonthHours(createAgenda(db), wish, month, alone[1]);
  const agenda = createAgenda(db);
  const searches = [wish, getWish([pedicure], [arms, manicure])].map((askedWish) =>
    countMonthHours(agenda, askedWish, month, {
      ...atOnce[1],
      pause: () => new Promise((done) => void setImmediate(done)),
    }),
  );
  expect(await Promise.all(searches)).toEqual([answer, answer]);
  expect(atOnce[0].steps).toBeLessThan(1.5 * alone[0].steps);
});

test('reads the days once for many searches at once', async () => {
  const agenda = createAgenda(db);
  const reads = vi.spyOn(db, 'selectFrom');
  const [day, next] = [plainWeekday(2), plainWeekday(3)];
  await agenda.read(day, next);
  const alone = reads.mock.calls.length;
  reads.mockClear();
  const other = createAgenda(db);
  await Promise.all(Array.from({ length: 20 }, () => other.read(day, next)));
  expect(reads.mock.calls).toHaveLength(alone);
});

test('releases the day’s lock before it searches other hours', async () => {
  const agenda = createAgenda(db);
  const buildInput = (more: object) =>
    ({
      email: '',
      note: '',
      staff: '',
      ...appointment({ moment: '', ...more }),
    }) as AppointmentInput;
  const [day, time] = [plainWeekday(3), '10:00'];
  const book = (more: object, runSearch = runUnlimited) =>
    bookAppointment({ db, agenda, runSearch }, { input: buildInput({ day, ...more }) }, addNothing);
  await book({ time });
  const { promise: endless } = Promise.withResolvers<never>();
  const looking = Promise.withResolvers<void>();
  void book({ time }, () => {
    looking.resolve();
    return endless;
  });
  await looking.promise;
  expect((await book({ time: '15:00' })).number).toMatch(/^RDV-/);
});

test('answers slot-taken without other hours when the search limit is used up', async () => {
  const day = plainWeekday(4);
  const agenda = createAgenda(db);
  const input = { email: '', note: '', staff: '', moment: '', ...appointment({ day }) };
  const order = { input: input as AppointmentInput };
  const failAsBusy = async () => {
    throw new Refusal('too-many', { retryAfter: 5 });
  };
  await bookAppointment({ db, agenda, runSearch: runUnlimited }, order, addNothing);
  const lateOrder = { ...order.input, phone: '07 09 09 09 09' } as AppointmentInput;
  const sources = { db, agenda, runSearch: failAsBusy };
  const refusal = bookAppointment(sources, { input: lateOrder }, addNothing);
  await expect(refusal).rejects.toMatchObject({ code: 'slot-taken', details: { others: [] } });
});

test('counts refused attempts by browser and by network for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const day = plainWeekday(5);
  const otherVisitor = await Visitor.at(app);
  expect((await otherVisitor.call('booking/appointment', appointment({ day }))).status).toBe(200);
  const address = '198.51.100.9';
  async function countTries(visitor: Visitor): Promise<number> {
    visitor.address = address;
    for (let count = 0; ; count += 1) {
      const { status, headers } = await visitor.call('booking/appointment', appointment({ day }));
      if (status === 409) continue;
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      return count;
    }
  }
  expect(await countTries(await Visitor.at(app))).toBe(15);
  expect(await countTries(await Visitor.at(app))).toBe(15);
  expect(await countTries(await Visitor.at(app))).toBe(0);
  const neighbour = await Visitor.at(app);
  expect((await neighbour.call('booking/appointment', appointment({ day }))).status).toBe(409);
  vi.setSystemTime(Date.now() + 61_000);
  const later = await Visitor.at(app);
  later.address = address;
  expect((await later.call('booking/appointment', appointment({ day }))).status).toBe(409);
  vi.useRealTimers();
});

/** All four people need one hairdresser and one beautician, whose time is just enough for them. */
const crowded = [
  'capillaires/brushing-cheveux-longs',
  'corps/jambes-entieres',
  'visage/soin-hydratant-source-marine',
];

/** All four people need the same beautician for most of a day, in more ways than a search tries. */
const endless = [
  'visage/soin-clarins-fermete',
  'onglerie/pose-complete-en-gel-ou-en-resine',
  'corps/massage-amincissant',
];

test('returns the hours found so far when a search takes too long, and delays no later search', async () => {
  const lists = [endless, endless, endless, endless].map((list) => list.join()).join(';');
  const search = new URLSearchParams({ treatments: lists, people: '4', day: plainWeekday(9) });
  const visitor = await Visitor.at(app);
  const deadlines = stopDeadlines();
  const { status, body } = await visitor.get(`/api/booking/times?${search}`);
  expect([status, body.more]).toEqual([200, true]);
  deadlines.startAgain();
  const page = new URLSearchParams({ vue: 'heures', personnes: '4', jour: plainWeekday(9) });
  for (const treatment of endless) page.append('soin', treatment);
  const { text } = await visitor.get(`/book?${page}`);
  expect(text).toContain('À plusieurs, il y a peut-être');
  expect(text).toContain('Demander ce jour');
  const plain = new URLSearchParams({ treatments: manicure, people: '1', month });
  expect((await visitor.get(`/api/booking/times?${plain}`)).status).toBe(200);
});

test('lists the days of a month within its work limit', async () => {
  const [counts, work] = counting();
  const wish = getWish(crowded, crowded, crowded, crowded);
  const { days } = await countMonthHours(createAgenda(db), wish, month, work);
  expect(days.length).toBeGreaterThan(15);
  const { ofMonth, ofHour } = workLimits.searches;
  // The search finishes the last hour of each day.
  const ofDay = 100 + ofHour.together + ofHour.inTurn;
  expect(counts.steps).toBeLessThan(ofMonth.any + ofMonth.count + ofDay * days.length);
});
