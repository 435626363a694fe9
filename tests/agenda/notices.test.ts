import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatPhone, institute as ours } from '#shared/institute.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute, type TestInstitute } from '../support/institute.ts';
import { startPushService } from '../support/neighbours/push-service.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { readMail } from '../support/outbox.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/* An appointment that changes repeatedly causes few mails, each with the latest state. */

const ownerMailbox = 'accueil@institut.example';
const clientMailbox = 'inconnue@exemple.ci';
const mailboxes = [clientMailbox, ownerMailbox];

let disposables: AsyncDisposableStack;
beforeEach(() => {
  disposables = new AsyncDisposableStack();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});
afterEach(() => disposables.disposeAsync());

async function start(smtpUrl?: string, more = {}) {
  const institute = disposables.use(await startInstitute(smtpUrl, more));
  return { institute, app: testApp({ backendUrl: institute.url }) };
}

type App = ReturnType<typeof testApp>;

/** Books a visit and returns its client's calls to move and cancel it. */
async function bookAt(app: App, more: object = {}) {
  const visitor = await Visitor.at(app);
  const order = appointment({ email: clientMailbox, ...more });
  const { status, body } = await visitor.call('booking/appointment', order);
  expect([status, body.message]).toEqual([200, undefined]);
  const path = body.manage as string;
  const token = path.slice('/rdv/'.length);
  let version = 1;
  const change = async (call: string, target: object = {}) => {
    const answer = await visitor.call(`booking/visit/${call}/${token}`, { version, ...target });
    if (answer.status === 200) version += 1;
    return answer;
  };
  return {
    visitor,
    path,
    number: body.number as string,
    mailed: (body.mailed ?? true) as boolean,
    move: (time: string, day = order.day) => change('move', { day, time }),
    cancel: () => change('cancel'),
  };
}

