import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import supertest from 'supertest';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { signInAdmin } from '../../support/admin.ts';
import { appointment } from '../../support/agenda/visits.ts';
import { productionBuild, testApp } from '../../support/app.ts';
import { owner } from '../../support/contents.ts';
import { newLocation, startInstitute } from '../../support/institute.ts';
import { setOwnHours } from '../../support/own-facts.ts';
import { newPhone } from '../../support/request.ts';
import { add } from '../../support/rows.ts';
import { signIn } from '../../support/sign-in.ts';
import { Visitor } from '../../support/visitor.ts';

/*
 * What follows a visit, for clients who agreed to it. Time goes on by itself, from where a test puts it, and whoever
 * starts looks at once. Each test has days of its own.
 */

setOwnHours();
vi.useFakeTimers({
  ...({ toFake: ['Date'], shouldAdvanceTime: true } as const),
  now: Date.parse('2026-11-20T07:00:00Z'),
});
afterAll(() => void vi.useRealTimers());

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'after-'));
opened.defer(() => rm(folder, { recursive: true }));
const location = await newLocation(folder);
const start = () => startInstitute(undefined, {}, location);
const institute = opened.use(await start());
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
/** Sessions end before these tests do. */
let boss = await signInAdmin(app, outbox, 'gerante-0@institut.example');
const rules = { thanks: true, hour: 10, words: '', weeks: 4 };
await owner(boss).set('institute', 'after', rules);

const clock = (day: string, time: string) => vi.setSystemTime(new Date(`${day}T${time}:00Z`));
let day = '2026-11-24';
beforeEach(async () => {
  day = addDays(day, 7);
  clock(addDays(day, -2), '08:00');
  boss = await signInAdmin(app, outbox, `gerante-${day}@institut.example`);
});

let clients = 0;
const order = (more: object = {}) => {
  clients += 1;
  const email = `apres-${clients}@exemple.ci`;
  const own = { day, time: '09:00', phone: newPhone(), afterVisit: true };
  return { email, ...appointment({ ...own, email, ...more }) };
};

/** Somebody has booked, with any mailbox. */
async function orders(more: object = {}) {
  const visitor = await Visitor.at(app);
  const input = order(more);
  const { status, body } = await visitor.call('booking/appointment', input);
  expect([status, body.error]).toEqual([200, undefined]);
  return { ...input, visitor, number: String(body.number), manage: String(body.manage) };
}

/** What leads to an order's page, in the mail that confirms it. */
async function mailedLink({ email, number }: { email: string; number: string }) {
  const find = async () =>
    (await outbox.mails()).findLast(
      (mail) => mail.includes(`\nTo: ${email}`) && mail.includes(`Rendez-vous ${number}`),
    );
  await expect.poll(find).toBeDefined();
  return tokenIn(await find());
}
const tokenIn = (mail = '') => /\/rdv\/([\w-]{22,})/.exec(mail)?.[1] ?? '';

/** Somebody has booked, and said by the mailed link that the tick is hers. */
async function books(more: object = {}) {
  const booked = await orders(more);
  const isTicked = !('afterVisit' in more) || more.afterVisit === true;
  if (isTicked && booked.email) await agrees(booked);
  return booked;
}
async function agrees(booked: Awaited<ReturnType<typeof orders>>) {
  const token = await mailedLink(booked);
  expect((await booked.visitor.call(`booking/after/agree/${token}`)).status).toBe(200);
}

/** Two processes that start at this moment, and have looked by their end. */
async function look(): Promise<void> {
  const both = await Promise.all([start(), start()]);
  for (const one of both) await one[Symbol.asyncDispose]();
}

/** What was written after visits, sent or not. */
const written = async (email: string) =>
  (await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()).filter(
    ({ urgency }) => urgency === 4,
  );
const consentOf = (email: string) =>
  db.selectFrom('visit_consents').selectAll().where('email', '=', email).executeTakeFirst();

/** The mail after a visit, and the token of its links. */
async function mailAfter(email: string, subject = 'Merci de votre visite') {
  const find = async () =>
    (await outbox.mails()).filter(
      (mail) => mail.includes(`\nTo: ${email}`) && mail.includes(`Subject: ${subject}`),
    );
  await expect.poll(async () => (await find()).length).toBe(1);
  const [mail = ''] = await find();
  return { mail, token: /\/avis\/([\w-]{22})/.exec(mail)?.[1] ?? '' };
}

