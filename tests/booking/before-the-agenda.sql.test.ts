import { afterAll, expect, test } from 'vitest';
import type { RequestStatus } from '../../shared/appointments/request-status.ts';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * A database full of requests, with appointments of a release that had no agenda.
 */

const cut = 'capillaires/coupe-femme';
const [full, free] = [plainDay(0), plainDay(1)];
const today = new Date().toISOString().slice(0, 10);

/** Enough requests for lists of several pages. */
const requests = [
  ...Array.from({ length: 30 }, (_, index) => ({
    status: 'pending',
    day: full,
    hour: null,
    index,
  })),
  ...Array.from({ length: 8 }, (_, index) => ({
    status: 'confirmed',
    day: full,
    // Without an agenda, appointments could share an hour.
    hour: index < 4 ? '10:00' : `${7 + index}:00`,
    index,
  })),
  ...['confirmed', 'pending'].map((status, index) => ({
    status,
    day: addDays(today, -40),
    hour: '10:00',
    index,
  })),
  ...['refused', 'cancelled'].flatMap((status) =>
    [full, free].map((day, index) => ({ status, day, hour: '11:00', index })),
  ),
].map((request, at) => ({ ...request, number: `RDV-${1000 + at}` }));

const at = new Date().toISOString();
const rows = requests.map(({ number, status, day, hour }) => ({
  id: `id-${number}`,
  number,
  status: status as RequestStatus,
  day,
  hour,
  off_agenda: status === 'confirmed' ? ('unassigned' as const) : null,
  people: 1,
  section: 'capillaires',
  care: 'Soins capillaires',
  treatments: JSON.stringify([{ id: cut, nom: 'Coupe femme', duree: '45mn', prix: 8000 }]),
  moment: 'Matin',
  name: `Cliente ${number}`,
  phone: '+2250506070809',
  note: '',
  fingerprint: number,
  staff_note: '',
  version: 1,
  search_words: `cliente ${number.toLowerCase()}`,
  created_at: at,
  updated_at: at,
}));

const institute = await startInstitute();
await institute.db.insertInto('requests').values(rows).execute();
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

async function listed(status: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await admin.get(`/api/admin/requests?status=${status}&page=${page}`);
    numbers.push(...body.requests.map(({ number }: { number: string }) => number));
    if (!body.hasNext) return numbers.sort();
  }
}
const timesOn = async (day: string): Promise<string[]> => {
  const { body } = await (await Visitor.at(app)).get(
    `/api/booking/times?treatments=${cut}&day=${day}`,
  );
  return body.times.map(({ time }: { time: string }) => time);
};
const unassignedOn = async (day: string): Promise<string[]> =>
  (await admin.get(`/api/admin/agenda?day=${day}`)).body.days[0].unassigned.map(
    ({ number }: { number: string }) => number,
  );
const numbersOf = (status: string) =>
  requests.filter((one) => one.status === status).map(({ number }) => number);

test('lists the requests of the older release unchanged', async () => {
  expect(await listed('all')).toEqual(requests.map(({ number }) => number).sort());
  for (const status of ['pending', 'confirmed', 'refused', 'cancelled']) {
    expect(await listed(status)).toEqual(numbersOf(status).sort());
  }
  const { body } = await admin.get(`/api/admin/request?number=${numbersOf('confirmed')[0]}`);
  expect(body).toMatchObject({ status: 'confirmed', day: full, hour: '10:00', version: 1 });
  expect(body.treatments).toMatchObject([{ nom: 'Coupe femme', prix: 8000 }]);
});

test('offers no hours on a day until each of its confirmed appointments has a staff member', async () => {
  const open = requests.filter(({ status, day }) => status === 'confirmed' && day === full);
  const left = new Set(open.map(({ number }) => number));
  expect((await unassignedOn(full)).sort()).toEqual([...left].sort());
  expect(await unassignedOn(free)).toEqual([]);
  expect(await timesOn(full)).toEqual([]);
  const visitor = await Visitor.at(app);
  const booked = await visitor.call('booking/appointment', appointment({ day: full }));
  expect([booked.status, booked.body.error]).toEqual([409, 'slot-taken']);
  expect(await timesOn(free)).toContain('10:00');
  expect((await visitor.call('booking/appointment', appointment({ day: free }))).status).toBe(200);

  // Other unassigned appointments do not prevent the confirmation of one.
  for (const [index, { number }] of open.entries()) {
    expect(await timesOn(full)).toEqual([]);
    // The first appointment keeps its own hour.
    const hour = `${10 + index}:00`;
    const order = { number, version: 1, day: full, hour, staff: '4', force: true };
    const { status, body } = await admin.call('admin/request/confirm', order);
    expect([status, body.error]).toEqual([200, undefined]);
    left.delete(number);
    expect((await unassignedOn(full)).sort()).toEqual([...left].sort());
  }
  expect((await timesOn(full)).length).toBeGreaterThan(0);
  expect(await timesOn(full)).not.toContain('10:15');
});

test('offers other hours and keeps the request when the wanted hour is taken', async () => {
  const [number = ''] = numbersOf('pending');
  const order = { number, version: 1, day: full, hour: '10:30' };
  const { status, body } = await admin.call('admin/request/confirm', order);
  expect([status, body.error]).toEqual([409, 'slot-taken']);
  expect(body.others.length).toBeGreaterThan(0);
  expect((await admin.get(`/api/admin/request?number=${number}`)).body.status).toBe('pending');
});
