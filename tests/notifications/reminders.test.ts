import { afterEach, expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { appointment } from '../agenda/support/visits.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { retryRefusedMails, startInstitute } from '../support/institute.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { readMail } from '../support/outbox.ts';
import { newPhone } from '../support/request.ts';
import { addRow } from '../support/rows.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Reminders, with a stopped clock. A process that starts looks at once. Each test has days of its own.
 */

const { setClock, disposables, location } = await stopClock('2026-11-25T07:00');
const smtp = disposables.use(await startSmtp());
const start = (url = smtp.url) => startInstitute(url, {}, location);

let day = '2026-12-01';
const institute = disposables.use(await start());
const { db } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
afterEach(() => {
  day = addDays(day, 7);
  smtp.gate = Promise.resolve();
  smtp.senderRefusal = undefined;
});

let clients = 0;
/** Adds an appointment with a mailbox, confirmed days before. */
async function addAppointment(hour = '10:00', more: object = {}) {
  clients += 1;
  const email = `cliente-${clients}@exemple.ci`;
  const created_at = '2026-11-20T10:00:00.000Z';
  const number = `RDV-${3000 + clients}`;
  const row = await addBooked(db, {
    day,
    hour,
    number,
    email,
    created_at,
    updated_at: created_at,
    phone: newPhone(),
    ...more,
  });
  return { email, number, id: row.id };
}

const findMailsTo = (email: string) =>
  smtp.accepted.filter((mail) => mail.includes(`\nTo: ${email}`));
const setEve = (time: string) => setClock(`${addDays(day, -1)}T${time}`);
/** Starts two processes at this moment, which do the due work, and stops them. */
async function runDueWork(url?: string): Promise<void> {
  for (const process of await Promise.all([start(url), start(url)]))
    await process[Symbol.asyncDispose]();
}
const listRows = (id: string) =>
  db.selectFrom('outbox').selectAll().where('request_id', '=', id).execute();
/** Returns the token of the link in a waiting mail. */
const findToken = (text = '') => /\/rdv\/([\w-]+)/.exec(text)?.[1];

test('reminds once on the day before, with answers and a calendar file', async () => {
  const { email, id } = await addAppointment();
  setEve('17:59');
  await runDueWork();
  expect(await listRows(id)).toEqual([]);
  setEve('18:00');
  await runDueWork();
  await expect.poll(() => findMailsTo(email).length).toBe(1);
  const mail = readMail(findMailsTo(email)[0] ?? '');
  expect(mail).toContain('Rappel : votre rendez-vous, mardi 1er décembre à 10 h');
  for (const words of ['Je viens', 'Déplacer', 'Annuler', '?deplacer=1', '?annuler=1', '#venir'])
    expect(mail).toContain(words);
  expect(mail).toContain('BEGIN:VCALENDAR');
  for (const time of ['18:01', '23:59']) {
    setEve(time);
    await runDueWork();
  }
  setClock(`${day}T09:00`);
  await runDueWork();
  expect(findMailsTo(email)).toHaveLength(1);
  expect(await listRows(id)).toHaveLength(1);
});

test('does not remind clients who booked later or gave no mailbox', async () => {
  const without = await addAppointment('12:00', { email: null });
  setEve('18:30');
  const email = 'tard@exemple.ci';
  const visitor = await Visitor.at(app);
  const booking = await visitor.call(
    'booking/appointment',
    appointment({ day, time: '10:00', email }),
  );
  expect(booking.status).toBe(200);
  await expect.poll(() => findMailsTo(email).length).toBe(1);
  setEve('18:31');
  await runDueWork();
  setClock(`${day}T08:00`);
  await runDueWork();
  expect(findMailsTo(email)).toHaveLength(1);
  expect(await listRows(without.id)).toEqual([]);

  day = addDays(day, 1);
  const { id } = await addAppointment();
  await addRow(db, 'agenda_settings', { name: 'reminder', value: 0 });
  setEve('20:00');
  await runDueWork();
  expect(await listRows(id)).toEqual([]);
  await db.updateTable('agenda_settings').set({ value: 20 }).execute();
  await runDueWork();
  expect(await listRows(id)).toHaveLength(1);
  await db.deleteFrom('agenda_settings').execute();
});

test('sends no outdated reminder after a move or a cancellation', async () => {
  const movedVisit = await addAppointment('10:00');
  const cancelled = await addAppointment('14:00');
  smtp.senderRefusal = '451 later';
  setEve('18:00');
  await runDueWork();
  for (const { id } of [movedVisit, cancelled])
    await expect.poll(async () => (await listRows(id))[0]?.last_error).toBeTruthy();
  await db
    .updateTable('requests')
    .set({ status: 'cancelled', plan: null, ends: null })
    .where('id', '=', cancelled.id)
    .execute();
  const token = findToken((await listRows(movedVisit.id))[0]?.text);
  const { status } = await (await Visitor.at(app)).call(`booking/visit/move/${token}`, {
    version: 1,
    day: addDays(day, 1),
    time: '11:00',
  });
  expect(status).toBe(200);
  smtp.senderRefusal = undefined;
  await retryRefusedMails(institute, 1);
  await expect.poll(() => findMailsTo(movedVisit.email).length).toBe(1);
  expect(readMail(findMailsTo(movedVisit.email)[0] ?? '')).toContain('est déplacé');
  await expect.poll(async () => (await listRows(cancelled.id)).length).toBe(0);
  expect(findMailsTo(cancelled.email)).toEqual([]);
  // The new start has a reminder of its own.
  day = addDays(day, 1);
  setEve('18:00');
  await runDueWork();
  await expect.poll(() => findMailsTo(movedVisit.email).length).toBe(2);
});