/** She came, and was thanked. */
async function thanked(more: object = {}) {
  const client = await books(more);
  clock(addDays(day, 1), '10:01');
  await look();
  return { ...client, ...(await mailAfter(client.email)) };
}

const noted = async (number: string, outcome: 'came' | 'missed') =>
  db.updateTable('requests').set({ outcome }).where('number', '=', number).execute();

test('who ticked is thanked once, the day after at the owner’s hour; who did not never is', async () => {
  const [ticked, open, unasked] = [
    await books(),
    await books({ time: '11:00', afterVisit: false }),
    await books({ time: '13:00', afterVisit: undefined }),
  ];
  const consent = await consentOf(ticked.email);
  expect(consent?.text).toContain('Recevoir un mot après votre visite');
  expect(consent?.agreed_at).toContain(addDays(day, -2));
  clock(addDays(day, 1), '09:59');
  await look();
  expect(await written(ticked.email)).toEqual([]);
  clock(addDays(day, 1), '10:01');
  await look();
  await look();
  const { mail, token } = await mailAfter(ticked.email);
  expect(mail).toContain('parce que vous l’avez accepté');
  expect(mail).toMatch(
    new RegExp(`List-Unsubscribe:\\s+<http://localhost:3000/stop/visite\\.${token}>`),
  );
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const again = /\/book\?[^\s"<]*soin=capillaires[^\s"<]*/.exec(mail)?.[0] ?? '';
  expect(again).toContain('avec=');
  expect((await supertest(app).get(again).expect(200)).text).toContain('Coupe femme');
  clock(addDays(day, 2), '10:01');
  await look();
  expect((await written(ticked.email)).length).toBe(1);
  for (const { email } of [open, unasked]) expect(await written(email)).toEqual([]);
});

test('a stranger’s tick writes to nobody: it waits for a press by the mailed link', async () => {
  const booked = await orders({ time: '09:00' });
  const { email, visitor, manage } = booked;
  expect(await consentOf(email)).toBeUndefined();
  // Who ticked it has a link as well, which was never mailed.
  const own = manage.slice('/rdv/'.length);
  const visit = async (token: string) => (await visitor.get(`/api/booking/visit/${token}`)).body;
  expect((await visit(own)).afterVisit).toBeUndefined();
  expect((await visitor.call(`booking/after/agree/${own}`)).status).toBe(403);
  clock(addDays(day, 1), '10:01');
  await look();
  expect(await written(email)).toEqual([]);

  clock(addDays(day, -1), '08:00');
  const mailed = await mailedLink(booked);
  expect((await outbox.mails()).join()).toContain('Il nous manque votre oui');
  expect((await visit(mailed)).afterVisit).toBe('asked');
  const page = `/rdv/${mailed}`;
  const reader = await Visitor.at(app);
  expect((await reader.get(page)).text).toContain('Oui, je veux bien');
  expect(await consentOf(email)).toBeUndefined();
  expect((await reader.submit(page, { intent: 'apres' })).status).toBe(303);
  expect(await consentOf(email)).toMatchObject({
    stopped_at: null,
    phone: `+225${booked.phone.replaceAll(' ', '')}`,
  });
  expect((await consentOf(email))?.text).toContain('Recevoir un mot après votre visite');
  const { text } = await reader.get(page);
  expect(text).not.toContain('Oui, je veux bien');
  expect(text).toContain('nous vous écrirons après votre visite');
  expect((await visit(own)).afterVisit).toBeUndefined();
  // Pressed twice, it is pressed once.
  expect((await reader.call(`booking/after/agree/${mailed}`)).status).toBe(200);
  clock(addDays(day, 1), '10:01');
  await look();
  await mailAfter(email);
});

test('a tick by the mailbox’s own account counts at once, and only of that mailbox', async () => {
  const email = `compte-${day}@exemple.ci`;
  const client = await signIn(app, outbox, email);
  const own = await client.call('booking/appointment', order({ email }));
  expect(own.status).toBe(200);
  expect(await consentOf(email)).toMatchObject({ stopped_at: null });
  expect((await consentOf(email))?.text).toContain('M’écrire après ma visite');
  const other = order({ time: '11:00' });
  expect((await client.call('booking/appointment', other)).status).toBe(200);
  expect(await consentOf(other.email)).toBeUndefined();
});

