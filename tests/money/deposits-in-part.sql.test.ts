import { expect, test } from 'vitest';
import { createDemoServices } from '#server/institute/demo/fill.ts';
import { endDueHolds } from '#server/institute/money/ended-holds.ts';
import { institute } from '#shared/institute.ts';
import { cure, cureRule, proposedDates } from '../agenda/support/course.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { startPayableInstitute } from './payments.ts';

/*
 * A course has one deposit, even after some of its sessions were cancelled or moved.
 */

const site = await startPayableInstitute();
const { setClock, db, admin, hold, pay, mailsTo, endOverdueHolds, app } = site;
await nameTeam(db);
await admin.call('admin/agenda/rule', cureRule);

/** Books a course of five sessions with one deposit. */
const bookCourse = async (day: string) =>
  hold({
    category: 'corps',
    careType: 'minceur-et-sculpture',
    treatments: [cure],
    day,
    time: '10:00',
    nextSessions: await proposedDates(app, day),
  });

/** Reads all appointments booked together with a number. */
async function readSeries(number: string) {
  const { id, series } = await site.readRow(number);
  return db
    .selectFrom('requests')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', id), ...(series ? [eb('series', '=', series)] : [])]))
    .orderBy('day')
    .orderBy('session')
    .execute();
}

/** Returns "confirmed due" of each appointment, in order. */
const getList = async (number: string) =>
  (await readSeries(number)).map(({ status, deposit_state }) => `${status} ${deposit_state}`);
type Held = Awaited<ReturnType<typeof bookCourse>>;
async function cancelSession({ visitor, token }: Held) {
  const { body } = await visitor.get(`/api/booking/visit/${token}`);
  return visitor.call(`booking/visit/cancel/${token}`, { version: body.version });
}
const readDeposits = async () => (await admin.get('/api/admin/deposits')).body;
const filterSeries = async (number: string, list: { number: string }[]) => {
  const ownNumbers = (await readSeries(number)).map((request) => request.number);
  return list.filter((deposit) => ownNumbers.includes(deposit.number));
};
const repeat = <One>(count: number, value: One): One[] =>
  Array.from({ length: count }, () => value);

test('confirms all sessions by one payment with one mail, and undoes a noted deposit as one', async () => {
  const { number, phone, email } = await bookCourse('2026-12-09');
  const { version } = await site.readRow(number);
  await admin.call('admin/deposit', { number, version, answer: 'noted' });
  expect(await getList(number)).toEqual(repeat(5, 'confirmed noted'));
  const { undo } = await readDeposits();
  expect(undo.heldMails).toBe(1);
  expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
  expect(await getList(number)).toEqual(repeat(5, 'confirmed due'));
  await pay({ phone });
  expect(await getList(number)).toEqual(repeat(5, 'confirmed noted'));
  const confirmations = (await mailsTo(email)).filter((subject) => subject.includes('confirmé'));
  expect(confirmations).toHaveLength(1);
});

test('notes the deposit of the other sessions after one was cancelled', async () => {
  const heldCourse = await bookCourse('2026-12-04');
  expect((await cancelSession(heldCourse)).status).toBe(200);
  await heldCourse.visitor.call(`booking/visit/paid/${heldCourse.token}`, { amount: 5000 });
  expect(await getList(heldCourse.number)).toEqual([
    'cancelled due',
    ...repeat(4, 'confirmed said'),
  ]);
  expect(await site.mailsWith('dit avoir payé', 'L’heure est gardée')).toHaveLength(1);
  const [entry] = await filterSeries(heldCourse.number, (await readDeposits()).toCheck);
  expect(entry).toMatchObject({ status: 'confirmed', state: 'said' });
  const { number, version } = entry as { number: string; version: number };
  const { status } = await admin.call('admin/deposit', { number, version, answer: 'noted' });
  expect(status).toBe(200);
  expect(await getList(heldCourse.number)).toEqual([
    'cancelled due',
    ...repeat(4, 'confirmed noted'),
  ]);
});

test('shortens all holds when a session moves nearer', async () => {
  setClock('2026-11-25T09:00');
  const heldCourse = await bookCourse('2026-11-26');
  const { visitor, token, number, email, phone } = heldCourse;
  const { body } = await visitor.get(`/api/booking/visit/${token}`);
  const newTime = { version: body.version, day: '2026-11-25', time: '12:00' };
  const moveAnswer = await visitor.call(`booking/visit/move/${token}`, newTime);
  expect(moveAnswer.status, JSON.stringify(moveAnswer.body)).toBe(200);
  const [heldUntil, ...others] = new Set(
    (await readSeries(number)).map((request) => request.held_until),
  );
  expect([heldUntil, others]).toEqual(['2026-11-25T10:00:00.000Z', []]);
  setClock('2026-11-25T10:05');
  await endOverdueHolds();
  expect(await getList(number)).toEqual(repeat(5, 'cancelled expired'));
  const freeHourMails = (await mailsTo(email)).filter((mail) =>
    mail.includes('Heure de nouveau libre'),
  );
  expect(freeHourMails).toHaveLength(1);
  await pay({ phone });
  expect(await getList(number)).not.toContain('confirmed noted');
});

test('ends all sessions of a course or none', async () => {
  const { number } = await bookCourse('2026-12-08');
  setClock('2026-11-25T12:30');
  const siteFacts = {
    publicUrl: 'http://localhost',
    contactTo: 'accueil@institut.example',
    institute,
  };
  const services = createDemoServices(db, siteFacts as never);
  let siteReads = 0;
  const readSite: typeof services.readSite = (transaction) => {
    siteReads += 1;
    if (siteReads > 1) throw new Error('the process ends here');
    return services.readSite(transaction);
  };
  await endDueHolds({ ...services, readSite });
  expect(new Set(await getList(number)).size).toBe(1);
});
