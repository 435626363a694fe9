import supertest from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { appointment } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { newPhone } from '../support/request.ts';
import { signIn } from '../support/sign-in.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The mail after a visit, for clients who agreed to it, and their opinions. The clock runs on from the moment that a
 * test sets. A process sends due mails as soon as it starts. Each test has days of its own.
 */

const clock = await stopClock('2026-11-20T07:00', { isRunning: true });
const { disposables, location } = clock;
const start = () => startInstitute(undefined, { on: ['reviews'] }, location);
const institute = disposables.use(await start());
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
/** Each test signs in again, because the session would end before all tests do. */
let admin = await signInAdmin(app, outbox, 'gerante-0@institut.example');

const setClock = (day: string, time: string) => clock.setClock(`${day}T${time}`);
let day = '2026-11-24';
beforeEach(async () => {
  day = addDays(day, 7);
  setClock(addDays(day, -2), '08:00');
  admin = await signInAdmin(app, outbox, `gerante-${day}@institut.example`);
});

let clients = 0;
const buildOrder = (more: object = {}) => {
  clients += 1;
  const email = `apres-${clients}@exemple.ci`;
  const ownTime = { day, time: '09:00', phone: newPhone() };
  return { email, ...appointment({ ...ownTime, email, ...more }) };
};

/** Books with a new mailbox. */
async function book(more: object = {}) {
  const visitor = await Visitor.at(app);
  const input = buildOrder(more);
  const { status, body } = await visitor.call('booking/appointment', input);
  expect([status, body.error]).toEqual([200, undefined]);
  const manage = String(body.manage).slice('/rdv/'.length);
  return { ...input, visitor, number: String(body.number), manage };
}

/** Returns the token of the link in the confirmation mail. */
async function findMailedLink({ email, number }: { email: string; number: string }) {
  const find = async () =>
    (await outbox.readMails()).findLast(
      (mail) => mail.includes(`\nTo: ${email}`) && mail.includes(`Rendez-vous ${number}`),
    );
  await expect.poll(find).toBeDefined();
  return findToken(await find());
}
const findToken = (mail = '') => /\/rdv\/([\w-]{22,})/.exec(mail)?.[1] ?? '';

/** Books, and agrees by the mailed link. */
async function bookAndAgree(more: object = {}) {
  const visit = await book(more);
  const agreed = await visit.visitor.call(`booking/after/agree/${await findMailedLink(visit)}`);
  expect(agreed.status).toBe(200);
  return visit;
}

/** Starts two processes, which send the due mails, and stops them. */
async function runDueMails(): Promise<void> {
  const processes = await Promise.all([start(), start()]);
  for (const process of processes) await process[Symbol.asyncDispose]();
}

/** Returns the mails after visits, sent or not. */
const listMails = async (email: string) =>
  (await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()).filter(
    ({ urgency }) => urgency === 4,
  );
const getConsent = (email: string) =>
  db.selectFrom('visit_consents').selectAll().where('email', '=', email).executeTakeFirst();

/** Returns the only mail after a visit, and the token of its links. */
async function mailAfter(email: string) {
  const find = async () =>
    (await outbox.readMails()).filter(
      (mail) => mail.includes(`\nTo: ${email}`) && mail.includes('Subject: Merci de votre visite'),
    );
  await expect.poll(async () => (await find()).length).toBe(1);
  const [mail = ''] = await find();
  return { mail, token: /\/avis\/([\w-]{22})/.exec(mail)?.[1] ?? '' };
}

/** Books, agrees and waits for the mail after the visit. */
async function receiveMail(more: object = {}) {
  const client = await bookAndAgree(more);
  setClock(addDays(day, 1), '10:01');
  await runDueMails();
  return { ...client, ...(await mailAfter(client.email)) };
}

