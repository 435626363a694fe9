import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/institute/database/database.ts';
import { claimEntry } from '#server/institute/notifications/claims.ts';
import { createRateLimits } from '#server/institute/rate-limits.ts';
import { createLog } from '#server/observability/log.ts';
import { testApp } from '../support/app.ts';
import { newLocation, startInstitute, type TestInstitute } from '../support/institute.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { newPhone, wholeRequest } from '../support/request.ts';
import { addRow, daysAgo } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Mails that strangers cause to unproven mailboxes. Networks share a number of them per minute and per day.
 */

const disposables = new AsyncDisposableStack();
afterAll(() => disposables.disposeAsync());

async function start(smtpUrl?: string) {
  const institute = disposables.use(await startInstitute(smtpUrl));
  const app = testApp({ backendUrl: institute.url });
  const visitFrom = async (address: string) => {
    const visitor = await Visitor.at(app);
    visitor.address = address;
    return visitor;
  };
  return { institute, app, at: visitFrom };
}

const getLimits = ({ db }: Pick<TestInstitute, 'db'>) => createRateLimits(db, ['l'.repeat(32)]);

const countShare = (institute: TestInstitute, address: string, mails = 1) =>
  institute.db
    .transaction()
    .execute((transaction) => getLimits(institute).takeMailShare(transaction, address, mails));

/** Uses up a network's share of the day. */
async function useUp(institute: TestInstitute, address: string) {
  for (let mails = 512; mails >= 1; mails /= 2) await countShare(institute, address, mails);
  expect((await countShare(institute, address)).wait).toBeGreaterThan(60);
}

const countMailsTo = async ({ db }: TestInstitute, recipient: string) =>
  (await db.selectFrom('outbox').select('id').where('recipient', '=', recipient).execute()).length;

/** Tries `most` mails for each network, 50 a minute, and returns how many each network may send. */
async function takeAll(institute: TestInstitute, addresses: readonly string[], rounds: number) {
  const takenByAddress = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    if (round % 50 === 0) vi.setSystemTime(Date.now() + 61_000);
    for (const address of addresses)
      if ((await countShare(institute, address)).wait === undefined)
        takenByAddress.set(address, (takenByAddress.get(address) ?? 0) + 1);
  }
  return addresses.map((address) => takenByAddress.get(address) ?? 0);
}

test('allows an IPv4 address 600 mails a day, and a /48 half of that for all its /64s', async () => {
  const { institute } = await start();
  vi.useFakeTimers({ toFake: ['Date'] });
  const [ofAddress] = await takeAll(institute, ['198.51.100.1'], 700);
  expect(ofAddress).toBe(600);
  let ofSite = 0;
  for (let index = 0; index < 400; index += 1) {
    if (index % 50 === 0) vi.setSystemTime(Date.now() + 61_000);
    const { wait } = await countShare(institute, `2001:db8:9:${index.toString(16)}::1`);
    if (wait === undefined) ofSite += 1;
  }
  // The IPv4 address has used 600 of the 3 600 mails, so half of its share is 250 now.
  expect(ofSite).toBe(250);
  vi.useRealTimers();
});

test('refuses mails beyond a network’s share, except to a proven mailbox', async () => {
  const { institute, app, at } = await start();
  const email = 'cliente@exemple.ci';
  const owner = await signIn(app, institute.outbox, email);
  await owner.call('auth/basic/logout');
  await owner.get('/login');
  const address = '198.51.100.9';
  await useUp(institute, address);
  const ask = async (mailbox: string) =>
    (await at(address)).call('auth/basic/login', { email: mailbox });
  const knownClient = await ask(email);
  const unknown = await ask('inconnue@exemple.ci');
  expect(knownClient.status).toBe(429);
  expect(unknown.status).toBe(429);
  expect(knownClient.body).toEqual(unknown.body);
  expect(unknown.body.error).toBe('no-mail-left');
  expect(unknown.body.message).toMatch(/réessayez dans \d+ heures, ou appelez-nous au \+?\d/);
  expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  // The link of the first sign-in, and the link of this request.
  expect(await countMailsTo(institute, email)).toBe(2);
  expect(await countMailsTo(institute, 'inconnue@exemple.ci')).toBe(0);
  // The owner's own browser gets a link as usual, from the same address.
  owner.address = address;
  expect((await owner.call('auth/basic/login', { email })).status).toBe(200);
  // The form without JavaScript is refused too.
  const page = await (await at(address)).submit('/login', { email: 'autre@exemple.ci' });
  expect(page.status).toBe(429);
  expect(page.text).toContain('appelez-nous au');
  // Another network has its own share.
  const other = await at('198.51.100.10');
  expect((await other.call('auth/basic/login', { email: 'autre@exemple.ci' })).status).toBe(200);
});

