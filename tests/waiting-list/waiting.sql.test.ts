import supertest from 'supertest';
import { afterEach, expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { appointment } from '../agenda/support/visits.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { readMail } from '../support/outbox.ts';
import { newPhone } from '../support/request.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The waiting list, with a stopped clock. A process that starts looks for free slots at once. Each test has days of its
 * own. One staff member cuts hair from 9:00 to 19:00, 45 minutes each.
 */

const { setClock, disposables, location } = await stopClock('2026-11-25T07:00');
const smtp = disposables.use(await startSmtp());
const start = (url = smtp.url, more = {}) => startInstitute(url, more, location);

// Only the processes of look() do due work, whatever the machine's speed.
const institute = disposables.use(await start(smtp.url, { startAfter: new Promise(() => {}) }));
const { db } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
let day = '2026-12-01';
afterEach(() => {
  day = addDays(day, 7);
  smtp.senderRefusal = undefined;
  setClock('2026-11-25T07:00');
});

/** Fills the whole day. @returns the ids of the appointments by hour */
async function fillDay(fullDayDate = day): Promise<Map<string, string>> {
  const hours = [
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
    '18:00',
  ];
  const numbersByHour = new Map<string, string>();
  for (const hour of hours) {
    const row = await addBooked(db, { day: fullDayDate, hour, phone: newPhone() });
    numbersByHour.set(hour, row.id);
  }
  return numbersByHour;
}

/** Frees a slot as the institute does. */
async function free(id: string | undefined): Promise<void> {
  await db
    .updateTable('requests')
    .set({ status: 'cancelled', plan: null, ends: null })
    .where('id', '=', id ?? '')
    .execute();
}

let clients = 0;
const buildWish = (more: object = {}) => {
  clients += 1;
  return {
    ...{
      persons: [['capillaires/coupe-femme']],
      staff: '',
      from: day,
      to: day,
      moment: 'Peu importe',
    },
    name: 'Awa Koné',
    phone: newPhone(),
    ...more,
  };
};

const findMailsTo = (email: string) =>
  smtp.accepted.filter((mail) => mail.includes(`\nTo: ${email}`));

/** Adds a client to the list, as if she had joined with her account. */
async function addWaitingClient(more: object = {}) {
  const visitor = await Visitor.at(app);
  const input = buildWish(more);
  const joined = await visitor.call('booking/waiting', input);
  expect(joined.status).toBe(200);
  const phone = `+225${input.phone.replaceAll(' ', '')}`;
  const email = `attend-${clients}@exemple.ci`;
  await db
    .updateTable('waiting_list')
    .set({
      email,
      proven: 1,
      created_at: new Date(Date.UTC(2026, 10, 25, 6, clients)).toISOString(),
    })
    .where('phone', '=', phone)
    .execute();
  return { email, phone, visitor, token: String(joined.body.wait).slice('/attente/'.length) };
}

/** Starts two processes at this moment, and stops them after both have looked for due work. */
async function look(more = {}): Promise<void> {
  const processes = await Promise.all([start(smtp.url, more), start(smtp.url, more)]);
  for (const process of processes) await process[Symbol.asyncDispose]();
}
/** Returns the messages about a free slot, sent or not. */
const readTold = async (email: string) =>
  (await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()).filter(
    ({ starts }) => starts !== null,
  );

test('mails the first three clients once each, and the next three half an hour later', async () => {
  const numbersByHour = await fillDay();
  const entries: Awaited<ReturnType<typeof addWaitingClient>>[] = [];
  for (let count = 0; count < 5; count += 1) entries.push(await addWaitingClient());
  await look();
  for (const { email } of entries) expect(await readTold(email)).toEqual([]);
  await free(numbersByHour.get('10:00'));
  await look();
  await look();
  const countTold = async () =>
    Promise.all(entries.map(async ({ email }) => (await readTold(email)).length));
  expect(await countTold()).toEqual([1, 1, 1, 0, 0]);
  await expect.poll(() => findMailsTo(entries[0]?.email ?? '').length).toBe(1);
  const mail = readMail(findMailsTo(entries[0]?.email ?? '').at(-1) ?? '');
  expect(mail).toContain('Une heure s’est libérée');
  expect(mail).toContain(`/book?jour=${day}&heure=10%3A00`);
  setClock('2026-11-25T07:29');
  await look();
  expect(await countTold()).toEqual([1, 1, 1, 0, 0]);
  setClock('2026-11-25T07:31');
  await look();
  expect(await countTold()).toEqual([1, 1, 1, 1, 1]);
});

test('sends no mail about an hour that was free already, is in another part of the day, or is taken again', async () => {
  const numbersByHour = await fillDay();
  await free(numbersByHour.get('09:00'));
  const early = await addWaitingClient();
  const lateEntry = await addWaitingClient({ moment: 'Après-midi' });
  await look();
  await free(numbersByHour.get('11:00'));
  await addBooked(db, { day, hour: '11:00', phone: newPhone() });
  await look();
  for (const { email } of [early, lateEntry]) expect(await readTold(email)).toEqual([]);
  await free(numbersByHour.get('12:00'));
  await look();
  expect((await readTold(early.email)).map(({ starts }) => starts)).toEqual([`${day} 12:00`]);
  expect((await readTold(lateEntry.email)).map(({ starts }) => starts)).toEqual([`${day} 12:00`]);
});

test('sends no mail about an hour that has passed or is within the notice', async () => {
  const numbersByHour = await fillDay();
  const entry = await addWaitingClient();
  setClock(`${day}T09:30`);
  await free(numbersByHour.get('09:00'));
  await free(numbersByHour.get('10:00'));
  await look();
  expect(await readTold(entry.email)).toEqual([]);
  await free(numbersByHour.get('17:00'));
  await look();
  const [row] = await readTold(entry.email);
  expect(row?.starts).toBe(`${day} 17:00`);
  // The notice is two hours, so a later mail would be useless.
  expect(row?.expires_at).toBe(`${day}T15:00:00.000Z`);
});

test('drops messages after the client has booked or left, or once the hour is taken', async () => {
  const numbersByHour = await fillDay();
  const [books, leaves, lateEntry] = [
    await addWaitingClient(),
    await addWaitingClient(),
    await addWaitingClient(),
  ];
  smtp.senderRefusal = '451 later';
  await free(numbersByHour.get('10:00'));
  await look();
  for (const { email } of [books, leaves, lateEntry]) expect(await readTold(email)).toHaveLength(1);
  const booking = await books.visitor.call(
    'booking/appointment',
    appointment({ day, time: '10:00', phone: books.phone }),
  );
  expect(booking.status).toBe(200);
  expect((await leaves.visitor.call(`booking/waiting/leave/${leaves.token}`)).status).toBe(200);
  await look();
  smtp.senderRefusal = undefined;
  await db
    .updateTable('outbox')
    .set({ next_try_at: '2026-11-25T07:00:00.000Z' })
    .where('sent_at', 'is', null)
    .execute();
  await look();
  await expect
    .poll(async () =>
      (await Promise.all([books, leaves, lateEntry].map(({ email }) => readTold(email)))).flat(),
    )
    .toEqual([]);
  const remainingEntries = await db
    .selectFrom('waiting_list')
    .select('phone')
    .where('first_day', '=', day)
    .execute();
  expect(remainingEntries).toEqual([{ phone: lateEntry.phone }]);
});

test('writes to no mailbox without an account, and adds no second entry', async () => {
  const numbersByHour = await fillDay();
  const visitor = await Visitor.at(app);
  const input = buildWish();
  const mails = smtp.accepted.length;
  expect((await visitor.call('booking/waiting', input)).body).toHaveProperty('wait');
  await free(numbersByHour.get('10:00'));
  await look();
  const due = await db.selectFrom('waiting_days').selectAll().where('day', '=', day).execute();
  expect(due).toMatchObject([{ told_at: null, fresh: expect.stringContaining('600') }]);
  expect(smtp.accepted).toHaveLength(mails);
  expect((await visitor.call('booking/waiting', input)).body).toEqual({ repeated: true });
});

test('ends an entry by a mail program’s post, not by opening a link', async () => {
  const numbersByHour = await fillDay();
  const entry = await addWaitingClient();
  await free(numbersByHour.get('10:00'));
  await look();
  await expect.poll(() => findMailsTo(entry.email).length).toBe(1);
  const [first = ''] = findMailsTo(entry.email);
  const stop = /List-Unsubscribe: <http:\/\/localhost:3000(\/stop\/[\w-]+)>/.exec(first)?.[1] ?? '';
  expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  for (const path of [stop, `/attente/${entry.token}`])
    for (const method of ['get', 'head'] as const) await supertest(app)[method](path);
  expect(
    await db.selectFrom('waiting_list').select('id').where('phone', '=', entry.phone).execute(),
  ).toHaveLength(1);
  const answer = await supertest(app).post(stop).type('form').send('List-Unsubscribe=One-Click');
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(
    await db.selectFrom('waiting_list').select('id').where('phone', '=', entry.phone).execute(),
  ).toEqual([]);
  expect((await supertest(app).post(stop)).status).toBe(200);
  expect((await supertest(app).post('/stop/kurz')).status).toBe(404);
});

test('sends nothing until the institute’s undo has expired', async () => {
  const numbersByHour = await fillDay();
  const entry = await addWaitingClient();
  await free(numbersByHour.get('10:00'));
  await look({ undoSeconds: 90 });
  expect(await readTold(entry.email)).toEqual([]);
  setClock('2026-11-25T07:02');
  await look({ undoSeconds: 90 });
  expect(await readTold(entry.email)).toHaveLength(1);
});