test('mails clients who agreed once, the day after at ten', async () => {
  const agreed = await bookAndAgree();
  const other = await book({ time: '11:00', afterVisit: true });
  const consent = await getConsent(agreed.email);
  expect(consent).toMatchObject({ phone: `+225${agreed.phone.replaceAll(' ', '')}` });
  expect(consent?.text).toContain('Recevoir un mot après votre visite');
  expect(consent?.agreed_at).toContain(addDays(day, -2));
  setClock(addDays(day, 1), '09:59');
  await runDueMails();
  expect(await listMails(agreed.email)).toEqual([]);
  setClock(addDays(day, 1), '10:01');
  await runDueMails();
  await runDueMails();
  const { mail, token } = await mailAfter(agreed.email);
  expect(mail).toMatch(
    new RegExp(`List-Unsubscribe:\\s+<http://localhost:3000/stop/visite\\.${token}>`),
  );
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  setClock(addDays(day, 2), '10:01');
  await runDueMails();
  expect((await listMails(agreed.email)).length).toBe(1);
  expect(await listMails(other.email)).toEqual([]);
});

test('lets only the mailbox’s reader agree, by the mailed link', async () => {
  const visit = await book();
  const { email, visitor, manage } = visit;
  // The visitor who booked has a link too, but it was never mailed.
  const readState = async (token: string) =>
    (await visitor.get(`/api/booking/visit/${token}`)).body.afterVisit;
  expect(await readState(manage)).toBeUndefined();
  expect((await visitor.call(`booking/after/agree/${manage}`)).status).toBe(403);
  const mailedToken = await findMailedLink(visit);
  expect(await readState(mailedToken)).toBe('asked');
  const page = `/rdv/${mailedToken}`;
  const reader = await Visitor.at(app);
  expect((await reader.get(page)).text).toContain('Oui, je veux bien');
  expect(await getConsent(email)).toBeUndefined();
  expect((await reader.submit(page, { intent: 'apres' })).status).toBe(303);
  expect(await getConsent(email)).toMatchObject({ stopped_at: null });
  const { text } = await reader.get(page);
  expect(text).not.toContain('Oui, je veux bien');
  expect(text).toContain('nous vous écrirons après votre visite');
  expect(await readState(manage)).toBeUndefined();
  expect((await reader.call(`booking/after/agree/${mailedToken}`)).status).toBe(200);
});

test('lets only the mailbox’s reader agree, by its account', async () => {
  const email = `compte-${day}@exemple.ci`;
  const client = await signIn(app, outbox, email);
  const agree = async (more: object) => {
    const { manage } = await book(more);
    const { body } = await client.get(`/api/booking/visit/${manage}`);
    const { status } = await client.call(`booking/after/agree/${manage}`);
    return [body.afterVisit, status];
  };
  expect(await agree({ email })).toEqual(['asked', 200]);
  expect(await getConsent(email)).toMatchObject({ stopped_at: null });
  expect(await agree({ time: '11:00' })).toEqual([undefined, 403]);
});

test('writes no mail after cancelled or missed visits, nor two days late', async () => {
  const [cancelled, missedVisit, lateVisit] = [
    await bookAndAgree(),
    await bookAndAgree({ time: '11:00' }),
    await bookAndAgree({ time: '13:00' }),
  ];
  const cancel = `booking/visit/cancel/${cancelled.manage}`;
  expect((await cancelled.visitor.call(cancel, { version: 1 })).status).toBe(200);
  await db
    .updateTable('requests')
    .set({ outcome: 'missed' })
    .where('number', '=', missedVisit.number)
    .execute();
  setClock(addDays(day, 3), '10:01');
  await runDueMails();
  expect(await listMails(lateVisit.email)).toEqual([]);
  setClock(addDays(day, 1), '10:01');
  await runDueMails();
  for (const { email } of [cancelled, missedVisit]) expect(await listMails(email)).toEqual([]);
});

