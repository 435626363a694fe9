import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { UndoOffer } from '#shared/undo/undo.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { newPhone } from '../support/request.ts';
import { addRow, readWaitingAlerts, waitingAlert } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * Undo of actions in the back office, before a mail about them leaves.
 */

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const colleague = await signInAdmin(app, outbox, 'collegue@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const buildOffer = async (visitor = admin): Promise<UndoOffer | undefined> =>
  (await visitor.get('/api/admin/days')).body.undo;
const undo = async (press = '', visitor = admin) => visitor.call('admin/undo', { press });
/** Undoes the administrator's latest action. */
const undoLast = async () => undo((await buildOffer())?.press);

let clients = 0;
/** Adds a confirmed appointment of a client, with or without a mailbox. */
async function addAppointment(day: string, hour: string, more: object = {}) {
  clients += 1;
  const number = `RDV-${2000 + clients}`;
  const email = `cliente-${clients}@exemple.ci`;
  await addBooked(db, { day, hour, number, email, name: 'Awa', phone: newPhone(), ...more });
  return { number, email };
}

const getRow = (number: string) =>
  db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirst();
/** Returns the state of an appointment and the time that it takes. */
async function placeOf(number: string) {
  const row = await getRow(number);
  const uses = await db
    .selectFrom('resource_use')
    .select(['resource_id', 'starts', 'ends'])
    .where('request_id', '=', row?.id ?? '')
    .orderBy('resource_id')
    .orderBy('starts')
    .execute();
  const { status, day, hour, ends, plan, off_agenda, outcome, reason } = row ?? {};
  return { status, day, hour, ends, plan, off_agenda, outcome, reason, uses };
}
const getVersion = async (number: string) => (await getRow(number))?.version ?? 0;
const readEdited = async (number: string) => ({ number, version: await getVersion(number) });
const move = async (number: string, day: string, hour: string, more: object = {}) =>
  admin.call('admin/request/confirm', { ...(await readEdited(number)), day, hour, ...more });
const cancel = async (number: string, reason = 'Nous sommes malades.') =>
  admin.call('admin/request/refuse', { ...(await readEdited(number)), reason });
const readSubjectsTo = async (email: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'state', 'subject', 'sent_at', 'next_try_at'])
    .where('recipient', '=', email)
    .execute();

test('undoes a move and withdraws its mail', async () => {
  const [day, other] = [plainWeekday(0), plainWeekday(1)];
  const { number, email } = await addAppointment(day, '10:00');
  const before = await placeOf(number);
  expect((await move(number, other, '15:00')).status).toBe(200);
  expect(await buildOffer()).toMatchObject({
    action: 'moved',
    isUndone: false,
    appointmentCount: 1,
    heldMails: 1,
    about: { number, name: 'Awa', day: other, time: '15:00', status: 'confirmed' },
  });
  expect((await buildOffer())?.secondsLeft).toBeGreaterThan(60);
  expect(await readSubjectsTo(email)).toMatchObject([{ state: 'held', sent_at: null }]);
  expect((await undoLast()).body).toEqual({ action: 'moved' });
  expect(await placeOf(number)).toEqual(before);
  expect(await readSubjectsTo(email)).toEqual([]);
  expect(await buildOffer()).toMatchObject({ isUndone: true, about: { day, time: '10:00' } });
  const { history } = (await admin.get(`/api/admin/request?number=${number}`)).body;
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['moved', 'undone']);
});

test('offers an undo to its author only', async () => {
  const { number } = await addAppointment(plainWeekday(2), '10:00');
  await move(number, plainWeekday(2), '12:00');
  const press = (await buildOffer())?.press;
  expect(await buildOffer(colleague)).toBeUndefined();
  expect((await undo(press, colleague)).status).toBe(404);
  expect((await getRow(number))?.hour).toBe('12:00');
});