test('accepts a request beyond the share without promising a mail, and mails a proven mailbox', async () => {
  const { institute, app, at } = await start();
  const knownMailbox = 'fidele@exemple.ci';
  await signIn(app, institute.outbox, knownMailbox);
  const mailCount = await countMailsTo(institute, knownMailbox);
  const address = '198.51.100.20';
  await useUp(institute, address);
  const send = async (email: string) => {
    const visitor = await at(address);
    const order = { ...wholeRequest, email, phone: newPhone() };
    return { visitor, answer: await visitor.call('booking/request', order) };
  };
  const ofStranger = await send('nouvelle@exemple.ci');
  const ofKnown = await send(knownMailbox);
  for (const { answer } of [ofStranger, ofKnown]) {
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ mailed: false, manage: expect.stringContaining('/rdv/') });
  }
  expect(await countMailsTo(institute, 'nouvelle@exemple.ci')).toBe(0);
  expect(await countMailsTo(institute, knownMailbox)).toBe(mailCount + 1);
  const { visitor, answer } = ofStranger;
  const page = await visitor.get(`${answer.body.manage}?reserve=1&sansmail=1`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('L’e-mail n’arrivera peut-être pas');
  const place = await institute.db
    .selectFrom('requests')
    .select(['email', 'unmailed'])
    .orderBy('unmailed')
    .execute();
  expect(place).toEqual([
    { email: knownMailbox, unmailed: 0 },
    { email: 'nouvelle@exemple.ci', unmailed: 1 },
  ]);
});

test('proves a mailbox by a press on the page of a mailed link', async () => {
  const { institute, at } = await start();
  const email = 'presse@exemple.ci';
  const visitor = await at('198.51.100.30');
  const order = { ...wholeRequest, email, phone: newPhone() };
  expect((await visitor.call('booking/request', order)).status).toBe(200);
  const mail = await institute.outbox.waitForMail(email);
  const token = /\/rdv\/([\w-]{22,})/.exec(mail)?.[1] ?? '';
  const { body: visit } = await visitor.get(`/api/booking/visit/${token}`);
  const address = '198.51.100.31';
  await useUp(institute, address);
  const ask = async () => (await at(address)).call('auth/basic/login', { email });
  await ask();
  const before = await countMailsTo(institute, email);
  const { version } = visit;
  expect((await visitor.call(`booking/visit/cancel/${token}`, { version })).status).toBe(200);
  await ask();
  expect(await countMailsTo(institute, email)).toBe(before + 1);
});

test('sends mails to proven mailboxes first, then one mail of each network in turn', async () => {
  await using site = await openWithoutQueue();
  const { db } = site;
  const addDueMail = (id: string, urgency: number, behind: number) =>
    addRow(db, 'outbox', {
      id,
      urgency,
      behind,
      sent_at: null,
      attempts: 0,
      text: '["T"]',
      channel: 'mail',
      next_try_at: daysAgo(1),
      recipient: `${id}@exemple.ci`,
    });
  await db.deleteFrom('outbox').execute();
  const order: string[] = [];
  for (const [id, urgency, behind] of [
    ['flood-2', 0, 2],
    ['flood-3', 0, 3],
    ['other-network', 0, 1],
    ['receipt', 1, 1],
    ['notice', 2, 0],
    ['client', -1, 0],
    ['her link', -2, 0],
  ] as const)
    await addDueMail(id, urgency, behind);
  for (let mail = await claimEntry(db, 'mail'); mail; mail = await claimEntry(db, 'mail'))
    order.push(mail.id);
  expect(order).toEqual([
    ...['her link', 'client', 'other-network', 'flood-2', 'flood-3', 'receipt', 'notice'],
  ]);
});

/** Opens a database whose mails no process sends. */
async function openWithoutQueue() {
  const folder = await mkdtemp(join(tmpdir(), 'mail-budget-'));
  const db = await openDatabase(await newLocation(folder), createLog('silent'));
  const close = async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  };
  return { db, [Symbol.asyncDispose]: close };
}

test('sends a link to a known mailbox although strangers’ mails wait for every connection', async () => {
  const smtp = disposables.use(await startSmtp());
  const { app, at } = await start(smtp.url);
  const email = 'gerante@exemple.ci';
  const owner = await Visitor.at(app);
  await owner.call('auth/basic/login', { email });
  await expect.poll(() => smtp.accepted.length).toBe(1);
  const [mail = ''] = smtp.accepted;
  const token = /token=3D([\w.-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1];
  expect((await owner.call(`auth/basic/verify/${token}`)).status).toBe(200);
  const flood = Array.from({ length: 12 }, (_, index) => `invente-${index}@exemple.org`);
  for (const email of flood) smtp.heldRecipients.add(email);
  const stranger = await at('198.51.100.40');
  for (const email of flood)
    expect((await stranger.call('auth/basic/login', { email: email })).status).toBe(200);
  await expect.poll(smtp.countWaiting).toBe(5);
  const anywhere = await at('198.51.100.41');
  expect((await anywhere.call('auth/basic/login', { email })).status).toBe(200);
  await expect.poll(() => smtp.accepted.length).toBe(2);
  expect(smtp.accepted[1]).toContain(`To: ${email}`);
  smtp.heldRecipients.clear();
  for (const _ of flood) smtp.releaseOldest();
});
