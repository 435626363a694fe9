import { afterAll, expect, test, vi } from 'vitest';
import { addManageLink } from '#server/institute/appointments/manage-links.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnHours } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Answers to reminders by clients and staff members, with a stopped clock on the evening before.
 */

setOwnHours();
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T18:30:00Z') });
afterAll(() => void vi.useRealTimers());
const day = '2026-12-01';

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');

let clients = 0;
async function addAppointment(hour: string, more: object = {}) {
  clients += 1;
  const number = `RDV-${4000 + clients}`;
  const created_at = '2026-11-20T10:00:00.000Z';
  const phone = `+225070708${String(clients).padStart(4, '0')}`;
  const { id } = await addBooked(db, { day, hour, number, phone, created_at, ...more });
  return { id, number, path: await addManageLink(db, id) };
}
const countComing = async (id: string) =>
  (await db.selectFrom('requests').select('coming').where('id', '=', id).executeTakeFirst())
    ?.coming;
const readReminders = async () => (await admin.get('/api/admin/agenda/reminders')).body;
const getNumbers = (list: { number: string }[]) => list.map(({ number }) => number);

test('records attendance by a press, not by opening the link', async () => {
  const { id, path, number } = await addAppointment('10:00', { name: 'Awa' });
  const client = await Visitor.at(app);
  expect((await client.get(path)).text).toContain('Venez-vous');
  // A mail scanner follows all links.
  for (const step of ['?deplacer=1', '?annuler=1', '?venir=1', '#venir'])
    expect((await client.get(`${path}${step}`)).status).toBe(200);
  expect(await countComing(id)).toBe(null);
  expect(getNumbers((await readReminders()).toRemind)).toContain(number);

  const { text: html } = await client.get(path);
  const answer = await sendForm(client, path, 'Je viens');
  expect(answer.text).toContain('C’est noté, nous vous attendons');
  expect(await countComing(id)).toBe(`${day} 10:00`);
  expect(html).toContain('Venez-vous');
  const token = path.slice('/rdv/'.length);
  const again = await client.call(`booking/visit/coming/${token}`, { day, time: '10:00' });
  expect(again.status).toBe(200);
  const events = db.selectFrom('events').select('action').where('subject', '=', id);
  expect(await events.execute()).toEqual([{ action: 'coming' }]);

  expect(getNumbers((await readReminders()).toRemind)).not.toContain(number);
  expect((await admin.get('/admin/rappels')).text).toContain('a confirmé sa venue');
  expect((await admin.get(`/admin?jour=${day}`)).text).toContain('A confirmé sa venue');
});

test('refuses attendance for another hour, or a visit that is cancelled or has begun', async () => {
  const { id, path } = await addAppointment('12:00');
  const client = await Visitor.at(app);
  const token = path.slice('/rdv/'.length);
  const say = async (time: string) =>
    (await client.call(`booking/visit/coming/${token}`, { day, time })).body.error;
  expect(await say('11:00')).toBe('conflict');
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
  expect(await say('12:00')).toBe('too-late');
  expect((await client.get(path)).text).not.toContain('Venez-vous');
  vi.setSystemTime(new Date('2026-11-30T18:30:00Z'));
  await db
    .updateTable('requests')
    .set({ status: 'cancelled', plan: null, ends: null })
    .where('id', '=', id)
    .execute();
  expect(await say('12:00')).toBe('conflict');
  expect(await countComing(id)).toBe(null);
});

test('lets the owner note a reminder by WhatsApp and take it back', async () => {
  const { id, number } = await addAppointment('16:00', { name: 'Fatou', email: null });
  const { text } = await admin.get('/admin/rappels');
  expect(text).toContain(encodeURIComponent('Bonjour Fatou, nous vous attendons demain'));
  const body = { number, day, time: '16:00' };
  expect((await admin.call('admin/agenda/reminded', { ...body, isDone: true })).status).toBe(200);
  expect(getNumbers((await readReminders()).reminded)).toContain(number);
  expect((await admin.call('admin/agenda/reminded', { ...body, isDone: false })).status).toBe(200);
  expect(getNumbers((await readReminders()).toRemind)).toContain(number);
  const answer = await admin.call('admin/agenda/reminded', {
    ...body,
    time: '17:00',
    isDone: true,
  });
  expect(answer.body.error).toBe('conflict');
  const done = await sendForm(admin, '/admin/rappels', 'Fait');
  expect(done.text).toContain('rappel fait');
  const stranger = await Visitor.at(app);
  const refusal = await stranger.call('admin/agenda/reminded', { ...body, isDone: true });
  expect(refusal.status).toBe(401);
  expect(id).toBeTruthy();
});
