import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeRole, findOrCreateUser, grantAdmin } from '#server/institute/accounts/users.ts';
import { isPublic, publicNetwork } from '#server/institute/notifications/push-delivery.ts';
import { erasePersonalData } from '#server/institute/privacy/erase-person.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { institute as facts } from '#shared/institute.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute, type TestInstitute } from '../support/institute.ts';
import { type ReceivedAlert, startPushService } from '../support/neighbours/push-service.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { wholeRequest } from '../support/request.ts';
import { countRows, daysAgo, readWaitingAlerts } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * Alerts, through a push service that decrypts them as a browser does.
 */

const email = 'gerante@institut.example';

let disposables: AsyncDisposableStack;
beforeEach(() => {
  disposables = new AsyncDisposableStack();
});
afterEach(() => disposables.disposeAsync());

/** Starts an institute with its site and a signed-in owner. */
async function start(network: Partial<typeof publicNetwork> = {}) {
  const push = disposables.use(await startPushService());
  const pushNetwork = { ...push.network, ...network };
  const institute = disposables.use(await startInstitute(undefined, { pushNetwork }));
  const app = testApp({ backendUrl: institute.url });
  const owner = await signInAdmin(app, institute.outbox, email);
  const subscribe = async (name?: string) => {
    const device = push.newDevice(name);
    const { status } = await owner.call('admin/alerts/subscribe', device.subscription);
    expect(status).toBe(200);
    // Waits until the first alert is sent.
    await expect.poll(() => countWaiting(institute)).toBe(0);
    const first = push.receivedAlerts.splice(0);
    push.requestCounts.clear();
    return { ...device, first };
  };
  const readDevices = async () => (await owner.get('/api/admin/alerts')).body.devices;
  /** Sends a message to the institute, which causes an alert. */
  const write = async () => {
    const visitor = await Visitor.at(app);
    const letter = { subject: 'Prix', message: `Bonjour ${Math.random()}` };
    expect((await visitor.call('contact/send', letter)).status).toBe(200);
  };
  return { push, institute, app, owner, subscribe, devices: readDevices, write };
}

const countWaiting = async ({ db }: TestInstitute) => (await readWaitingAlerts(db)).length;
/** Makes all waiting alerts due, whatever their delay. */
const hurry = ({ db }: TestInstitute) =>
  db
    .updateTable('outbox')
    .set({ next_try_at: daysAgo(1) })
    .where('channel', '=', 'push')
    .where('sent_at', 'is', null)
    .execute();

test('deletes a waiting alert when its client is erased', async () => {
  const { push, institute, app, subscribe, write } = await start();
  const { path } = await subscribe();
  push.answers.set(path, (res) => void res.writeHead(503).end());
  await write();
  await (await Visitor.at(app)).call('booking/request', wholeRequest);
  await expect.poll(() => push.requestCounts.get(path)).toBe(2);
  expect(await countWaiting(institute)).toBe(2);
  const erased = await erasePersonalData(institute.db, '/nowhere', { phone: '+2250506070809' });
  expect(erased.requests).toHaveLength(1);
  const remainingAlerts = await readWaitingAlerts(institute.db);
  expect(remainingAlerts.map(({ text }) => JSON.parse(text).kind)).toEqual(['message']);
});