const readSent = async ({ db }: TestInstitute, recipient: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute();
const readUnsent = async ({ db }: TestInstitute, recipient: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .execute();

/** Advances the clock, and sends a message to wake the queues. */
async function passTime(app: App, minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  const visitor = await Visitor.at(app);
  await visitor.call('contact/send', { subject: 'Prix', message: `Après ${minutes} minutes` });
}

const normalizeSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const day = plainWeekday();
const formatTitle = (time: string) => normalizeSpaces(formatDayTime(day, time));

describe('120 moves of one appointment', () => {
  test('are limited to ten, and client and owner get one notice each of the last', async () => {
    const push = disposables.use(await startPushService());
    const { institute, app } = await start(undefined, { pushNetwork: push.network });
    const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
    await admin.call('admin/alerts/subscribe', push.newDevice().subscription);
    const visit = await bookAt(app);
    const count = async (recipient: string) => (await readSent(institute, recipient)).length;
    const readNotices = async () =>
      (await readSent(institute, ownerMailbox)).filter(({ request_id }) => request_id !== null);
    const readAlerts = () =>
      push.receivedAlerts.filter(({ alert }) => alert.kind !== 'message' && alert.kind !== 'test');
    // Otherwise the next move would replace the unsent notice.
    const waitUntilSent = async (times: number) => {
      await expect.poll(() => count(clientMailbox)).toBe(times);
      await expect.poll(async () => (await readNotices()).length).toBe(times);
      await expect.poll(() => readAlerts().length).toBe(times);
    };
    await waitUntilSent(1);
    const statuses = [(await visit.move('11:00')).status];
    await waitUntilSent(2);
    for (let moves = 1; moves < 120; moves += 1) {
      const time = moves % 2 ? '12:00' : '14:00';
      const { status, body, headers } = await visit.move(time);
      statuses.push(status);
      if (status === 200) continue;
      expect([status, body.error]).toEqual([429, 'too-many']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect((await readSent(institute, clientMailbox)).at(-1)?.subject).toContain(
      `${formatShortDay(day)} à 11 h`,
    );
    expect(await readUnsent(institute, clientMailbox)).toHaveLength(1);
    expect(await readUnsent(institute, ownerMailbox)).toHaveLength(1);

    await passTime(app, 6);
    await waitUntilSent(3);
    const last = (await readSent(institute, clientMailbox)).at(-1);
    const move = `de 11 h à 12 h, ${formatShortDay(day)}`;
    expect(last?.subject).toContain(`${formatShortDay(day)} à 12 h`);
    expect((await readNotices()).at(-1)?.subject).toContain(move);
    expect(normalizeSpaces(readAlerts().at(-1)?.alert.body ?? '')).toContain(move);
  });

  test('end with a message that names the telephone number', async () => {
    const { app } = await start();
    const { visitor, path, move } = await bookAt(app);
    for (let count = 0; count < 10; count += 1) await move(count % 2 ? '10:00' : '11:00');
    const fields = { intent: 'deplacer', version: '11', jour: day, heure: '11:00' };
    const page = await visitor.submit(path, fields, '/login');
    expect(page.status).toBe(429);
    expect(page.text).toContain('votre rendez-vous garde son heure');
    expect(page.text).toContain(formatPhone(ours.phone));
    // Another appointment has a limit of its own.
    expect(
      (await (await bookAt(app, { day: plainWeekday(1) })).move('12:00', plainWeekday(1))).status,
    ).toBe(200);
  });
});

test('a move back to the hour of the last mail sends nothing', async () => {
  const { institute, app } = await start();
  const visit = await bookAt(app);
  await expect.poll(async () => (await readSent(institute, clientMailbox)).length).toBe(1);
  await visit.move('11:00');
  await expect.poll(async () => (await readSent(institute, clientMailbox)).length).toBe(2);
  await expect.poll(async () => (await readSent(institute, ownerMailbox)).length).toBe(2);
  await visit.move('12:00');
  expect(await readUnsent(institute, clientMailbox)).toHaveLength(1);
  await visit.move('11:00');
  for (const mailbox of mailboxes) expect(await readUnsent(institute, mailbox)).toEqual([]);
});

test('a cancellation is sent at once and replaces a waiting notice of a move', async () => {
  const { institute, app } = await start();
  const visit = await bookAt(app);
  // Otherwise the next change would replace the unsent notice.
  const expectSent = async (count: number) => {
    for (const mailbox of mailboxes)
      await expect.poll(async () => (await readSent(institute, mailbox)).length).toBe(count);
  };
  await expectSent(1);
  await visit.move('11:00');
  await expectSent(2);
  await visit.move('12:00');
  await visit.cancel();
  await expectSent(3);
  for (const mailbox of mailboxes) {
    expect((await readSent(institute, mailbox)).at(-1)?.subject).toContain('annulé');
    expect(await readUnsent(institute, mailbox)).toEqual([]);
  }
});

describe('a mail', () => {
  test('is replaced by one with the current hour if it was not sent yet', async () => {
    const { institute, app } = await start('smtp://127.0.0.1:1');
    const visit = await bookAt(app);
    const isRetrying = async (mailbox: string) => {
      const rows = await readUnsent(institute, mailbox);
      return rows.length === 1 && rows[0]?.state === 'waiting' && rows[0].attempts > 0;
    };
    for (const mailbox of mailboxes) await expect.poll(() => isRetrying(mailbox)).toBe(true);
    expect((await visit.move('11:00')).status).toBe(200);
    const readSubjects = async (mailbox: string) =>
      (await readUnsent(institute, mailbox)).map(({ subject }) => subject);
    await expect
      .poll(() => readSubjects(clientMailbox))
      .toEqual([`Rendez-vous confirmé : ${formatTitle('11:00')}`]);
    const [subject] = await readSubjects(ownerMailbox);
    expect(subject).toContain('Nouveau rendez-vous');
    expect(subject).toContain('à 11 h');
  });

  test('stays while it is being sent, and the next one follows it', async () => {
    const smtp = disposables.use(await startSmtp());
    const { app } = await start(smtp.url);
    smtp.heldRecipients.add(clientMailbox);
    const visit = await bookAt(app);
    await expect.poll(smtp.countWaiting).toBe(1);
    expect((await visit.move('11:00')).status).toBe(200);
    // The queue has run once more and kept the order of the mails.
    await expect.poll(() => smtp.accepted.length).toBe(2);
    expect(smtp.recipients.filter((address) => address === clientMailbox)).toHaveLength(1);
    smtp.heldRecipients.clear();
    smtp.releaseOldest();
    const readMails = () =>
      smtp.accepted.filter((mail) => mail.includes(`\nTo: ${clientMailbox}`)).map(readMail);
    await expect.poll(() => readMails().length, { timeout: 20_000 }).toBe(2);
    const [first = '', second = ''] = readMails().map(normalizeSpaces);
    expect(first).toContain('C’est confirmé.');
    expect(second).toContain(`déplacé : ${formatShortDay(day)} à 11 h`);
  });
});

describe('an unproven mailbox', () => {
  test('gets at most five mails an hour about all bookings, moves and cancellations', async () => {
    const { institute, app } = await start();
    const visits: Awaited<ReturnType<typeof bookAt>>[] = [];
    for (let index = 0; index < 4; index += 1)
      visits.push(await bookAt(app, { day: plainWeekday(index) }));
    const count = async () => (await readSent(institute, clientMailbox)).length;
    await expect.poll(count).toBe(4);
    for (const visit of visits) expect((await visit.cancel()).status).toBe(200);
    await expect.poll(count).toBe(5);
    const more = await bookAt(app, { day: plainWeekday(5) });
    expect(more.mailed).toBe(false);
    expect((await more.cancel()).status).toBe(200);
    expect(await readUnsent(institute, clientMailbox)).toHaveLength(3);

    // Each booking with a mail gets its cancellation mail later.
    await passTime(app, 61);
    await expect.poll(count).toBe(8);
    const mails = await readSent(institute, clientMailbox);
    expect(mails.filter(({ subject }) => subject.includes('annulé'))).toHaveLength(4);
  });
});
