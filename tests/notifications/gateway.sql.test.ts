import { afterEach, expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { retryRefusedMails, startInstitute } from '../support/institute.ts';
import {
  decodeSecret,
  type GatewayNeighbour,
  secret,
  startGateway,
} from '../support/neighbours/gateway.ts';
import { runCommand } from '../support/process.ts';
import { addRow } from '../support/rows.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Reminders by telephone message, with a stopped clock. A process that starts looks at once. Each test has days of its
 * own. The test gateway verifies signatures with the package of Standard Webhooks.
 */

const { setClock, disposables, folder, location } = await stopClock('2026-11-25T07:00');
const gateway = disposables.use(await startGateway());
const buildSettings = (neighbour: GatewayNeighbour = gateway, secrets = [secret]) => ({
  gateway: { url: neighbour.url, keys: secrets.map(decodeSecret) },
});

let day = '2026-12-01';
// This institute has no gateway, so only the processes that `runDueWork` starts send messages.
const institute = disposables.use(
  await startInstitute(undefined, { on: ['gateway', 'reviews'] }, location),
);
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
/** Signs in again, because the owner's session ends as the days pass. */
const signedIn = () => signInAdmin(app, outbox, 'gerante@institut.example');

afterEach(async () => {
  day = addDays(day, 7);
  gateway.answer = { status: 204 };
  gateway.received.length = 0;
  await db.deleteFrom('outbox').execute();
});

/** Runs the operator's command at this moment. */
const command = (...args: string[]) =>
  runCommand(
    {
      ...('url' in location && { DATABASE_URL: location.url }),
      DATA_DIR: folder,
    },
    ...args,
  );

let clients = 0;
/** Adds an appointment with a mobile number and without a mailbox, confirmed days before. */
async function addAppointment(hour = '10:00', more: object = {}) {
  clients += 1;
  const phone = `+22507070${String(10_000 + clients)}`;
  const created_at = '2026-11-20T10:00:00.000Z';
  const columns = { email: null, phone, created_at, updated_at: created_at, ...more };
  const row = await addBooked(db, { day, hour, number: `RDV-${4000 + clients}`, ...columns });
  return { id: row.id, number: row.number, phone };
}

const setEve = (time: string) => setClock(`${addDays(day, -1)}T${time}`);
/** Starts two processes at this moment, which do the due work, and stops them. */
async function runDueWork(more = buildSettings()): Promise<void> {
  const start = () => startInstitute(undefined, more, location);
  for (const process of await Promise.all([start(), start()])) await process[Symbol.asyncDispose]();
}
const listRows = (id: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('request_id', '=', id)
    .where('channel', '=', 'gateway')
    .execute();
const findReceived = (phone: string) =>
  gateway.received.filter(({ body }) => body.data.to === phone);

test('sends one signed reminder on the evening before', async () => {
  const { phone, number, id } = await addAppointment();
  setEve('17:59');
  await runDueWork();
  expect(await listRows(id)).toEqual([]);
  setEve('18:00');
  await runDueWork();
  await expect.poll(() => findReceived(phone).length).toBe(1);
  const [received] = findReceived(phone);
  expect(received?.isSigned).toBe(true);
  expect(received?.headers['content-type']).toBe('application/json');
  const page = /^http:\/\/localhost:3000\/rdv\/[\w-]{22}$/;
  expect(received?.body).toMatchObject({
    type: 'reminder.due',
    timestamp: '2026-11-30T18:00:00.000Z',
    data: {
      message_id: received?.id,
      to: phone,
      lang: 'fr',
      template: 'rappel_veille',
      params: { jour: 'mardi 1er décembre', heure: '10\u00a0h', lien: expect.stringMatching(page) },
      links: {
        page: expect.stringMatching(page),
        coming: expect.stringMatching(/#venir$/),
        move: expect.stringContaining('?deplacer=1'),
        cancel: expect.stringContaining('?annuler=1'),
      },
      appointment: { number, day, time: '10:00', people: 1 },
      expires_at: `${day}T10:00:00.000Z`,
    },
  });
  // The text fits into one SMS.
  const { text } = received?.body.data ?? { text: '' };
  expect(text).toMatch(/^[\x20-\x7eéèàù]{60,160}$/);
  expect(text).toContain('mardi 1er décembre à 10 h');
  for (const time of ['18:01', '19:30', '21:59']) {
    setEve(time);
    await runDueWork();
  }
  setClock(`${day}T08:00`);
  await runDueWork();
  expect(findReceived(phone)).toHaveLength(1);
  expect(await listRows(id)).toMatchObject([{ text: '', last_error: null }]);
});

test('does not prove a mailbox by a link sent to a telephone', async () => {
  const { phone, id } = await addAppointment('10:00', { email: 'autre@exemple.ci' });
  setEve('18:00');
  await runDueWork();
  setEve('19:01');
  await runDueWork();
  await expect.poll(() => findReceived(phone).length).toBe(1);
  const { text = '' } = findReceived(phone)[0]?.body.data ?? {};
  const token = /\/rdv\/([\w-]{22})/.exec(text)?.[1] ?? '';
  const visitor = await Visitor.at(app);
  expect((await visitor.get(`/api/booking/visit/${token}`)).status).toBe(200);
  expect((await visitor.call(`booking/after/agree/${token}`)).status).toBe(403);
  const readers = await db
    .selectFrom('manage_links')
    .select('reader')
    .where('request_id', '=', id)
    .execute();
  expect(new Set(readers.map(({ reader }) => reader))).toEqual(new Set(['mailbox', 'phone']));
});

test('reminds an hour after the mail only clients with a mobile number who have not answered', async () => {
  const email = 'cliente@exemple.ci';
  const askedValue = await addAppointment('10:00', { email });
  const confirmedClient = await addAppointment('11:00', { email, coming: `${day} 11:00` });
  const called = await addAppointment('12:00', { reminded: `${day} 12:00` });
  const landline = await addAppointment('14:00', { phone: '+2252722334455' });
  const unknown = await addAppointment('15:00', { phone: '' });
  const cancelled = await addAppointment('16:00', { status: 'cancelled', plan: null, ends: null });
  const refusing = await addAppointment('17:00');
  const report = {
    report: 'failed',
    report_reason: 'refused',
    sent_at: '2026-11-20T18:00:00.000Z',
  } as const;
  await addRow(db, 'outbox', { channel: 'gateway', recipient: refusing.phone, ...report });
  setEve('18:59');
  await runDueWork();
  expect(gateway.received).toEqual([]);
  setEve('19:00');
  await runDueWork();
  await expect.poll(() => gateway.received.length).toBe(1);
  expect(findReceived(askedValue.phone)).toHaveLength(1);
  for (const { id } of [confirmedClient, called, landline, unknown, cancelled, refusing])
    expect(await listRows(id)).toEqual([]);
});

test('sends no outdated reminder once the gateway is back', async () => {
  gateway.answer = { status: 503 };
  const [comingClient, moves, cancels, rings] = [
    await addAppointment('10:00'),
    await addAppointment('11:00'),
    await addAppointment('12:00'),
    await addAppointment('14:00'),
  ];
  setEve('18:00');
  await runDueWork();
  for (const { id } of [comingClient, moves, cancels, rings])
    await expect.poll(async () => (await listRows(id))[0]?.last_error).toBe('503');
  const getToken = async (id: string) =>
    /\/rdv\/([\w-]+)/.exec((await listRows(id))[0]?.text ?? '')?.[1];
  const visitor = await Visitor.at(app);
  const press = (what: string, token: string | undefined, body: object) =>
    visitor.call(`booking/visit/${what}/${token}`, body);
  const [comingToken, moveToken, cancelToken] = [
    await press('coming', await getToken(comingClient.id), { day, time: '10:00' }),
    await press('move', await getToken(moves.id), {
      version: 1,
      day: addDays(day, 1),
      time: '15:00',
    }),
    await press('cancel', await getToken(cancels.id), { version: 1 }),
  ];
  expect([comingToken.status, moveToken.status, cancelToken.status]).toEqual([200, 200, 200]);
  const admin = await signedIn();
  const noted = { number: rings.number, day, time: '14:00', isDone: true };
  expect((await admin.call('admin/agenda/reminded', noted)).status).toBe(200);
  gateway.received.length = 0;
  gateway.answer = { status: 204 };
  await retryRefusedMails(institute, 4);
  await runDueWork();
  for (const { id } of [comingClient, moves, cancels, rings])
    await expect.poll(async () => (await listRows(id)).length).toBe(0);
  await runDueWork();
  expect(gateway.received).toEqual([]);
  // The new start has a reminder of its own.
  day = addDays(day, 1);
  setEve('18:00');
  await runDueWork();
  await expect.poll(() => findReceived(moves.phone).length).toBe(1);
});

test('sends no message at night, and none too late', async () => {
  gateway.answer = undefined;
  const { phone, id } = await addAppointment('09:00');
  setEve('21:30');
  const slow = runDueWork();
  await expect.poll(() => gateway.received.length).toBeGreaterThan(0);
  await slow;
  gateway.answer = { status: 204 };
  gateway.received.length = 0;
  const readDue = () =>
    db
      .updateTable('outbox')
      .set({ next_try_at: new Date(0).toISOString() })
      .execute();
  for (const night of [`${addDays(day, -1)}T22:00`, `${day}T06:59`]) {
    setClock(night);
    await readDue();
    await runDueWork();
    expect(gateway.received).toEqual([]);
  }
  setClock(`${day}T07:00`);
  await readDue();
  await runDueWork();
  await expect.poll(() => findReceived(phone).length).toBe(1);
  expect(await listRows(id)).toHaveLength(1);

  day = addDays(day, 1);
  gateway.answer = { status: 500 };
  const lateAppointment = await addAppointment('08:00');
  setEve('18:00');
  await runDueWork();
  await expect.poll(async () => (await listRows(lateAppointment.id))[0]?.last_error).toBe('500');
  gateway.answer = { status: 204 };
  gateway.received.length = 0;
  setClock(`${day}T08:00`);
  await readDue();
  await runDueWork();
  expect(gateway.received).toEqual([]);
  expect(await listRows(lateAppointment.id)).toMatchObject([{ sent_at: null, text: '' }]);
}, 30_000);

test('retries with the same id and a new signature, obeys Retry-After and follows no redirect', async () => {
  gateway.answer = { status: 429, headers: { 'retry-after': '900' } };
  const { id, phone } = await addAppointment();
  setEve('18:00');
  await runDueWork();
  await expect.poll(async () => (await listRows(id))[0]?.last_error).toBe('429');
  const [row] = await listRows(id);
  expect(row?.next_try_at).toBe(`${addDays(day, -1)}T18:15:00.000Z`);
  gateway.answer = { status: 302, headers: { location: '/elsewhere' } };
  setClock(`${addDays(day, -1)}T18:15`);
  await runDueWork();
  await expect.poll(async () => (await listRows(id))[0]?.last_error).toBe('302');
  gateway.answer = { status: 204 };
  setClock(`${addDays(day, -1)}T18:50`);
  await runDueWork();
  await expect.poll(() => findReceived(phone).length).toBe(3);
  const three = findReceived(phone);
  expect(new Set(three.map((message) => message.id)).size).toBe(1);
  expect(new Set(three.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
  expect(three.every(({ isSigned }) => isSigned)).toBe(true);
});

test('gives a message up after a 410 until the owner retries', async () => {
  gateway.answer = { status: 410 };
  const { id, phone } = await addAppointment();
  setEve('18:00');
  await runDueWork();
  await expect.poll(async () => (await listRows(id))[0]?.last_error).toBe('410');
  gateway.received.length = 0;
  gateway.answer = { status: 204 };
  setEve('18:30');
  await runDueWork();
  expect(gateway.received).toEqual([]);
  const listedMails = await command('mails');
  expect(listedMails.code).toBe(1);
  expect(listedMails.stdout).toContain(`given up\t${phone}`);
  const admin = await signedIn();
  expect((await admin.get('/admin/reglages')).text).toContain(
    'le service d’envoi des SMS l’a refusé',
  );
  const [row] = await listRows(id);
  await admin.call('admin/mails/retry', { id: row?.id });
  await runDueWork();
  await expect.poll(() => findReceived(phone).length).toBe(1);
});
