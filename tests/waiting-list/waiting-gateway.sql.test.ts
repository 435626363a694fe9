import supertest from 'supertest';
import { afterEach, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { addHeld } from '../agenda/support/held.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { decodeSecret, secret, signPost, startGateway } from '../support/neighbours/gateway.ts';
import { newPhone } from '../support/request.ts';
import { add } from '../support/rows.ts';
import { stoppedClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Messages by the gateway about freed slots, with a stopped clock. A process that starts looks at once. Each test has
 * days of its own. One staff member cuts hair, and slots from 10:00 to 12:00 get free.
 */

const { clock, opened, location } = await stoppedClock('2026-11-25T08:00');
const gateway = opened.use(await startGateway());
const settings = { gateway: { url: gateway.url, keys: [decodeSecret(secret)] } };

const institute = opened.use(await startInstitute(undefined, { on: ['gateway'] }, location));
const { db, outbox } = institute;
const env = { NOTIFY_URL: gateway.url, NOTIFY_SECRET: secret };
const app = testApp({ backendUrl: institute.url, env, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const listed = async () => (await admin.get('/api/admin/waiting')).body;

let day = '2026-12-01';
afterEach(async () => {
  day = addDays(day, 7);
  gateway.answer = { status: 204 };
  gateway.received.length = 0;
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('waiting_list').execute();
  clock('2026-11-25T08:00');
});

/** Starts two processes at this moment. Both have looked before they end. */
async function look(): Promise<void> {
  const start = () => startInstitute(undefined, settings, location);
  for (const process of await Promise.all([start(), start()])) await process[Symbol.asyncDispose]();
}

let clients = 0;
/** Adds a client to the list. With `known`, the number has an earlier appointment. */
async function waits({ known = true, phone = '', treatments = '[["capillaires/coupe-femme"]]' }) {
  clients += 1;
  const own = phone || newPhone();
  const number = /^\+/.test(own) ? own : `+225${own.replaceAll(' ', '')}`;
  if (known) {
    const visit = { day: '2026-11-03', status: 'confirmed', phone: number } as const;
    await add(db, 'requests', { ...visit, number: `RDV-W${clients}` });
  }
  const created_at = new Date(Date.UTC(2026, 10, 20, 10, clients)).toISOString();
  const { id } = await add(db, 'waiting_list', {
    name: 'Awa Koné',
    phone: number,
    email: null,
    proven: 0,
    staff: null,
    first_day: day,
    last_day: day,
    moment: 'Peu importe',
    created_at,
    treatments,
  });
  await add(db, 'waiting_days', { waiting_id: id, day, version: '', hours: '[]' });
  return { id, phone: number };
}

const cancel = ({ id }: { id: string }) =>
  db
    .updateTable('requests')
    .set({ status: 'cancelled', plan: null, ends: null })
    .where('id', '=', id)
    .execute();
const receivedFor = (phone: string) =>
  gateway.received.filter(({ body }) => body.data.to === phone);
/** Returns the hour for which the institute is to call the client. */
const getCall = async (id: string) =>
  (await listed()).entries.find((entry: { id: string }) => entry.id === id)?.call;

/** Fills the whole day, then frees one hour. */
async function freeAt(hour: string): Promise<void> {
  const rows = new Map<string, { id: string }>();
  for (let at = 9; at < 19; at += 1) {
    const text = `${String(at).padStart(2, '0')}:00`;
    rows.set(text, await addHeld(db, { day, hour: text, phone: newPhone() }));
  }
  await look();
  const row = rows.get(hour);
  if (row) await cancel(row);
  await look();
}

test('sends known numbers one whole message, and lists the others to be called', async () => {
  const known = await waits({});
  const stranger = await waits({ known: false });
  const landline = await waits({ phone: '+2252722334455' });
  await freeAt('10:00');
  await expect.poll(() => receivedFor(known.phone).length).toBe(1);
  await look();
  expect(gateway.received).toHaveLength(1);
  const [message] = gateway.received;
  expect(message?.isSigned).toBe(true);
  const book = expect.stringContaining(`/book?jour=${day}&heure=10%3A00`);
  const leave = expect.stringMatching(/\/attente\/[\w-]{22}$/);
  expect(message?.body).toMatchObject({
    type: 'hour.freed',
    data: {
      message_id: message?.id,
      lang: 'fr',
      template: 'heure_libre',
      links: { book, leave },
      params: {
        prenom: 'Awa',
        soins: 'Coupe femme',
        heure: '10\u00a0h',
        lien: book,
        quitter: leave,
      },
      // Two hours of notice.
      expires_at: `${day}T08:00:00.000Z`,
    },
  });
  expect(message?.body.data.text).toMatch(/^[\x20-\x7eéèàù]+$/);
  expect(await getCall(known.id)).toBeUndefined();
  for (const { id } of [stranger, landline])
    expect(await getCall(id)).toEqual({ day, time: '10:00' });
  // The link leads to the client's waiting-list entry, and only a press ends the entry.
  const { links } = (message?.body.data ?? {}) as { links?: { leave: string } };
  const visitor = await Visitor.at(app);
  const { pathname } = new URL(links?.leave ?? '');
  expect((await visitor.get(pathname)).text).toContain('Quitter la liste');
  const pressed = await visitor.submit(pathname, { intent: 'quitter' });
  expect(pressed.text).toContain('Vous avez quitté la liste');
});

test('sends no more messages to a number that refuses them', async () => {
  const known = await waits({});
  await freeAt('10:00');
  await expect.poll(() => receivedFor(known.phone).length).toBe(1);
  const message_id = receivedFor(known.phone)[0]?.id;
  const { headers, body } = signPost('lost-1', {
    ...{ type: 'notice.failed', data: { message_id, reason: 'refused' } },
  });
  expect((await supertest(app).post('/hooks/notice').set(headers).send(body)).status).toBe(204);
  const row = await db
    .selectFrom('requests')
    .select('id')
    .where('day', '=', day)
    .where('hour', '=', '14:00')
    .executeTakeFirstOrThrow();
  clock('2026-11-25T09:00');
  await cancel(row);
  await look();
  expect(await getCall(known.id)).toEqual({ day, time: '14:00' });
  expect(receivedFor(known.phone)).toHaveLength(1);
});

test('sends a number two messages a day, and none at night', async () => {
  const { phone } = await waits({});
  const more = [
    await waits({ phone, known: false, treatments: '[["capillaires/brushing-cheveux-courts"]]' }),
    await waits({ phone, known: false }),
  ];
  clock('2026-11-25T22:30');
  await freeAt('10:00');
  expect(gateway.received).toEqual([]);
  clock('2026-11-26T07:01');
  await db.updateTable('outbox').set({ next_try_at: '2026-11-25T07:00:00.000Z' }).execute();
  await look();
  await expect.poll(() => receivedFor(phone).length).toBe(2);
  const third = await db
    .selectFrom('waiting_days')
    .select(['told_at', 'fresh'])
    .where('waiting_id', '=', more[1]?.id ?? '')
    .execute();
  expect(third).toEqual([{ told_at: null, fresh: expect.stringContaining('600') }]);
});