test('who stopped stays so, whoever ticks with her mailbox, until she says it herself', async () => {
  const client = await thanked();
  await supertest(app).post(`/stop/visite.${client.token}`).expect(200);
  const { stopped_at } = (await consentOf(client.email)) ?? {};
  expect(stopped_at).toEqual(expect.any(String));
  const next = await orders({ email: client.email, day: addDays(day, 2) });
  expect((await consentOf(client.email))?.stopped_at).toBe(stopped_at);
  // Somebody else’s visit, of which she has said nothing.
  clock(addDays(day, 3), '10:01');
  await look();
  expect(await written(client.email)).toHaveLength(1);
  clock(addDays(day, 2), '07:00');
  await agrees(next);
  expect((await consentOf(client.email))?.stopped_at).toBeNull();
});

test('nothing follows what was cancelled or missed', async () => {
  const cancelled = await books();
  const missed = await books({ time: '11:00' });
  const token = cancelled.manage.slice('/rdv/'.length);
  const { status } = await cancelled.visitor.call(`booking/visit/cancel/${token}`, { version: 1 });
  expect(status).toBe(200);
  await noted(missed.number, 'missed');
  clock(addDays(day, 1), '10:01');
  await look();
  for (const { email } of [cancelled, missed]) expect(await written(email)).toEqual([]);
});

test('what is due for too long is not written', async () => {
  const { email } = await books();
  clock(addDays(day, 3), '10:01');
  await look();
  expect(await written(email)).toEqual([]);
});

/** An institute of its own whose mail server is away, with two thanks that wait. */
async function waitingThanks(more: AsyncDisposableStack) {
  const own = await newLocation(await mkdtemp(join(folder, 'own-')));
  const startOwn = (url?: string) => startInstitute(url, {}, own);
  const first = more.use(await startOwn('smtp://127.0.0.1:1'));
  const value = JSON.stringify(rules);
  await first.db.insertInto('contents').values({ kind: 'institute', id: 'after', value }).execute();
  await first.db.updateTable('contents_version').set({ version: 1 }).execute();
  const backend = testApp({ backendUrl: first.url, build: productionBuild });
  const visitor = await Visitor.at(backend);
  const two = [order(), order({ time: '11:00' })];
  for (const one of two) {
    expect((await visitor.call('booking/appointment', one)).status).toBe(200);
    const { text } = await first.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', one.email)
      .executeTakeFirstOrThrow();
    const agreed = await visitor.call(`booking/after/agree/${tokenIn(text)}`);
    expect(agreed.status).toBe(200);
  }
  clock(addDays(day, 1), '10:01');
  more.use(await startOwn('smtp://127.0.0.1:1'));
  const unsent = () =>
    first.db
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where('urgency', '=', 4)
      .where('sent_at', 'is', null)
      .execute();
  await expect.poll(async () => (await unsent()).length).toBe(2);
  const emails = two.map(({ email }) => email);
  return { db: first.db, emails, unsent, startOwn };
}

test('what waits for a mail server leaves neither once it is not true, nor after two days', async () => {
  await using more = new AsyncDisposableStack();
  const { db: own, emails, unsent, startOwn } = await waitingThanks(more);
  const [missed = ''] = emails;
  await own
    .updateTable('requests')
    .set({ outcome: 'missed' })
    .where('email', '=', missed)
    .execute();
  clock(addDays(day, 1), '12:00');
  await expect
    .poll(async () => (await unsent()).map(({ recipient }) => recipient))
    .not.toContain(missed);
  clock(addDays(day, 3), '10:01');
  // Emptied, as its links are of no use.
  await expect.poll(async () => (await unsent()).map(({ text }) => text)).toEqual(['']);
  more.use(await startOwn());
  const sent = own.selectFrom('outbox').select('id').where('urgency', '=', 4);
  expect(await sent.where('sent_at', 'is not', null).execute()).toEqual([]);
});

