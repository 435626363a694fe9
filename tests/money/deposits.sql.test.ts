import { beforeEach, expect, test } from 'vitest';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { appointment } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { readMail } from '../support/outbox.ts';
import { newPhone } from '../support/request.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { depositRules, getToken, readRow } from './deposits.ts';

/*
 * Deposits, with a clock that stands still. A process that starts ends overdue holds at once.
 */

// A Wednesday morning.
const { setClock, disposables, location } = await stopClock('2026-11-25T10:00');
const setUp = await startInstitute(undefined, { on: ['deposits'] }, location);
const setUpAdmin = await signInAdmin(
  testApp({ backendUrl: setUp.url, build: productionBuild }),
  setUp.outbox,
  'gerante@institut.example',
);
await editAs(setUpAdmin).set('institute', 'deposits', depositRules());
await setUp[Symbol.asyncDispose]();

const smtp = disposables.use(await startSmtp());
const start = () => startInstitute(smtp.url, {}, location);
const institute = disposables.use(await start());
const { db } = institute;
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = new Visitor(app, Object.fromEntries(setUpAdmin.cookies));
await admin.get('/');
beforeEach(() => setClock('2026-11-25T10:00'));

/** Starts two processes at this moment, which do the due work, and stops them. */
async function endOverdueHolds(): Promise<void> {
  for (const process of await Promise.all([start(), start()])) await process[Symbol.asyncDispose]();
}

let clients = 0;
function buildOrder(more: object = {}) {
  clients += 1;
  const email = `depot-${clients}@exemple.ci`;
  return appointment({ day: '2026-12-01', email, phone: newPhone(), ...more });
}
async function hold(more: object = {}, otherVisitor?: Visitor) {
  const visitor = otherVisitor ?? (await Visitor.at(app));
  const sentOrder = buildOrder({ deposit: 5000, ...more });
  const { status, body } = await visitor.call('booking/appointment', sentOrder);
  expect([status, body.message]).toEqual([200, undefined]);
  const { email } = sentOrder as unknown as { email: string };
  // A mail is sent again if the clock jumps during its delivery.
  await expect.poll(() => findMailsTo(email).length).toBeGreaterThan(0);
  const { number, manage }: { number: string; manage: string } = body;
  return { visitor, email, number, token: getToken(manage), body };
}
const findMailsTo = (email: string) =>
  smtp.accepted.filter((mail) => mail.includes(`\nTo: ${email}`)).map(readMail);
const claimPaid = (token: string, visitor: Visitor, amount = 5000) =>
  visitor.call(`booking/visit/paid/${token}`, { amount });
const answerReport = async (number: string, answer: string) => {
  const { version } = await readRow(db, number);
  return admin.call('admin/deposit', { number, version, answer });
};

test('holds the slot only for a client who saw the amount', async () => {
  const visitor = await Visitor.at(app);
  const unseen = await visitor.call('booking/appointment', buildOrder({ time: '09:00' }));
  expect([unseen.status, unseen.body]).toMatchObject([
    409,
    { error: 'deposit-due', deposit: 5000 },
  ]);
  const other = await visitor.call(
    'booking/appointment',
    buildOrder({ time: '09:00', deposit: 4000 }),
  );
  expect(other.body).toMatchObject({ error: 'deposit-due', deposit: 5000 });
  expect(await db.selectFrom('requests').select('id').execute()).toEqual([]);

  const { body, number, email, token } = await hold({ time: '09:00' });
  // Two opening hours from ten o'clock.
  const deposit = { amount: 5000, state: 'due', until: '2026-11-25T12:00:00.000Z' };
  expect(body).toMatchObject({ status: 'confirmed', deposit });
  const { body: visit } = await visitor.get(`/api/booking/visit/${token}`);
  expect(visit).toMatchObject({ number, deposit });
  await expect.poll(() => findMailsTo(email).length).toBe(1);
  const [mail = ''] = findMailsTo(email);
  expect(mail).toContain('mercredi 25 novembre à 12');
  expect(mail).toContain('rendu si vous annulez la veille');
  expect(mail).not.toContain('C’est confirmé.');
});

