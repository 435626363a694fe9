import supertest from 'supertest';
import { expect, test, vi } from 'vitest';
import { tablesInOrder } from '#server/institute/database/schema/schema.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { appointment } from '../agenda/support/visits.ts';
import { depositRules, getToken, readRow } from '../money/deposits.ts';
import { editAs } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { newPhone, wholeRequest } from '../support/request.ts';
import { addRow } from '../support/rows.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';
import { invite } from '../team/team.ts';

/*
 * Mail scanners open every link by GET and by HEAD before the reader does. Nothing changes by it.
 */

const { disposables, location } = await stopClock('2026-11-25T10:00');
const institute = disposables.use(await startInstitute(undefined, { on: ['deposits'] }, location));
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');

let clients = 0;
function buildOrder(more: object = {}) {
  clients += 1;
  const email = `lien-${clients}@exemple.ci`;
  return appointment({ day: '2026-12-08', email, phone: newPhone(), ...more });
}

/** Waits until all mails have left: when the clock moves, another process sends a claimed one again. */
async function waitUntilAllSent(): Promise<void> {
  const readUnsent = () =>
    db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  await expect.poll(readUnsent).toEqual([]);
}

/** Moves the clock so that later mails are not coalesced with earlier ones. */
async function advanceClock(): Promise<void> {
  await waitUntilAllSent();
  vi.setSystemTime(Date.now() + 10 * 60_000);
}

async function callAndExpect(visitor: Visitor, path: string, body: object) {
  const { status, body: answer } = await visitor.call(path, body);
  expect([path, status, answer.error]).toEqual([path, 200, undefined]);
  await advanceClock();
  return answer;
}

const readVersion = async (number: string) => ({
  number,
  version: (await readRow(db, number)).version,
});

/** Books, moves and cancels appointments, by the client and by the institute. */
async function changeAppointments(): Promise<void> {
  const client = await Visitor.at(app);
  const { number, manage } = await callAndExpect(
    client,
    'booking/appointment',
    buildOrder({ time: '09:00' }),
  );
  const newTime = { day: '2026-12-09', time: '10:00' };
  const { version } = await readVersion(number);
  await callAndExpect(client, `booking/visit/move/${getToken(manage)}`, { ...newTime, version });
  const cancelled = { version: (await readVersion(number)).version };
  await callAndExpect(client, `booking/visit/cancel/${getToken(manage)}`, cancelled);
  const other = await callAndExpect(client, 'booking/appointment', buildOrder({ time: '11:00' }));
  const hour = { day: '2026-12-10', hour: '10:00' };
  await callAndExpect(admin, 'admin/request/confirm', {
    ...(await readVersion(other.number)),
    ...hour,
  });
  const reason = 'Nous sommes malades.';
  await callAndExpect(admin, 'admin/request/refuse', {
    ...(await readVersion(other.number)),
    reason,
  });
  const requestOrder = { ...wholeRequest, day: '2026-12-11', email: 'demande@exemple.ci' };
  await callAndExpect(client, 'booking/request', requestOrder);
}

/** Holds two slots. The institute notes one deposit and refuses the other. */
async function payDeposits(): Promise<void> {
  await editAs(admin).set('institute', 'deposits', depositRules());
  const client = await Visitor.at(app);
  for (const [time, answer] of [
    ['13:00', 'noted'],
    ['15:00', 'refused'],
  ]) {
    const heldAnswer = await callAndExpect(
      client,
      'booking/appointment',
      buildOrder({ time, deposit: 5000 }),
    );
    await callAndExpect(client, `booking/visit/paid/${getToken(heldAnswer.manage)}`, {
      amount: 5000,
    });
    await callAndExpect(admin, 'admin/deposit', {
      ...(await readVersion(heldAnswer.number)),
      answer,
    });
  }
}

async function wasMailed(recipient: string): Promise<boolean> {
  const rows = db.selectFrom('outbox').select('sent_at').where('recipient', '=', recipient);
  return (await rows.execute()).some(({ sent_at }) => sent_at !== null);
}