test('stops the mails by a post to the mailed address, not by opening it', async () => {
  const client = await receiveMail();
  const next = await book({ email: client.email, phone: client.phone, day: addDays(day, 2) });
  const stop = `/stop/visite.${client.token}`;
  const { headers } = await supertest(app).get(stop).expect(303);
  expect(headers.location).toBe(`/avis/${client.token}#arreter`);
  await supertest(app).head(stop).expect(303);
  await supertest(app).get(`/avis/${client.token}`).expect(200);
  expect((await getConsent(client.email))?.stopped_at).toBeNull();
  await supertest(app)
    .post(stop)
    .type('form')
    .send('List-Unsubscribe=One-Click')
    .expect(200)
    .expect(({ headers }) => expect(headers['set-cookie']).toBeUndefined());
  await supertest(app).post(stop).expect(200);
  await supertest(app).post('/stop/visite.nothing').expect(404);
  expect((await getConsent(client.email))?.stopped_at).toEqual(expect.any(String));
  setClock(addDays(day, 3), '10:01');
  await runDueMails();
  expect((await listMails(client.email)).length).toBe(1);
  // Mails start again after the reader agrees again.
  const agreed = await next.visitor.call(`booking/after/agree/${await findMailedLink(next)}`);
  expect(agreed.status).toBe(200);
  expect((await getConsent(client.email))?.stopped_at).toBeNull();
});

const opinionInput = { rating: 5, text: 'Un accueil parfait.', publishAs: 'Awa' };
const readOpinions = async () => {
  const { status, body } = await admin.get('/api/admin/after');
  expect(status).toBe(200);
  return body.opinions as { id: string; version: number; name: string; isPublished: boolean }[];
};
const readHome = async () => (await supertest(app).get('/')).text;

test('publishes an opinion only as its client agreed, and takes a changed one off', async () => {
  const { token, visitor } = await receiveMail({ name: 'Awa Koné' });
  const send = (more: object = {}) =>
    visitor.call(`booking/opinion/send/${token}`, { ...opinionInput, ...more });
  expect((await send({ rating: 6 })).status).toBe(400);
  expect((await send({ publishAs: '' })).status).toBe(200);
  await outbox.waitForMail('accueil@institut.example');
  const [opinion] = await readOpinions();
  expect(opinion).toMatchObject({ name: 'Awa Koné', publishAs: '' });
  const publish = (version: number, isPublished = true) =>
    admin.call('admin/after/publish', { id: opinion?.id, version, isPublished });
  expect((await publish(1)).status).toBe(403);
  expect((await send({ text: '' })).status).toBe(200);
  expect((await publish(2)).status).toBe(403);
  expect((await send()).status).toBe(200);
  expect((await publish(2)).status).toBe(409);
  expect(await readHome()).not.toContain(opinionInput.text);
  expect((await publish(3)).status).toBe(200);
  expect(await readHome()).toContain(opinionInput.text);
  expect((await visitor.get(`/api/booking/opinion/${token}`)).body.opinion).toEqual({
    ...opinionInput,
    isPublished: true,
  });
  expect((await publish(3, false)).status).toBe(200);
  expect(await readHome()).not.toContain(opinionInput.text);
  expect((await publish(3)).status).toBe(200);
  // A changed opinion leaves the site, and the owner cannot publish it again.
  expect((await send({ publishAs: '' })).status).toBe(200);
  expect(await readHome()).not.toContain(opinionInput.text);
  const history = await db.selectFrom('content_history').selectAll().execute();
  expect(history.filter(({ kind }) => kind === 'testimonials')).toEqual([]);
  expect((await publish(4)).status).toBe(403);
});

test('erases agreement and published opinion with the client', async () => {
  const { token, visitor, number, email } = await receiveMail();
  await visitor.call(`booking/opinion/send/${token}`, opinionInput);
  const [opinion] = await readOpinions();
  await admin.call('admin/after/publish', { id: opinion?.id, version: 1, isPublished: true });
  expect(await readHome()).toContain(opinionInput.text);
  const erased = await admin.call('admin/client/erase', { number, force: true });
  expect(erased.status).toBe(200);
  expect(await getConsent(email)).toBeUndefined();
  expect((await readOpinions()).map(({ id }) => id)).not.toContain(opinion?.id);
  await expect.poll(readHome).not.toContain(opinionInput.text);
  await supertest(app).get(`/avis/${token}`).expect(404);
});
