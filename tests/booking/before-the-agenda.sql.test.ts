import { afterAll, expect, test } from 'vitest';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { add } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * Appointments of a release that had no agenda. They could share an hour.
 */

const cut = 'capillaires/coupe-femme';
const [full, free] = [plainWeekday(0), plainWeekday(1)];
const open = ['10:00', '10:00', '12:00', '13:00'].map((hour, at) => ({
  number: `RDV-${1000 + at}`,
  hour,
}));

const institute = await startInstitute();
for (const row of open) {
  await add(institute.db, 'requests', {
    ...row,
    day: full,
    status: 'confirmed',
    people: 1,
    off_agenda: 'unassigned',
    treatments: JSON.stringify([{ id: cut, nom: 'Coupe femme', duree: '45mn', prix: 8000 }]),
  });
}
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

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

test('offers no hours on a day until each of its confirmed appointments has a staff member', async () => {
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
