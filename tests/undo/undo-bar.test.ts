import { afterAll, expect, test } from 'vitest';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { addRow } from '../support/rows.ts';

setTestOpeningHours();

/*
 * The words of the bar with « Défaire ». On a phone it shows three lines, so the owner's duty comes first.
 */

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const hairdresser = '4';

async function readBar() {
  const { text } = await admin.get('/admin');
  const html = /<div role="status" class="undo">.*?<\/div>/s.exec(text)?.[0] ?? '';
  const paragraph = /<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '';
  const clean = (part: string) =>
    part
      .replace(/<[^>]*>|\u2060/g, '')
      .replaceAll('\u00a0', ' ')
      .trim();
  const links = [...paragraph.matchAll(/<a href="([^"]*)">/g)].map(([, address]) => address);
  return { text: clean(paragraph), links, html };
}

let clients = 0;
/** Adds appointments of clients without a mailbox, from nine o’clock. */
async function addClients(day: string, names: readonly string[]) {
  const numbers: string[] = [];
  for (const name of names) {
    clients += 1;
    const number = `RDV-${4000 + clients}`;
    const client = { number, name, email: null, phone: `+22507073${10000 + clients}` };
    const hour = `${9 + numbers.length}:00`.padStart(5, '0');
    await addBooked(db, { day, hour, ...client });
    numbers.push(number);
  }
  return numbers;
}

async function move(number: string, day: string, hour: string) {
  const { body } = await admin.get(`/api/admin/request?number=${number}`);
  return { number, version: body.version, day, hour, staff: '' };
}

async function place(day: string, numbers: readonly string[], newDay: string) {
  const moves = await Promise.all(
    numbers.map((number, index) => move(number, newDay, `${9 + index}:00`.padStart(5, '0'))),
  );
  const { body } = await admin.call('admin/agenda/place', { day, staff: hairdresser, moves });
  expect(body).toEqual({ moved: numbers, left: [] });
}

async function block(from: string, more: object = {}) {
  const hours = { starts: '00:00', ends: '24:00' };
  const span = { staff: hairdresser, from, to: '', ...hours, kind: 'off', label: '', ...more };
  expect((await admin.call('admin/agenda/block', span)).status).toBe(200);
  return db.selectFrom('day_changes').select('id').where('day', '=', from).executeTakeFirst();
}

const undoLast = async () => {
  const { undo } = (await admin.get('/api/admin/days')).body;
  expect((await admin.call('admin/undo', { press: undo.press })).status).toBe(200);
};

test('says first that the client of a moved appointment is to be called', async () => {
  const day = plainWeekday(0);
  const [number = ''] = await addClients(day, ['Mariam Ouattara']);
  await admin.call('admin/request/confirm', await move(number, day, '15:00'));
  const { text, html } = await readBar();
  expect(text).toMatch(/^À prévenir\. Mariam Ouattara : déplacé, /);
  expect(html).toContain('WhatsApp');
});

test('names the clients to call after several moves, and tells a return from a move', async () => {
  const [day, otherDay] = [plainWeekday(1), plainWeekday(2)];
  const numbers = await addClients(day, ['Mariam Ouattara', 'Awa', 'Rose']);
  const [first = '', second = '', third = ''] = numbers;
  const email = 'rose@exemple.ci';
  await db.updateTable('requests').set({ email }).where('number', '=', third).execute();
  const absence = await block(day);
  await place(day, [first, third], otherDay);
  const ofOne = await readBar();
  expect(ofOne.text).toMatch(/^À prévenir : Mariam Ouattara\. 2 rendez-vous replacés\. 1 e-mail /);
  expect(ofOne.links).toEqual([`/admin/demande?numero=${first}`]);
  expect(ofOne.html).toContain('WhatsApp');
  await undoLast();
  expect((await readBar()).text).not.toContain('prévenir');

  await place(day, [first, second], otherDay);
  const ofTwo = await readBar();
  expect(ofTwo.text).toMatch(/^À prévenir : Mariam O\., Awa\. 2 rendez-vous replacés\.$/);
  expect(ofTwo.links).toEqual([first, second].map((number) => `/admin/demande?numero=${number}`));
  expect(ofTwo.html).not.toContain('WhatsApp');

  await admin.call('admin/agenda/unblock', { id: absence?.id });
  await place(day, [first, second], day);
  expect((await readBar()).text).toMatch(
    /^À prévenir : Mariam O\., Awa\. 2 rendez-vous remis à leur heure\.$/,
  );
  const listPlaced = async () => {
    const { body } = await admin.get(`/api/admin/agenda/away?day=${day}&staff=${hairdresser}`);
    return body.placed.map((client: { number: string }) => client.number);
  };
  expect(await listPlaced()).toEqual([]);
  await undoLast();
  expect(await listPlaced()).toEqual([first, second]);

  // An undo of a later move does not bring the replacement back.
  await place(day, [first, second], day);
  const { version } = (await admin.get(`/api/admin/request?number=${first}`)).body;
  const later = { number: first, version, day, hour: '15:00', staff: '' };
  expect((await admin.call('admin/request/confirm', later)).status).toBe(200);
  const latest = { ...later, version: version + 1, hour: '17:00' };
  expect((await admin.call('admin/request/confirm', latest)).status).toBe(200);
  await undoLast();
  expect(await listPlaced()).toEqual([]);
});