test('opening the address of a mail program changes nothing, posting it stops for the mailbox', async () => {
  const client = await thanked();
  await books({ email: client.email, phone: client.phone, day: addDays(day, 2) });
  const stop = `/stop/visite.${client.token}`;
  const { headers } = await supertest(app).get(stop).expect(303);
  expect(headers.location).toBe(`/avis/${client.token}#arreter`);
  await supertest(app).head(stop).expect(303);
  await supertest(app).get(`/avis/${client.token}`).expect(200);
  expect((await consentOf(client.email))?.stopped_at).toBeNull();
  await supertest(app)
    .post(stop)
    .type('form')
    .send('List-Unsubscribe=One-Click')
    .expect(200)
    .expect(({ headers }) => expect(headers['set-cookie']).toBeUndefined());
  await supertest(app).post(stop).expect(200);
  await supertest(app).post('/stop/visite.nothing').expect(404);
  expect((await consentOf(client.email))?.stopped_at).not.toBeNull();
  clock(addDays(day, 3), '10:01');
  await look();
  expect((await written(client.email)).length).toBe(1);
  // A new tick is a new agreement.
  await books({ email: client.email, phone: client.phone, day: addDays(day, 6) });
  expect((await consentOf(client.email))?.stopped_at).toBeNull();
});

test('an order that comes again with the tick keeps it, and without it takes back its own', async () => {
  const order = { afterVisit: false };
  const { visitor, manage: _, number, ...input } = await books(order);
  expect(await consentOf(input.email)).toBeUndefined();
  const again = await visitor.call('booking/appointment', { ...input, afterVisit: true });
  expect(again.body).toMatchObject({ number, repeated: true });
  const token = await mailedLink({ ...input, number });
  const asked = async () => (await visitor.get(`/api/booking/visit/${token}`)).body.afterVisit;
  expect(await asked()).toBe('asked');
  await visitor.call('booking/appointment', { ...input, afterVisit: false });
  expect(await asked()).toBeUndefined();
  await visitor.call('booking/appointment', { ...input, afterVisit: true });
  await visitor.call(`booking/after/agree/${token}`);
  expect(await consentOf(input.email)).toMatchObject({ stopped_at: null });
  await visitor.call('booking/appointment', { ...input, afterVisit: false });
  expect((await consentOf(input.email))?.stopped_at).not.toBeNull();
});