describe('alerts about visitors’ actions', () => {
  test('reach every device after a request, an appointment, a move, a cancellation and a message', async () => {
    const { push, app, subscribe, owner } = await start();
    const [phone, tablet] = [await subscribe('Téléphone'), await subscribe('Tablette')];
    const waitForLast = async (kind: string): Promise<ReceivedAlert> => {
      const findAlerts = () => push.receivedAlerts.filter(({ alert }) => alert.kind === kind);
      await expect
        .poll(() =>
          findAlerts()
            .map(({ path }) => path)
            .sort(),
        )
        .toEqual([phone.path, tablet.path].sort());
      return findAlerts()[0] as ReceivedAlert;
    };
    const visitor = await Visitor.at(app);
    const answer = await visitor.call('booking/request', {
      ...wholeRequest,
      note: 'Allergique',
      email: 'awa@exemple.ci',
    });
    const request = await waitForLast('request');
    expect(request.alert).toEqual({
      kind: 'request',
      title: 'Nouvelle demande',
      body: `Soin Clarins fermeté + Manucure spa, 2\u00a0personnes, ${formatShortDay(wholeRequest.day)}, matin, Awa`,
      path: `/admin/demande?numero=${answer.body.number}`,
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(request.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(Number(request.headers.ttl)).toBeGreaterThan(3600);
    expect(request.claims.sub).toBe(`mailto:${facts.email}`);
    const { exp = 0 } = request.claims;
    expect(exp - Date.now() / 1000).toBeLessThan(24 * 3600);
    const { publicKey } = (await owner.get('/api/admin/alerts')).body;
    expect(request.publicKey).toBe(publicKey);

    const [day, later] = [plainWeekday(0), plainWeekday(1)];
    const booking = await visitor.call('booking/appointment', appointment({ day }));
    const path = `/admin/demande?numero=${booking.body.number}`;
    expect((await waitForLast('appointment')).alert).toMatchObject({
      title: 'Nouveau rendez-vous',
      body: `Coupe femme, ${formatDayTime(day, '10:00')}, Awa`,
      path,
    });
    const token = booking.body.manage.slice('/rdv/'.length);
    const move = { version: 1, day: later, time: '11:00' };
    expect((await visitor.call(`booking/visit/move/${token}`, move)).status).toBe(200);
    expect((await waitForLast('moved')).alert).toMatchObject({
      title: 'Rendez-vous déplacé',
      body: `Coupe femme, du ${formatDayTime(day, '10:00')} au ${formatDayTime(later, '11:00')}, Awa`,
      path,
    });
    await visitor.call(`booking/visit/cancel/${token}`, { version: 2 });
    expect((await waitForLast('cancelled')).alert).toMatchObject({
      title: 'Rendez-vous annulé',
      body: `Coupe femme, ${formatDayTime(later, '11:00')}, Awa`,
      path,
    });

    await visitor.call('contact/send', { subject: 'Awa Koné', message: 'Mon numéro : 0506070809' });
    const { alert } = await waitForLast('message');
    expect(alert.title).toBe('Nouveau message');
    expect((await owner.get(alert.path ?? '')).text).toContain('Mon numéro');
    const alertTexts = push.receivedAlerts.map((message) => JSON.stringify(message.alert)).join();
    for (const secret of ['Koné', '05060', 'Allergique', 'awa@', 'exemple.ci'])
      expect(alertTexts).not.toContain(secret);
    // Each endpoint got each alert once.
    expect([...push.requestCounts.values()]).toEqual([5, 5]);
  });
});

describe('a push service', () => {
  test('ends the subscription of a device that it no longer knows', async () => {
    const { push, institute, subscribe, devices, write } = await start();
    const [goneDevice, missing, keptDevice] = [
      await subscribe('A'),
      await subscribe('B'),
      await subscribe('C'),
    ];
    push.answers.set(goneDevice.path, (res) => res.writeHead(410).end());
    push.answers.set(missing.path, (res) => res.writeHead(404).end());
    await write();
    await expect.poll(async () => (await devices()).length).toBe(1);
    expect((await devices())[0].device).toBe('C');
    await expect.poll(() => push.receivedAlerts.map(({ path }) => path)).toEqual([keptDevice.path]);
    await expect.poll(() => countWaiting(institute)).toBe(0);
  });

  test.each([
    ['is busy', 429, { 'Retry-After': '120' }, 120],
    ['asks for a week', 503, { 'Retry-After': '604800' }, 1800],
    ['fails', 500, {}, 5],
  ])('that %s is asked again later, and then once', async (_what, status, headers, minPause) => {
    const { push, institute, subscribe, devices, write } = await start();
    const { path } = await subscribe();
    push.answers.set(path, (res) => res.writeHead(status, headers).end('x'.repeat(1e5)));
    await write();
    const { db } = institute;
    const row = async () => (await readWaitingAlerts(db))[0];
    await expect.poll(async () => (await row())?.attempts).toBe(1);
    const { next_try_at = '' } = (await row()) ?? {};
    const delay = (Date.parse(next_try_at) - Date.now()) / 1000;
    expect(delay).toBeGreaterThan(minPause - 30);
    expect(delay).toBeLessThanOrEqual(1800);
    // The device's row is written after the alert's row.
    await expect.poll(async () => (await devices())[0].lastError).toBe(String(status));
    push.answers.clear();
    await hurry(institute);
    await write();
    await expect.poll(() => push.receivedAlerts.length).toBe(2);
    // The push service has the alert before the database records it.
    await expect.poll(() => countWaiting(institute)).toBe(0);
    const sentState = { lastError: null, lastSentAt: expect.any(String) };
    await expect.poll(async () => (await devices())[0]).toMatchObject(sentState);
  });

  test.each([[400], [301]])('that answers %i is not asked again', async (status) => {
    const { push, institute, subscribe, devices, write } = await start();
    const { path } = await subscribe();
    const elsewhere = { Location: `https://push.example/elsewhere` };
    push.answers.set(path, (res) => res.writeHead(status, elsewhere).end());
    await write();
    await expect.poll(async () => (await devices())[0].lastError).toBe(String(status));
    await expect.poll(() => countWaiting(institute)).toBe(0);
    expect([...push.requestCounts]).toEqual([[path, 1]]);
  });

  test('delays neither visitors nor other devices when it hangs', async () => {
    const deadlines: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const deadline = new AbortController();
      deadlines.push(deadline);
      return deadline.signal;
    });
    const { push, institute, subscribe, devices, write } = await start();
    const [silent, keptDevice] = [await subscribe('Muet'), await subscribe('Tablette')];
    push.answers.set(silent.path, () => {});
    await write();
    await expect.poll(() => push.receivedAlerts.map(({ path }) => path)).toEqual([keptDevice.path]);
    await expect.poll(() => push.requestCounts.get(silent.path)).toBe(1);
    for (const deadline of deadlines) deadline.abort();
    await expect.poll(async () => (await devices())[0].lastError).not.toBeNull();
    await expect.poll(() => countWaiting(institute)).toBe(1);
  });
});

describe('a push address', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'nothing',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

  test.each(['142.250.75.10', '2a00:1450:4007:80c::200a'])('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  );

  test('gets no connection if one of its addresses is private', async () => {
    const { mayReach } = publicNetwork;
    const { push, institute, subscribe, devices, write } = await start({
      mayReach,
      lookup: (_name, _options, done) =>
        done(null, [
          { address: '142.250.75.10', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    await subscribe();
    await write();
    await expect.poll(async () => (await devices())[0].lastError).toBe('EPRIVATE');
    expect(await countWaiting(institute)).toBe(0);
    expect(push.requestCounts.size).toBe(0);
  });
});

describe('devices', () => {
  test('belong to one account only', async () => {
    const { app, institute, owner, subscribe, devices } = await start();
    const { first } = await subscribe();
    expect(first.map(({ alert }) => alert.kind)).toEqual(['test']);
    const [{ id }] = await devices();
    const other = await signInAdmin(app, institute.outbox, 'autre@institut.example');
    expect((await other.get('/api/admin/alerts')).body.devices).toEqual([]);
    expect((await other.call('admin/alerts/unsubscribe', { id })).status).toBe(200);
    expect(await devices()).toHaveLength(1);
    expect((await owner.call('admin/alerts/unsubscribe', { id })).status).toBe(200);
    expect(await devices()).toEqual([]);
  });

  test.each([
    [
      'the account is erased',
      async ({ db }: TestInstitute) => void (await erasePersonalData(db, '/nowhere', { email })),
    ],
    [
      'the account loses its role',
      async ({ db }: TestInstitute) => {
        const { id } = await findOrCreateUser(db, email);
        await changeRole(db, { id, role: 'user', actor: 'command' });
        // A new role does not bring the devices back.
        await grantAdmin(db, email);
      },
    ],
  ])('are deleted when %s', async (_when, leave) => {
    const { push, institute, subscribe, write } = await start();
    await subscribe();
    await leave(institute);
    expect(await countRows(institute.db, 'push_subscriptions')).toBe(0);
    await write();
    expect(await countWaiting(institute)).toBe(0);
    expect(push.requestCounts.size).toBe(0);
  });
});