test('a restored appointment is called so, and leads to no next request', async () => {
  const day = plainWeekday(8);
  const [number = ''] = await addClients(day, ['Mariam Ouattara']);
  await addRow(db, 'requests', { name: 'Rose Aka' });
  const { version } = (await admin.get(`/api/admin/request?number=${number}`)).body;
  await admin.call('admin/request/refuse', { number, version, reason: '' });
  const page = `/admin/demande?numero=${number}`;
  const { text } = await sendForm(admin, page, 'Rétablir ce rendez-vous');
  expect(text).toContain('Rendez-vous rétabli\u00a0: ');
  expect(text).not.toContain('Demande suivante');
  expect((await readBar()).text).toMatch(/^À prévenir\. Mariam Ouattara : rétabli, .* à 9 h\.$/);
});

test('names at most three clients, each once', async () => {
  const [day, otherDay] = [plainWeekday(3), plainWeekday(4)];
  const numbers = await addClients(day, ['Awa Koné', 'Awa Koné', 'Aya K', 'Ines', 'Ruth', 'Zoé']);
  const [first = '', second = ''] = numbers;
  const { phone } = await db
    .selectFrom('requests')
    .select('phone')
    .where('number', '=', first)
    .executeTakeFirstOrThrow();
  await db.updateTable('requests').set({ phone }).where('number', '=', second).execute();
  await block(day);
  await place(day, numbers, otherDay);
  const { text } = await readBar();
  expect(text).toMatch(/^À prévenir : Awa K\., Aya K\., Ines et 2 autres\. 6 rendez-vous replacés/);
});

test('names the absence or added hours that are taken back, and what is as before', async () => {
  const day = plainWeekday(5);
  const dayText = formatShortDay(day);
  const extra = await block(day, { kind: 'extra', starts: '19:00', ends: '20:00' });
  await admin.call('admin/agenda/unblock', { id: extra?.id });
  expect((await readBar()).text).toContain(`Coiffeuse : heures en plus retirées, ${dayText}.`);
  const absence = await block(day);
  await admin.call('admin/agenda/unblock', { id: absence?.id });
  expect((await readBar()).text).toContain(`Coiffeuse : absence retirée, ${dayText}.`);
  await undoLast();
  expect((await readBar()).text).toBe(`Défait : « Coiffeuse : absence retirée, ${dayText} ».`);
  await admin.call('admin/days/close', { from: plainWeekday(6), to: '', label: '' });
  await undoLast();
  expect((await readBar()).text).toBe(
    `Défait : « C’est fermé, ${formatShortDay(plainWeekday(6))} ».`,
  );
});

test('tells after an undo that the mail of an earlier move leaves all the same', async () => {
  const day = plainWeekday(7);
  const [number = ''] = await addClients(day, ['Rose Aka']);
  const email = 'rose.aka@exemple.ci';
  await db.updateTable('requests').set({ email }).where('number', '=', number).execute();
  await admin.call('admin/request/confirm', await move(number, day, '15:00'));
  await admin.call('admin/request/confirm', await move(number, day, '16:00'));
  await undoLast();
  expect((await readBar()).text).toMatch(
    /^C’est comme avant\. Rose Aka : de nouveau .* à 15 h\. L’e-mail d’avant part bientôt\.$/,
  );
});