test('frees a held slot at its end, with one mail from two processes', async () => {
  const { email, number } = await hold({ time: '11:00' });
  const second = await (await Visitor.at(app)).call(
    'booking/appointment',
    buildOrder({ time: '11:00', deposit: 5000, staff: '4' }),
  );
  const third = await (await Visitor.at(app)).call(
    'booking/appointment',
    buildOrder({ time: '11:00', deposit: 5000, staff: '4' }),
  );
  expect([second.status, third.status]).toContain(409);
  setClock('2026-11-25T11:59');
  await endOverdueHolds();
  expect(await readRow(db, number)).toMatchObject({ status: 'confirmed', deposit_state: 'due' });
  setClock('2026-11-25T12:00');
  await endOverdueHolds();
  await endOverdueHolds();
  expect(await readRow(db, number)).toMatchObject({
    status: 'cancelled',
    deposit_state: 'expired',
  });
  await expect.poll(() => findMailsTo(email).length).toBe(2);
  expect(findMailsTo(email)[1]).toContain('n’est pas arrivé');
  const uses = await db
    .selectFrom('resource_use')
    .innerJoin('requests', 'requests.id', 'request_id')
    .select('number')
    .where('number', '=', number)
    .execute();
  expect(uses).toEqual([]);
});

test('stops the hold’s clock at the client’s report, and confirms once the payment is noted', async () => {
  const { email, number, token, visitor } = await hold({ time: '13:00' });
  expect((await claimPaid(token, visitor)).status).toBe(200);
  expect((await claimPaid(token, visitor)).status).toBe(200);
  setClock('2026-11-27T12:00');
  await endOverdueHolds();
  expect(await readRow(db, number)).toMatchObject({ status: 'confirmed', deposit_state: 'said' });
  const depositMails = await db
    .selectFrom('outbox')
    .select('id')
    .where('subject', 'like', `Acompte à vérifier%${number}%`)
    .execute();
  expect(depositMails).toHaveLength(1);
  const { body } = await admin.get('/api/admin/deposits');
  expect(body.toCheck.map((deposit: { number: string }) => deposit.number)).toContain(number);
  expect(body.moneyToCheck).toBe(body.toCheck.length);
  expect((await answerReport(number, 'noted')).status).toBe(200);
  expect(await readRow(db, number)).toMatchObject({ status: 'confirmed', deposit_state: 'noted' });
  await expect.poll(() => findMailsTo(email).length).toBe(2);
  expect(findMailsTo(email)[1]).toContain('C’est confirmé.');
  expect((await answerReport(number, 'refused')).body.error).toBe('conflict');
});

test('frees the slot of a refused deposit and tells the client', async () => {
  const { email, number, token, visitor } = await hold({ time: '14:00' });
  await claimPaid(token, visitor);
  expect((await answerReport(number, 'refused')).status).toBe(200);
  expect(await readRow(db, number)).toMatchObject({
    status: 'cancelled',
    deposit_state: 'refused',
  });
  await expect.poll(() => findMailsTo(email).length).toBe(2);
  expect(findMailsTo(email)[1]).toContain('n’est pas arrivé');
  expect((await claimPaid(token, visitor)).body.error).toBe('conflict');
});

test('lists a late report until the owner settles it', async () => {
  const { token, visitor, number } = await hold({ time: '16:00' });
  setClock('2026-11-25T12:30');
  await endOverdueHolds();
  expect((await claimPaid(token, visitor)).status).toBe(200);
  expect(await readRow(db, number)).toMatchObject({ status: 'cancelled', deposit_state: 'said' });
  const readList = async () =>
    JSON.stringify((await admin.get('/api/admin/deposits')).body.toCheck);
  expect(await readList()).toContain(number);
  expect((await answerReport(number, 'settled')).status).toBe(200);
  expect(await readList()).not.toContain(number);
});

