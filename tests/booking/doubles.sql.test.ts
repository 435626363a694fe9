import { afterAll, expect, test } from 'vitest';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { outbox, db } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const plain = (text: string) => text.replaceAll('<!-- -->', '').replace(/[\s\u00a0\u202f]+/g, ' ');
const book = (more: object) => admin.call('admin/agenda/book', { ...appointment(more), ...more });
const getFile = async (number: string) =>
  (await admin.get(`/api/admin/request?number=${number}`)).body;
const hoursOn = async (day: string) => {
  const search = new URLSearchParams({ treatments: 'capillaires/coupe-femme', day });
  const { body } = await (await Visitor.at(app)).get(`/api/booking/times?${search}`);
  return body.times;
};
const hairdresserOn = async (day: string) =>
  (await admin.get(`/api/admin/agenda?day=${day}`)).body.days[0].resources.find(
    ({ id }: { id: string }) => id === '4',
  );
const listUses = async (number: string) =>
  await db
    .selectFrom('resource_use')
    .innerJoin('requests', 'requests.id', 'request_id')
    .select('lane')
    .where('number', '=', number)
    .execute();

test('double-books a taken hour only after the caller saw whose it is', async () => {
  const day = plainDay();
  const first = (await book({ day, time: '10:00', name: 'Awa Première' })).body.number;
  const before = await hoursOn(day);
  const second = { day, time: '10:15', staff: '4', name: 'Fatou Seconde' };
  for (const more of [{}, { soon: true }, { force: true }]) {
    expect((await book({ ...second, ...more })).body.error).toBe('slot-taken');
  }
  // A double booking requires a staff member.
  expect((await book({ ...second, staff: '', double: true })).status).toBe(400);
  const asked = await book({ ...second, double: true });
  expect([asked.status, asked.body.error]).toEqual([409, 'confirm-anyway']);
  expect(plain(asked.body.warnings[0])).toContain(
    `Coiffeuse a déjà un rendez-vous de 10 h à 10 h 45 : Awa Première, ${first}.`,
  );
  const done = await book({ ...second, double: true, force: true });
  expect(done.body).toMatchObject({ time: '10:15', ends: '11:00' });
  const { number } = done.body;
  expect(await listUses(number)).toEqual([]);
  // Visitors are offered the same hours as before.
  expect(await hoursOn(day)).toEqual(before);
  expect(await hairdresserOn(day)).toMatchObject({
    appointments: [{ number: first }],
    doubles: [{ number, starts: '10:15', ends: '11:00', name: 'Fatou Seconde' }],
  });
  expect(await getFile(number)).toMatchObject({
    ...{ double: true, offAgenda: false, ends: '11:00', staff: [{ name: 'Coiffeuse' }] },
  });
  for (const address of [
    `/admin?jour=${day}`,
    `/admin?jour=${day}&personne=4`,
    `/admin?jour=${day}&vue=liste`,
    `/admin?jour=${day}&vue=semaine`,
    `/admin/demande?numero=${number}`,
  ]) {
    const text = plain((await admin.get(address)).text);
    expect(text, address).toContain('Fatou Seconde');
    expect(text.toLowerCase(), address).toContain('en double');
  }
  // A third booking names both others, and a later hour is as free as before.
  const third = await book({ ...second, name: 'Aya', double: true });
  expect(third.body.warnings).toHaveLength(2);
  const later = await book({ ...second, time: '10:45', name: 'Aya', double: true });
  expect([later.status, later.body.ends]).toEqual([200, '11:30']);
  expect(await listUses(later.body.number)).toHaveLength(1);
  // Moved to a free hour, the double becomes an ordinary appointment.
  const moved = await admin.call('admin/request/confirm', {
    number,
    version: 1,
    day,
    hour: '15:00',
  });
  expect(moved.status).toBe(200);
  expect(await getFile(number)).toMatchObject({ double: false, staff: [{ name: 'Coiffeuse' }] });
  expect(await listUses(number)).toHaveLength(1);
  expect((await hairdresserOn(day)).doubles).toBeUndefined();
});

test('the telephone form needs two more presses, on different buttons, to double-book a refused hour', async () => {
  const day = plainDay(2);
  await book({ day, time: '10:00', name: 'Awa Là' });
  const page = '/admin/rendez-vous';
  const form = { soin: 'capillaires/coupe-femme', jour: day, personne: '4', name: 'Fatou' };
  const press = async (more: object) => await admin.submit(page, { ...form, ...more });
  const forced = await press({ time: '10:15' });
  // The form offers a double booking only with the chosen staff member.
  expect(forced.text).toContain('En double avec Coiffeuse…');
  expect(forced.text.match(/En double avec/g)).toHaveLength(1);
  const [, ask = ''] = /value="([^"]* 4)"[^>]* name="double"/.exec(forced.text) ?? [];
  expect(ask).toBe(`${day} 10:15 4`);
  const asked = await press({ double: ask });
  expect(plain(asked.text)).toContain('Awa Là');
  const [, sure = ''] = /value="([^"]* oui)"[^>]* name="double"/.exec(asked.text) ?? [];
  expect((await press({ double: sure })).status).toBe(303);
  expect((await press({ double: sure })).headers.location).toContain('deja-pris');
  expect((await hairdresserOn(day)).doubles).toMatchObject([{ name: 'Fatou', starts: '10:15' }]);
});