test('ends the offer with the next action, also one without an undo', async () => {
  const { number } = await addAppointment(plainWeekday(2), '14:00');
  await move(number, plainWeekday(2), '16:00');
  expect((await buildOffer())?.action).toBe('moved');
  const { online } = (await admin.get('/api/admin/online')).body;
  const answer = await admin.call('admin/online/mode', {
    ...online,
    mode: 'closed',
    sentence: 'Fermé.',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await buildOffer()).toBeUndefined();
  expect((await getRow(number))?.hour).toBe('16:00');
  await admin.call('admin/online/mode', { ...online, mode: 'at-once', sentence: '' });
});

test('offers an undo only on the device of the action', async () => {
  const tablet = await signInAdmin(app, outbox, 'gerante@institut.example');
  const { number } = await addAppointment(plainWeekday(2), '17:00');
  await move(number, plainWeekday(2), '18:00');
  expect((await buildOffer())?.action).toBe('moved');
  expect(await buildOffer(tablet)).toBeUndefined();
});

test('undoes once although it is requested twice', async () => {
  const { number } = await addAppointment(plainWeekday(3), '10:00');
  await move(number, plainWeekday(3), '12:00');
  const press = (await buildOffer())?.press;
  const answers = await Promise.all([undo(press), undo(press), undo(press)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await undo(press)).status).toBe(200);
  expect(await getRow(number)).toMatchObject({ hour: '10:00', version: 3 });
  expect((await undo(randomUUID())).status).toBe(404);
});

test('undoes a confirmation: the request is open again, its receipt waits and its alert is back', async () => {
  const day = plainWeekday(4);
  await db.deleteFrom('outbox').execute();
  const visitor = await Visitor.at(app);
  const { time: _, ...order } = appointment({ day, email: 'attend@exemple.ci', people: 1 });
  const answer = await visitor.call('booking/request', { ...order, moment: 'Matin' });
  const { number } = answer.body;
  const { id = '' } = (await getRow(number)) ?? {};
  // The receipt waits, as if the mail server were down.
  const soon = new Date(Date.now() + 30_000).toISOString();
  const waits = { sent_at: null, next_try_at: soon, state: 'held' as const };
  const receipts = db.updateTable('outbox').set(waits).where('recipient', '=', 'attend@exemple.ci');
  await expect
    .poll(async () => (await readSubjectsTo('attend@exemple.ci'))[0]?.sent_at)
    .toBeTruthy();
  await receipts.execute();
  const times = { created_at: soon, expires_at: soon, next_try_at: soon };
  const alert = await addRow(db, 'outbox', {
    ...waitingAlert,
    recipient: randomUUID(),
    request_id: id,
    state: 'held',
    ...times,
  });
  const before = await readSubjectsTo('attend@exemple.ci');
  expect((await move(number, day, '11:00')).status).toBe(200);
  expect(await readSubjectsTo('attend@exemple.ci')).not.toEqual(before);
  expect(await readWaitingAlerts(db)).toEqual([]);
  expect((await undoLast()).status).toBe(200);
  expect(await getRow(number)).toMatchObject({ status: 'pending', hour: null, plan: null });
  expect(await readSubjectsTo('attend@exemple.ci')).toEqual(before);
  expect(await readWaitingAlerts(db)).toMatchObject([{ id: alert.id }]);
  await db.deleteFrom('outbox').where('channel', '=', 'push').execute();
});

test('undoes a cancellation unless another client has taken the slot', async () => {
  const day = plainWeekday(5);
  const { number, email } = await addAppointment(day, '10:00');
  const before = await placeOf(number);
  await cancel(number);
  const press = (await buildOffer())?.press;
  const faster = await Visitor.at(app);
  const booking = await faster.call('booking/appointment', appointment({ day, time: '10:00' }));
  expect(booking.status).toBe(200);
  const refusal = await undo(press);
  expect([refusal.status, refusal.body.error]).toEqual([409, 'slot-taken']);
  expect(await getRow(number)).toMatchObject({ status: 'cancelled', version: 2 });
  expect(await readSubjectsTo(email)).toMatchObject([{ state: 'held' }]);
  await cancel(booking.body.number);
  expect((await undo(press)).status).toBe(200);
  expect(await placeOf(number)).toEqual(before);
});

test('refuses an undo while its mail is being sent', async () => {
  for (const mailState of [
    { state: 'sending' as const, next_try_at: new Date(Date.now() + 10_000).toISOString() },
    { sent_at: new Date().toISOString() },
  ]) {
    const { number, email } = await addAppointment(plainWeekday(6), '10:00');
    await move(number, plainWeekday(7), '10:00');
    const press = (await buildOffer())?.press;
    await db.updateTable('outbox').set(mailState).where('recipient', '=', email).execute();
    expect(await buildOffer()).toBeUndefined();
    const refusal = await undo(press);
    expect([refusal.status, refusal.body.error]).toEqual([409, 'mail-gone']);
    expect(await getRow(number)).toMatchObject({ day: plainWeekday(7), version: 2 });
    await db.updateTable('outbox').set({ sent_at: new Date().toISOString() }).execute();
    await cancel(number);
  }
});

test('refuses an undo after a later change', async () => {
  const { number } = await addAppointment(plainWeekday(8), '10:00');
  await move(number, plainWeekday(8), '12:00');
  const press = (await buildOffer())?.press;
  const refusal = { ...(await readEdited(number)), reason: '' };
  expect((await colleague.call('admin/request/refuse', refusal)).status).toBe(200);
  expect(await buildOffer()).toBeUndefined();
  const refusedAnswer = await undo(press);
  expect([refusedAnswer.status, refusedAnswer.body.error]).toEqual([409, 'conflict']);
  expect((await getRow(number))?.hour).toBe('12:00');
});

test('removes an undone booking with all its rows', async () => {
  const order = appointment({ day: plainWeekday(9), time: '10:00', email: 'tel@exemple.ci' });
  const booking = await admin.call('admin/agenda/book', order);
  const { number } = booking.body;
  expect(await buildOffer()).toMatchObject({ action: 'booked', heldMails: 1, about: { number } });
  const press = (await buildOffer())?.press;
  expect((await undo(press)).status).toBe(200);
  expect(await getRow(number)).toBeUndefined();
  expect(await readSubjectsTo('tel@exemple.ci')).toEqual([]);
  expect(await buildOffer()).toMatchObject({ action: 'booked', isUndone: true });
  expect((await undo(press)).status).toBe(200);
  const again = await admin.call('admin/agenda/book', order);
  expect(again.body.repeated).toBeUndefined();
  expect((await getRow(again.body.number))?.status).toBe('confirmed');
});

test('refuses to undo a booking that was paid', async () => {
  const booking = await admin.call('admin/agenda/book', appointment({ day: plainWeekday(10) }));
  const press = (await buildOffer())?.press;
  const today = new Date().toISOString().slice(0, 10);
  const payment = { id: randomUUID(), number: booking.body.number, amount: 8000, day: today };
  const noted = await admin.call('admin/request/payments/add', {
    ...payment,
    method: 'wave',
    version: 0,
    force: true,
  });
  expect(noted.status).toBe(200);
  expect((await undo(press)).status).toBe(409);
  expect(await undoLast()).toMatchObject({ status: 200, body: { action: 'paid' } });
  const back = db.selectFrom('payments').select('amount').where('reverses', '=', payment.id);
  expect(await back.execute()).toEqual([{ amount: -8000 }]);
  expect((await undo(press)).status).toBe(200);
  expect(await getRow(booking.body.number)).toBeUndefined();
});

test('undoes blocking, unblocking and closing', async () => {
  const [from, to] = [plainWeekday(13), plainWeekday(14)];
  const readBlocks = () => db.selectFrom('day_changes').selectAll().orderBy('id').execute();
  const input = { staff: '4', from, to, starts: '12:00', ends: '13:00', kind: 'off', label: 'a' };
  await admin.call('admin/agenda/block', input);
  const first = await readBlocks();
  expect(await buildOffer()).toMatchObject({ action: 'off', day: from, lastDay: to });
  await admin.call('admin/agenda/unblock', {
    id: first.find(({ day }) => day === from)?.id,
    run: true,
  });
  expect(await buildOffer()).toMatchObject({ action: 'unblocked', day: from });
  await undoLast();
  expect(await readBlocks()).toEqual(first);

  const readClosedDays = () => db.selectFrom('closed_days').selectAll().execute();
  const noClosedDays = await readClosedDays();
  await admin.call('admin/days/close', { from, to, label: 'Congés' });
  expect(await buildOffer()).toMatchObject({ action: 'closed', day: from, lastDay: to });
  await undoLast();
  expect(await readClosedDays()).toEqual(noClosedDays);
  const { body } = await admin.get('/api/booking/closed-days');
  expect(JSON.stringify(body)).not.toContain(from);
});

test('lists clients to call without a mailbox only if their hour has changed', async () => {
  const day = plainWeekday(16);
  const clientsOfDay = [
    await addAppointment(day, '10:00'),
    await addAppointment(day, '11:00', { email: null }),
    await addAppointment(day, '12:00', { email: null }),
  ];
  const edited = await Promise.all(clientsOfDay.map(({ number }) => readEdited(number)));
  const moves = ['15:00', '16:00', '12:00'].map((hour, index) => ({
    ...edited[index],
    day,
    hour,
    staff: '',
  }));
  const answer = await admin.call('admin/agenda/place', { day, staff: '1', moves });
  expect(answer.body.moved).toHaveLength(3);
  const clientsToCall = [{ number: clientsOfDay[1]?.number, name: 'Awa', time: '16:00' }];
  const counts = { appointmentCount: 3, heldMails: 1 };
  expect(await buildOffer()).toMatchObject({ ...counts, clientsToCall });
});

test('asks to call nobody if a client with a mailbox is put back before the mail leaves', async () => {
  const day = plainWeekday(16);
  const { number } = await addAppointment(day, '14:00');
  await move(number, day, '17:00');
  await move(number, day, '14:00');
  expect(await buildOffer()).toMatchObject({ heldMails: 0, clientsToCall: [] });
  const page = (await admin.get(`/admin?jour=${day}`)).text;
  expect(page).toContain('déplacé');
  expect(page).not.toContain('À prévenir');
});

test('offers an undo for 90 seconds and keeps it for a day', async () => {
  const { number } = await addAppointment(plainWeekday(15), '10:00', { email: null });
  expect((await move(number, plainWeekday(15), '12:00')).status).toBe(200);
  const press = (await buildOffer())?.press ?? '';
  const at = new Date(Date.now() - 91_000).toISOString();
  await db.updateTable('undos').set({ at }).where('press', '=', press).execute();
  expect((await buildOffer())?.press).not.toBe(press);
  // A page that stayed open: no mail has left, and nothing has changed since.
  expect((await undo(press)).status).toBe(200);
});

test('undoes all changes that one press published', async () => {
  const press = randomUUID();
  const { contents } = (await admin.get('/api/admin/contents')).body;
  const readMark = (id: string) =>
    contents.find((content: { kind: string; id: string }) => content.id === id)?.mark ?? '';
  const save = (id: string, value: unknown) =>
    admin.call('admin/contents/save', {
      kind: 'treatments',
      id,
      mark: readMark(id),
      value,
      press,
    });
  expect((await save('capillaires/coupe-femme', { prix: 9000 })).status).toBe(200);
  expect((await save('capillaires/coupe-homme', { prix: 7000 })).status).toBe(200);
  const readContents = async () => JSON.stringify((await admin.get('/api/contents')).body);
  expect(await readContents()).toContain('9000');
  expect(await buildOffer()).toMatchObject({ press, action: 'prices', title: '' });
  expect((await undo(press)).status).toBe(200);
  expect(await readContents()).not.toContain('9000');
  expect(await readContents()).not.toContain('7000');
  expect(await buildOffer()).toMatchObject({ press, isUndone: true });
});

test('names the content and the staff member that an undo would restore', async () => {
  const { contents } = (await admin.get('/api/admin/contents')).body;
  const id = 'onglerie/pedicure-spa';
  const mark = contents.find((content: { id: string }) => content.id === id)?.mark ?? '';
  const price = { kind: 'treatments', id, mark, value: { prix: 9500 } };
  expect((await admin.call('admin/contents/save', price)).status).toBe(200);
  expect(await buildOffer()).toMatchObject({ action: 'prices', title: 'Pédicure spa' });
  const resource = (await admin.get('/api/admin/agenda/lane?id=4')).body;
  const skills = [{ skill: 'maquillage', minutes: null }];
  const taught = await admin.call('admin/agenda/lane/save', {
    id: '4',
    mark: resource.mark,
    skills,
  });
  expect(taught.status, JSON.stringify(taught.body)).toBe(200);
  expect(await buildOffer()).toMatchObject({ action: 'resource-skills', title: 'Coiffeuse' });
});

test('hours that are copied to a colleague are undone for both', async () => {
  const readHours = () =>
    db.selectFrom('work_hours').selectAll().where('resource_id', 'in', [3, 4]).execute();
  const before = await readHours();
  const typed = {
    'semaine-1-opens': '10:00',
    'semaine-1-closes': '16:00',
    'semaine-aussi-4': 'oui',
  };
  const saved = await sendForm(admin, '/admin/equipe/fiche?id=3', 'Enregistrer la fiche', typed);
  expect(await readHours()).not.toEqual(before);
  const title = (await buildOffer())?.title ?? '';
  expect(title).toMatch(/ et Coiffeuse$/);
  expect(saved.text).toContain(`C’est enregistré\u00a0: ${title}.`);
  expect((await undoLast()).status).toBe(200);
  expect(await readHours()).toEqual(before);
});

test('brings back a removed staff member with hours, absences and skills', async () => {
  const { body: team } = await admin.get('/api/admin/agenda/team');
  const profile = { name: 'Aya', kind: 'staff', roomKind: '', from: '', to: '' };
  const skills = [{ skill: 'capillaires', minutes: null }];
  const hours = [{ weekday: 1, starts: '09:00', ends: '12:00', from: '', to: '' }];
  const newMember = { id: '', mark: team.mark, profile, skills, hours };
  const { id } = (await admin.call('admin/agenda/lane/save', newMember)).body;
  await admin.call('admin/agenda/block', {
    staff: id,
    from: plainWeekday(3),
    to: '',
    starts: '12:00',
    ends: '13:00',
    kind: 'off',
    label: '',
  });
  const readResource = async () => (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
  const readResourceRows = async () => [
    await db.selectFrom('day_changes').selectAll().where('resource_id', '=', Number(id)).execute(),
    await db.selectFrom('work_hours').selectAll().where('resource_id', '=', Number(id)).execute(),
  ];
  const [{ mark, skills: taught }, before] = [await readResource(), await readResourceRows()];
  expect((await admin.call('admin/agenda/lane/remove', { id, mark })).status).toBe(200);
  expect(await readResourceRows()).toEqual([[], []]);
  expect((await undoLast()).body).toEqual({ action: 'resource-removed' });
  expect(await readResourceRows()).toEqual(before);
  expect((await readResource()).skills).toEqual(taught);
});