test('allows one hold per number, which ends while others can book the slot', async () => {
  const phone = newPhone();
  await hold({ time: '17:00', phone });
  const again = await (await Visitor.at(app)).call(
    'booking/appointment',
    buildOrder({ time: '18:00', phone, deposit: 5000 }),
  );
  expect(again.body).toMatchObject({ error: 'not-bookable', reason: 'number' });
  // The notice is two hours.
  const soon = await hold({ day: '2026-11-25', time: '13:00' });
  expect(soon.body.deposit.until).toBe('2026-11-25T11:00:00.000Z');
  const tooSoon = await (await Visitor.at(app)).call(
    'booking/appointment',
    buildOrder({ day: '2026-11-25', time: '12:15', deposit: 5000 }),
  );
  expect(tooSoon.body).toMatchObject({ error: 'not-bookable', reason: 'deposit' });
  // In the evening, the hold counts the rest of the day and then the next morning.
  setClock('2026-11-25T18:00');
  expect((await hold({ time: '10:00', day: '2026-12-03' })).body.deposit.until).toBe(
    '2026-11-26T10:00:00.000Z',
  );
});

let rows = 0;
/** Adds missed appointments of the last months. */
async function addMissedVisits(phone: string, count: number) {
  for (let index = 0; index < count; index += 1) {
    rows += 1;
    const visitTime = { day: `2026-1${index}-07`, hour: `${9 + rows}:00`.padStart(5, '0') };
    await addBooked(db, { ...visitTime, phone, outcome: 'missed', number: `RDV-900${rows}` });
  }
}

test('asks a number for a deposit after two missed appointments without revealing it', async () => {
  await editAs(admin).set('institute', 'deposits', depositRules({ treatments: 'marked' }));
  const phone = '+2250707000777';
  await addMissedVisits(phone, 2);
  const bookWithoutNotice = (more: object) =>
    Visitor.at(app).then((visitor) => visitor.call('booking/appointment', buildOrder(more)));
  const day = '2026-12-08';
  const answers = [
    await bookWithoutNotice({ phone, day, time: '11:00' }),
    await bookWithoutNotice({ phone: newPhone(), day, time: '11:00' }),
  ].map(({ status, body }) => ({ status, body }));
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.body).toMatchObject({ error: 'deposit-due', deposit: 5000 });
  // With the amount accepted, an ordinary number books at once, and a number with missed appointments gets a hold.
  const other = await hold({ day, time: '11:00' });
  expect(other.body.deposit).toBeUndefined();
  const { body, number } = await hold({ phone, day, time: '13:00' });
  expect(body.deposit.state).toBe('due');
  // The notice leaves 15 minutes, but the shortest hold lasts half an hour.
  const near = { phone: '+2250707000778', day: '2026-11-25', time: '12:15' };
  await addMissedVisits(near.phone, 2);
  expect((await hold(near)).body.deposit.until).toContain('2026-11-25T10:30');
  const attended = { number: 'RDV-9001', version: 1, outcome: 'came' };
  expect((await admin.call('admin/agenda/outcome', attended)).status).toBe(200);
  const { body: file } = await admin.get(`/api/admin/client?number=${number}`);
  expect([file.missed, file.missedLately]).toEqual([1, 1]);
  expect((await hold({ phone, day, time: '15:00' })).body.deposit).toBeUndefined();
});

test('limits a number with missed appointments to requests if there are no deposits, unless the owner allows it', async () => {
  await editAs(admin).set('institute', 'deposits', depositRules({ kind: 'none' }));
  const phone = '+2250707000888';
  const client = await Visitor.at(app);
  const ownOrder = (time: string) => buildOrder({ phone, day: '2026-12-09', time });
  expect((await client.call('booking/appointment', ownOrder('09:00'))).status).toBe(200);
  await addMissedVisits(phone, 2);
  const answer = await client.call('booking/appointment', ownOrder('11:00'));
  expect(answer.body).toMatchObject({ error: 'not-bookable', reason: 'number' });
  await editAs(admin).set(
    'institute',
    'deposits',
    depositRules({ kind: 'none', afterMissed: 'never' }),
  );
  expect((await client.call('booking/appointment', ownOrder('11:00'))).status).toBe(200);
});
