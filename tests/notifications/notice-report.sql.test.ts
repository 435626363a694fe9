import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { decodeSecret, secret, signPost } from '../support/neighbours/gateway.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { addRow } from '../support/rows.ts';

/*
 * Reports of a gateway about its messages. The appointment and the week show the state of each message once, even if
 * reports repeat, arrive out of order or are forged.
 */

setTestOpeningHours();
const institute = await startInstitute(undefined, {
  on: ['gateway'],
  // No server listens at this address, so these tests send nothing.
  gateway: { url: 'http://127.0.0.1:9/', keys: [decodeSecret(secret)] },
  queuePause: 3_600_000,
});
const { db } = institute;
const env = { NOTIFY_URL: 'https://sms.example/', NOTIFY_SECRET: secret };
const site = await listen(testApp({ backendUrl: institute.url, env, build: productionBuild }));
const admin = await signInAdmin(site.url, institute.outbox, 'gerante@institut.example');
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await institute[Symbol.asyncDispose]();
});

const day = plainWeekday();
let count = 0;
let id = '';
let number = '';
beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
  count += 1;
  number = `RDV-${7000 + count}`;
  const hour = `${String(9 + count).padStart(2, '0')}:00`;
  const request = await addBooked(db, { day, hour, number, phone: '+2250506070809', email: null });
  ({ id } = await addRow(db, 'outbox', {
    channel: 'gateway',
    recipient: '+2250506070809',
    urgency: 3,
    request_id: request.id,
    starts: `${day} ${hour}`,
    subject: 'Rappel',
    text: '',
    sent_at: new Date().toISOString(),
  }));
});

const send = ({ headers, body }: ReturnType<typeof signPost>, address = '192.0.2.1') =>
  fetch(`${site.url}/hooks/notice`, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': address },
    body,
  });
const tell = async (type: string, data: object = {}, post: string = randomUUID()) =>
  (await send(signPost(post, { type, data: { message_id: id, ...data } }))).status;
const reportFailure = (reason: string, post?: string) => tell('notice.failed', { reason }, post);
const readRow = () =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readScreen = async (path: string) => (await admin.get(path)).text.replaceAll('\u00a0', ' ');
const onFile = () => readScreen(buildRequestLink(number, 'suivi'));

test('shows a delivered message on the appointment', async () => {
  expect(await onFile()).toContain('Envoyé, ');
  expect(await tell('notice.delivered')).toBe(204);
  expect(await readRow()).toMatchObject({ report: 'delivered', report_reason: null });
  const text = await onFile();
  expect(text).toContain('Au 05 06 07 08 09, par SMS ou WhatsApp. Arrivé, ');
});

test('shows why a message failed', async () => {
  expect(await reportFailure('unknown-number')).toBe(204);
  expect(await onFile()).toContain('N’est pas arrivé : le numéro n’existe pas.');
  const advice = 'n’a pas reçu le dernier SMS ou WhatsApp : le numéro n’existe pas. Appelez, ou';
  expect(await readScreen(buildRequestLink(number))).toContain(advice);
  const { mails } = (await admin.get('/api/admin/mails?page=1')).body;
  const lostNotice = { id, lastError: 'unknown-number', nextTryAt: null, isGivenUp: false };
  expect(mails).toMatchObject([{ ...lostNotice, wasTaken: true }]);
});

test('records an attendance that the gateway reports', async () => {
  expect(await tell('notice.confirmed')).toBe(204);
  const { coming } = await db
    .selectFrom('requests')
    .select('coming')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect(coming).toBe((await readRow()).starts);
  expect(await readRow()).toMatchObject({ report: 'delivered' });
});

test('records a repeated post once', async () => {
  const post = randomUUID();
  const answers = await Promise.all([
    reportFailure('unreachable', post),
    reportFailure('unreachable', post),
  ]);
  expect(answers).toEqual([204, 204]);
  // A replay with other data, a valid signature and a new time has the same id, so it counts as repeated.
  expect(await tell('notice.delivered', {}, post)).toBe(204);
  expect(await readRow()).toMatchObject({ report: 'failed', report_reason: 'unreachable' });
});

test('ignores a failure reported after a delivery', async () => {
  expect(await reportFailure('unreachable')).toBe(204);
  expect(await tell('notice.delivered')).toBe(204);
  expect(await reportFailure('expired')).toBe(204);
  expect(await readRow()).toMatchObject({ report: 'delivered', report_reason: null });
});

test('does not repeat a message that the gateway reports as delivered', async () => {
  await db
    .updateTable('outbox')
    .set({
      sent_at: null,
      text: '{}',
      last_error: 'TimeoutError',
      next_try_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .execute();
  expect(await tell('notice.delivered')).toBe(204);
  expect(await readRow()).toMatchObject({
    text: '',
    last_error: null,
    sent_at: expect.any(String),
  });
});

test('answers 404 for an unknown message', async () => {
  const post = randomUUID();
  expect(await tell('notice.delivered', { message_id: randomUUID() }, post)).toBe(404);
  await db.updateTable('outbox').set({ channel: 'mail' }).where('id', '=', id).execute();
  expect(await tell('notice.delivered', {}, post)).toBe(404);
  await db.updateTable('outbox').set({ channel: 'gateway' }).where('id', '=', id).execute();
  expect(await tell('notice.delivered', {}, post)).toBe(204);
});