/** Returns true if a process has looked at all waiting-list days. */
async function areLookedAt(): Promise<boolean> {
  const rows = db.selectFrom('waiting_days').select('day').where('version', '=', '');
  return (await rows.execute()).length === 0;
}

/** Adds an appointment to remind of and a waiting-list entry, and starts processes until both are mailed. */
async function sendDueMails(): Promise<void> {
  const row = { day: '2026-11-26', hour: '10:00', email: 'demain@exemple.ci', phone: newPhone() };
  await addBooked(db, { ...row, created_at: '2026-11-20T10:00:00.000Z' });
  const waits = { first_day: '2026-12-15', last_day: '2026-12-15', moment: 'Peu importe' } as const;
  const place = { ...waits, email: 'attend@exemple.ci', phone: newPhone(), proven: 1 };
  const { id } = await addRow(db, 'waiting_list', place);
  const day = { waiting_id: id, day: '2026-12-15', version: '', hours: '[]' };
  await addRow(db, 'waiting_days', day);
  const steps = [
    ['18:00', async () => (await wasMailed('demain@exemple.ci')) && (await areLookedAt())],
    ['18:05', () => wasMailed('attend@exemple.ci')],
  ] as const;
  for (const [minute, isDone] of steps) {
    await waitUntilAllSent();
    vi.setSystemTime(Date.parse(`2026-11-25T${minute}:00Z`));
    disposables.use(await startInstitute(undefined, { on: ['deposits'] }, location));
    await expect.poll(isDone).toBe(true);
  }
}

const getSubject = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';
const listLinks = (mail: string) => [
  ...new Set(
    [...mail.matchAll(/http:\/\/localhost:3000(\/[^\s"<>)\]]*)/g)].map(([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    ),
  ),
];

/** Returns all rows except the rate limits, and the waiting list's copy of free hours, which follows the clock. */
async function readEverything(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of tablesInOrder)
    if (table !== 'limits' && table !== 'waiting_days')
      tables[table] = await db.selectFrom(table).selectAll().execute();
  return tables;
}

/** Opens a path as a program without cookies does, and follows redirects. */
async function open(path: string, method: 'get' | 'head'): Promise<void> {
  const answer = await supertest(app)
    [method](path.split('#')[0] ?? '')
    .redirects(5);
  expect([path, method, answer.status < 500]).toEqual([path, method, true]);
}

test('changes nothing when a mailed link is opened', async () => {
  await changeAppointments();
  await payDeposits();
  await invite(admin, { resource: 4, email: 'aya@equipe.example' });
  const client = await Visitor.at(app);
  const message = { subject: 'Prix', message: 'Bonjour' };
  await client.call('contact/send', message);
  await client.call('auth/basic/login', { email: 'nouvelle@exemple.ci' });
  await outbox.waitForMail('nouvelle@exemple.ci');
  await sendDueMails();
  await waitUntilAllSent();
  const mails = await outbox.readMails();
  const subjects = mails.map(getSubject).join('\n');
  for (const kind of [
    ...['Votre lien de connexion', 'Rendez-vous confirmé', 'Rendez-vous déplacé', 'Rappel'],
    ...['Rendez-vous annulé', 'Nous ne pouvons pas vous recevoir', 'Nous avons bien reçu'],
    ...['Heure gardée', 'Heure de nouveau libre', 'Acompte à vérifier', 'Nouvelle demande'],
    ...['Nouveau rendez-vous', 'Une heure s’est libérée'],
  ])
    expect(subjects).toMatch(new RegExp(kind));
  const links = [...new Set(mails.flatMap(listLinks))];
  expect(links.length).toBeGreaterThan(mails.length / 2);
  const before = await readEverything();
  for (const link of links) for (const method of ['head', 'get'] as const) await open(link, method);
  expect(await readEverything()).toEqual(before);
});