test('who has not been there for the owner’s weeks gets one mail, and none with an appointment to come', async () => {
  const gone = await thanked();
  const coming = await books({ day: addDays(day, 2) });
  clock(addDays(day, 20), '08:00');
  await books({ phone: coming.phone, email: '', day: addDays(day, 50), afterVisit: undefined });
  clock(addDays(day, 28), '09:59');
  await look();
  expect((await written(gone.email)).length).toBe(1);
  clock(addDays(day, 28), '10:01');
  await look();
  const { mail, token } = await mailAfter(gone.email, 'Nous serions heureux de vous revoir');
  expect(mail).toMatch(/\/book\?[^\s"<]*soin=capillaires/);
  expect((await supertest(app).get(`/avis/${token}`).expect(200)).text).toContain('Nos messages');
  // Long after what was sent is forgotten.
  await db.deleteFrom('outbox').where('recipient', '=', gone.email).execute();
  clock(addDays(day, 40), '10:01');
  await look();
  expect(await written(gone.email)).toEqual([]);
  const subjects = (await written(coming.email)).map(({ subject }) => subject);
  expect(subjects).not.toContain('Nous serions heureux de vous revoir');
});

const said = { rating: 5, text: 'Un accueil parfait.', firstName: 'Awa', mayPublish: true };
const opinions = async () => {
  const { status, body } = await boss.get('/api/admin/after');
  expect(status).toBe(200);
  return body.opinions as { id: string; version: number; name: string; isPublished: boolean }[];
};
const home = async () => (await supertest(app).get('/')).text;

test('what she says is the institute’s until it publishes it, and hers to take back', async () => {
  const { token, visitor } = await thanked({ name: 'Awa Koné' });
  const send = (more: object = {}) =>
    visitor.call(`booking/opinion/send/${token}`, { ...said, ...more });
  expect((await send({ rating: 6 })).status).toBe(400);
  expect((await send({ firstName: '' })).body).toMatchObject({ field: 'firstName' });
  expect((await send({ mayPublish: false })).status).toBe(200);
  await outbox.mailTo('accueil@institut.example');
  const [one] = await opinions();
  expect(one).toMatchObject({ name: 'Awa Koné', mayPublish: false });
  const publish = (version: number, isPublished = true) =>
    boss.call('admin/after/publish', { id: one?.id, version, isPublished });
  expect((await publish(1)).status).toBe(403);
  expect((await send()).status).toBe(200);
  expect((await publish(1)).status).toBe(409);
  expect(await home()).not.toContain(said.text);
  expect((await publish(2)).status).toBe(200);
  expect(await home()).toContain(said.text);
  expect((await visitor.get(`/api/booking/opinion/${token}`)).body.opinion).toEqual({
    ...said,
    isPublished: true,
  });
  expect((await publish(2, false)).status).toBe(200);
  expect(await home()).not.toContain(said.text);
  expect((await publish(2)).status).toBe(200);
  // Said anew, it waits for the institute again.
  expect((await send({ text: 'Très bien.' })).status).toBe(200);
  expect(await home()).not.toContain(said.text);
  expect((await publish(3)).status).toBe(200);
  expect((await visitor.call(`booking/opinion/hide/${token}`)).status).toBe(200);
  expect(await home()).not.toContain('Très bien.');
  const history = await db.selectFrom('content_history').selectAll().execute();
  expect(history.filter(({ kind }) => kind === 'testimonials')).toEqual([]);
  expect(await opinions()).toEqual([]);
});

test('two first sends at once, and a press between them: no word is shown that it was not for', async () => {
  const { token, visitor, email } = await thanked();
  const { id: consent_id = '', request_id } = (await consentOf(email)) ?? {};
  const about = { consent_id, request_id: request_id ?? '', day };
  let second: Promise<{ status: number }> | undefined;
  await db.transaction().execute(async (within) => {
    const { content_id: id } = await add(within, 'visit_opinions', about);
    const value = JSON.stringify({ text: 'Parfait.', author: 'Awa', agreed: true });
    await add(within, 'contents', { kind: 'testimonials', id, value });
    second = visitor.call(`booking/opinion/send/${token}`, said);
    // Where transactions run beside each other it has looked by now, and waits for the row.
    await pause(500);
  });
  expect((await second)?.status).toBe(200);
  const { opinion } = (await visitor.get(`/api/booking/opinion/${token}`)).body;
  expect(opinion).toEqual({ ...said, isPublished: false });
  await visitor.call(`booking/opinion/hide/${token}`);
});

test('who is erased is written to no more, and what she said is gone from the site', async () => {
  const { token, visitor, number, email } = await thanked();
  await visitor.call(`booking/opinion/send/${token}`, said);
  const [one] = await opinions();
  await boss.call('admin/after/publish', { id: one?.id, version: 1, isPublished: true });
  expect(await home()).toContain(said.text);
  const { body } = await boss.get(`/api/admin/client/erasure?number=${number}`);
  const erased = await boss.call('admin/client/erase', { number, mark: body.mark, force: true });
  expect(erased.status).toBe(200);
  expect(await consentOf(email)).toBeUndefined();
  expect(await opinions()).toEqual([]);
  await expect.poll(home).not.toContain(said.text);
  await supertest(app).get(`/avis/${token}`).expect(404);
});

test('who is signed in stops it on her page, and the institute for her', async () => {
  const { email } = await books();
  const client = await signIn(app, outbox, email);
  expect((await client.get('/demandes')).text).toContain('Ne plus recevoir ces messages');
  await client.submit('/demandes', { intent: 'arreter' });
  expect((await client.get('/demandes')).text).not.toContain('Ne plus recevoir ces messages');
  expect((await consentOf(email))?.stopped_at).not.toBeNull();
  const other = await books({ time: '11:00' });
  const { id } = (await consentOf(other.email)) ?? {};
  expect((await boss.call('admin/after/stop', { id })).status).toBe(200);
  expect((await consentOf(other.email))?.stopped_at).not.toBeNull();
});

test('a backend without these calls shows the site of before', async () => {
  const foreign = testApp({ backendUrl: 'http://127.0.0.1:1', build: productionBuild });
  const { text } = await supertest(foreign).get('/book');
  expect(text).not.toContain('M’écrire après ma visite');
});
