import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { AgendaDays } from '../../shared/agenda/agenda.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { formWith, postForm } from '../support/plain-forms.ts';
import { addHeld } from './support/held.ts';
import { appointment, plainDay } from './support/visits.ts';

setOwnTimes();

/*
 * Appointments that take longer than planned.
 */

const institute = await startInstitute();
const { outbox, db } = institute;
const app = testApp({ backendUrl: institute.url });
const day = plainDay(2);
const at = (time: string) => vi.setSystemTime(Date.parse(`${day}T${time}:30Z`));

vi.useFakeTimers({ toFake: ['Date'] });
at('10:40');
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});

const cutId = 'capillaires/coupe-femme';
const running = 'RDV-7772M';
const next = 'RDV-7772P';
const cut = { staff: 4, ends: 45 };

beforeEach(async () => {
  at('10:40');
  await db.deleteFrom('requests').execute();
  await addHeld(db, { day, hour: '10:00', number: running, name: 'Awa', outcome: 'came' }, cut);
});

const addNext = (hour = '10:50') =>
  addHeld(db, { day, hour, number: next, name: 'Fatou', phone: '+2250707080911' }, cut);
const getVersion = async (number: string) =>
  (await db.selectFrom('requests').select('version').where('number', '=', number).execute())[0]
    ?.version ?? 0;
const note = async (overrun: number, number = running) =>
  admin.call('admin/agenda/overrun', { number, version: await getVersion(number), overrun });
async function shown(number: string) {
  const { body }: { body: AgendaDays } = await admin.get(`/api/admin/agenda?day=${day}`);
  const all = body.days.flatMap(({ resources }) =>
    resources.flatMap(({ appointments }) => appointments),
  );
  return all.find((appointment) => appointment.number === number);
}
const book = (time: string) =>
  admin.call('admin/agenda/book', { ...appointment({ day, time }), soon: true });

test('one press notes the overrun of a running appointment', async () => {
  const page = (await admin.get('/admin')).text;
  expect(formWith(page, 'Déborde de 15')).toMatchObject({
    intent: 'deborde',
    number: running,
  });
  const done = await postForm(admin, '/admin', page, 'Déborde de 15', { overrun: '15' });
  expect(done.status).toBe(303);
  expect(done.text).toContain('déborde de 15mn. Rien d’autre n’est réservé d’ici là.');
});

test('one press in the list lengthens an appointment to come', async () => {
  await addNext('12:00');
  const list = `/admin?jour=${day}&vue=liste`;
  const page = (await admin.get(list)).text;
  const done = await postForm(admin, list, page, 'Prolonger de 15', { overrun: '15' });
  expect(done.text).toContain('Dure 15mn de plus');
  expect(await shown(next)).toMatchObject({ overrun: 15 });
  const back = await postForm(admin, list, done.text, 'Durée prévue', { overrun: '0' });
  expect(back.text).not.toContain('Dure 15mn de plus');
});

test('an overrun takes time: no visit is booked in it, by hand, at the door or online', async () => {
  expect((await note(30)).status).toBe(200);
  const now = (await admin.get('/api/admin/agenda/now')).body;
  const line = now.treatments.find(({ id }: { id: string }) => id === 'capillaires/coupe-femme');
  expect(line.free).toEqual([]);
  expect((await book('10:45')).body.error).toBe('slot-taken');
  expect((await book('11:00')).body.error).toBe('slot-taken');
  // The time is free again once the overrun is reset.
  expect((await note(0)).status).toBe(200);
  expect((await book('10:45')).status).toBe(200);
});

test('a repeated press changes nothing, and a stale page is refused', async () => {
  const version = await getVersion(running);
  const press = { number: running, version, overrun: 15 };
  expect((await admin.call('admin/agenda/overrun', press)).status).toBe(200);
  expect((await note(15)).status).toBe(200);
  expect(await getVersion(running)).toBe(version + 1);
  expect((await admin.call('admin/agenda/overrun', { ...press, overrun: 30 })).status).toBe(409);
  expect((await note(7)).status).toBe(400);
});

test('a future appointment is lengthened if that time is free, until it is moved', async () => {
  await addNext('12:00');
  const third = 'RDV-7772Q';
  await addHeld(db, { day, hour: '13:00', number: third, name: 'Ines' }, cut);
  expect((await note(30, next)).body.error).toBe('slot-taken');
  expect(await shown(next)).not.toHaveProperty('overrun');
  expect((await note(15, next)).status).toBe(200);
  expect(await shown(next)).toMatchObject({ overrun: 15 });
  expect((await book('12:30')).body.error).toBe('slot-taken');
  const moved = { number: next, version: await getVersion(next), day, hour: '15:00' };
  expect((await admin.call('admin/request/confirm', moved)).status).toBe(200);
  expect(await shown(next)).not.toHaveProperty('overrun');
});

test('one of two concurrent claims of the same time succeeds', async () => {
  await addNext('12:00');
  const version = await getVersion(next);
  const longer = admin.call('admin/agenda/overrun', { number: next, version, overrun: 30 });
  const [noted, booked] = await Promise.all([longer, book('12:45')]);
  expect([noted.status, booked.status].sort()).toEqual([200, 409]);
});

test('a moved appointment no longer overruns', async () => {
  await note(15);
  const moved = { number: running, version: await getVersion(running), day, hour: '15:00' };
  expect((await admin.call('admin/request/confirm', { ...moved, force: true })).status).toBe(200);
  expect(await shown(running)).not.toHaveProperty('overrun');
  expect((await book('10:45')).status).toBe(200);
});

test('an appointment in another one’s pause says so', async () => {
  await db.deleteFrom('requests').execute();
  const readMark = async () =>
    (await admin.get('/api/admin/agenda/rules')).body.rules.find(isCut)?.mark ?? '';
  const isCut = ({ treatment }: { treatment: string }) => treatment === cutId;
  const setPause = async (pauseAt: number, pause: number) => {
    const rule = { treatment: cutId, minutes: 90, cleaning: 0, roomKind: '', instant: true };
    const mark = await readMark();
    return admin.call('admin/agenda/rule', { ...rule, pauseAt, pause, mark });
  };
  const shortly = (time: string) => {
    const short = { treatments: ['capillaires/coupe-homme'], name: 'Koffi' };
    return admin.call('admin/agenda/book', { ...appointment({ day, time, ...short }), soon: true });
  };
  // Without a pause the staff member serves no other client meanwhile.
  expect((await setPause(0, 0)).status).toBe(200);
  expect((await book('12:00')).status).toBe(200);
  expect((await shortly('12:30')).body.error).toBe('slot-taken');
  await db.deleteFrom('requests').execute();
  expect((await setPause(30, 30)).status).toBe(200);
  expect((await book('12:00')).status).toBe(200);
  expect((await shortly('12:15')).body.error).toBe('slot-taken');
  const { body } = await shortly('12:30');
  expect(await shown(body.number)).toMatchObject({ starts: '12:30', inPauseOf: 'Awa Koné' });
  const { text } = await admin.get(`/admin?jour=${day}`);
  expect(text).toContain('Pendant la pose\u00a0: Awa Koné');
});
