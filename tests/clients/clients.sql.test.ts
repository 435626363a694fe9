import { afterAll, describe, expect, test } from 'vitest';
import { erasers } from '#server/institute/privacy/retention-erasers.ts';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, sendForm } from '../support/plain-forms.ts';
import { addRow, daysAgo } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * A client's file by telephone number: appointments, notes, export and erasure.
 */

const institute = await startInstitute();
const { db, outbox } = institute;
const { log, lines } = createRecordedLog();
const app = testApp({ backendUrl: institute.url, build: productionBuild, log });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const other = await signInAdmin(app, outbox, 'autre@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const today = new Date().toISOString().slice(0, 10);
const clients = '/admin/clients';
const getFile = (number: string) => `${clients}/fiche?demande=${number}`;
const getText = async (path: string) => (await admin.get(path)).text;

let phones = 0;
/** Returns a telephone number that no other client has. */
const newPhone = () => `+22507090${String(10_000 + phones++)}`;

async function book(more: object = {}) {
  const { status, body } = await admin.call('admin/agenda/book', appointment(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { number: string; day: string; time: string };
}

const addPastVisit = (phone: string, more: object = {}) =>
  addRow(db, 'requests', {
    phone,
    status: 'confirmed',
    day: addDays(today, -20),
    hour: '10:00',
    ...more,
  });

describe('a file', () => {
  test('lists past, coming and missed appointments with their files', async () => {
    const day = plainWeekday();
    const { number } = await book({ day, time: '10:00', phone: '07 08 11 22 33' });
    const phone = '+2250708112233';
    const missedNumber = await addPastVisit(phone, { outcome: 'missed', name: 'Awa K.' });
    await addPastVisit(phone, { outcome: 'came', day: addDays(today, -40) });
    await addPastVisit(phone, { status: 'cancelled' });
    await addPastVisit(phone);
    await addPastVisit(newPhone(), { name: 'Somebody else' });
    await addPastVisit(phone, { name: 'Awa Koné', day: addDays(day, 9) });
    await addPastVisit(newPhone(), { name: 'Somebody later', day: addDays(day, 5) });

    const { body } = await admin.get(`/api/admin/client?number=${missedNumber.number}`);
    expect(body).toMatchObject({ phone, came: 2, missed: 1, cancelled: 1, clientNote: '' });
    expect(body.requests).toHaveLength(6);
    const list = await admin.get('/api/admin/clients?search=0708112233&page=1');
    expect(list.body.clients).toMatchObject([{ visits: 2, nextDay: day }]);
    const { clients: all } = (await admin.get('/api/admin/clients?page=1')).body;
    const names = ['Awa Koné', 'Somebody later', 'Somebody else'];
    expect(all.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(body.names).toEqual(['Awa Koné', 'Awa K.']);

    const text = await getText(getFile(missedNumber.number));
    expect(text).toContain(`/admin/demande?numero=${number}`);
    expect(text).toContain('Manqué');
    expect(text).not.toContain('Somebody else');
    const link = /href="([^"]*)"[^>]*>Fiche<\/a>/;
    const from = await getText(`/admin/demande?numero=${number}`);
    expect(link.exec(from)?.[1]).toBe(getFile(number));
  });

  test('tells a client who is here from a refused request', async () => {
    const phone = newPhone();
    const refused = { status: 'refused', hour: null, day: addDays(today, 3) };
    const { number } = await addPastVisit(phone, refused);
    await addBooked(db, { day: today, hour: '00:00', phone }, { ends: 1440 });
    const { clients: all } = (await admin.get('/api/admin/clients?page=1')).body;
    const expected = { phone, visits: 0, nextDay: today, isRunning: true };
    expect(all).toContainEqual(expect.objectContaining(expected));
    expect(await getText(clients)).toContain('>en ce moment<');
    const file = await getText(getFile(number));
    expect(file.indexOf('En cours')).toBeGreaterThan(0);
    expect(file.indexOf('En cours')).toBeLessThan(file.indexOf('Passés ou annulés'));
  });

  test('is found by a foreign number however typed, and by a name without accents', async () => {
    const { number } = await book({ time: '12:00', phone: '+33 6 12 34 56 78', name: 'Éloïse' });
    for (const words of ['06 12 34 56 78', '0033612345678', '612345678', 'eloise', 'ÉLOÏSE']) {
      const search = words.startsWith('06') ? '6 12 34 56 78' : words;
      const text = await getText(`${clients}?${new URLSearchParams({ q: search })}`);
      expect(text, words).toContain(`${getFile(number)}"`);
    }
    const listedRequests = await admin.get(
      '/api/admin/requests?status=all&search=%C3%89LO%C3%8FSE',
    );
    expect(listedRequests.body.requests).toHaveLength(1);
    expect(await getText(`${clients}?q=personne-de-tel`)).toContain('Personne ne correspond.');
  });

  test.each([
    ['Kouamé N’Guessan', ["N'Guessan", 'N’Guessan', 'n`guessan', 'nguessan', 'kouame nguessan']],
    ['Marie‑Laure Zadi', ['Marie-Laure', 'marie–laure', 'marie laure', 'marielaure']],
  ])(
    'of %s is found by any spelling of the name, in the list of clients, on the telephone and in requests',
    async (name, ways) => {
      const { number } = await book({ time: name.startsWith('K') ? '14:00' : '16:00', name });
      for (const typedName of [name, ...ways]) {
        const search = new URLSearchParams({ search: typedName });
        const listedClients = await admin.get(`/api/admin/clients?${search}`);
        expect(listedClients.body.clients, typedName).toMatchObject([{ number }]);
        const called = await admin.get(`/api/admin/clients?match=client&${search}`);
        expect(called.body.clients, typedName).toMatchObject([{ number }]);
        const requests = await admin.get(`/api/admin/requests?status=all&${search}`);
        expect(requests.body.requests, typedName).toMatchObject([{ number }]);
      }
    },
  );

  test('does not exist without a telephone number, or for a malformed request number', async () => {
    const { number } = await addPastVisit('');
    expect((await admin.get(getFile(number))).status).toBe(404);
    expect((await admin.get(getFile('RDV-NULLE'))).status).toBe(404);
    expect((await admin.get(getFile('%22%3E'))).status).toBe(404);
    expect(await getText(`/admin/demande?numero=${number}`)).not.toContain('Toutes ses visites');
  });

  test.each(['', '/fiche?demande=RDV-AAAA'])('refuses visitors at "%s"', async (address) => {
    const stranger = await Visitor.at(app);
    expect((await stranger.get(clients + address)).status).toBe(403);
    const { body } = await stranger.call('admin/client/erase', { number: 'RDV-AAAA' });
    expect(body.error).toBe('not-signed-in');
    const path = '/admin/client-donnees?demande=RDV-AAAA';
    expect((await stranger.get(path)).status).toBe(403);
  });
});

describe('a note', () => {
  test('belongs to the client, and a conflict keeps the typed text', async () => {
    const phone = newPhone();
    const [first, second] = [await addPastVisit(phone), await addPastVisit(phone)];
    const before = await getText(getFile(first.number));
    const button = 'Enregistrer la note';
    const response = await sendForm(other, getFile(second.number), button, {
      clientNote: ' Thé sans sucre ',
    });
    expect(response.text).toContain('La note est enregistrée.');
    const refusal = await postForm(admin, getFile(first.number), before, button, {
      clientNote: 'Café',
    });
    expect(refusal.status).toBe(409);
    expect(refusal.text).toContain('Thé sans sucre');
    expect(refusal.text).toMatch(/<textarea[^>]*>\n?Café<\/textarea>/);
    expect(refusal.text).toContain('autre@institut.example');
    const again = await postForm(admin, getFile(first.number), refusal.text, button, {});
    expect(again.text).toContain('Café');
    const answer = await sendForm(admin, getFile(second.number), button, { clientNote: '' });
    expect(answer.text).toContain('Il n’y a pas de note enregistrée.');
    expect(await db.selectFrom('client_notes').selectAll().execute()).toEqual([]);
  });
});

test('erases a note with the last request of its number', async () => {
  const phone = newPhone();
  const long = { created_at: daysAgo(500), updated_at: daysAgo(500) };
  await addRow(db, 'requests', { phone, day: '2020-01-01', ...long });
  const { id } = await addPastVisit(phone);
  await addRow(db, 'client_notes', { phone });
  const readNotes = () =>
    db.selectFrom('client_notes').selectAll().where('phone', '=', phone).execute();
  expect(await erasers.get('requests')?.(db)).toBe(1);
  expect(await readNotes()).toHaveLength(1);
  await db
    .updateTable('requests')
    .set({ day: '2020-01-02', ...long })
    .where('id', '=', id)
    .execute();
  expect(await erasers.get('requests')?.(db)).toBe(1);
  expect(await readNotes()).toEqual([]);
});

describe('erasing', () => {
  const button = 'Effacer ses données';

  test('asks again if the client has a coming appointment, and frees its hour', async () => {
    const day = plainWeekday(2);
    const phone = '07 08 44 55 66';
    const booking = { day, time: '10:00', phone, email: 'awa.k@exemple.ci' };
    const { number } = await book(booking);
    const staff_note = 'Retouche offerte';
    const earlier = await addPastVisit('+2250708445566', { outcome: 'came', staff_note });
    await addRow(db, 'messages', { message: 'Rappelez le 07 08 44 55 66' });
    await sendForm(admin, getFile(number), 'Enregistrer la note', { clientNote: 'Peau sensible' });
    const visit = await getText(`/admin/demande?numero=${earlier.number}`);
    expect(visit).toMatch(/Peau sensible[\s\S]*Retouche offerte/);

    const download = await admin.get(`/admin/client-donnees?demande=${number}`);
    expect(download.headers['content-disposition']).toBe(
      `attachment; filename="client-${number}.json"`,
    );
    expect(download.headers['cache-control']).toBe('private, no-store');
    const everything = JSON.parse(download.text);
    expect(everything).toMatchObject({
      phone: '+2250708445566',
      client_notes: [{ note: 'Peau sensible' }],
      messages: [{ message: 'Rappelez le 07 08 44 55 66' }],
    });
    expect(everything.requests).toHaveLength(2);
    expect(everything.requests).toContainEqual(expect.objectContaining({ staff_note }));

    const answer = await sendForm(admin, getFile(number), button);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('encore attendue, et rien n’est effacé');

    const erased = await sendForm(admin, getFile(number), button, { force: 'oui' });
    expect(erased.text).toContain('Les données sont effacées.');
    expect((await admin.get(getFile(number))).status).toBe(404);
    for (const table of ['appointment_treatments', 'resource_use', 'client_notes'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('5445566');
    }
    const free = await admin.call('admin/agenda/book', appointment({ ...booking, phone: '' }));
    expect(free.status).toBe(200);
    const acts = db.selectFrom('events').select(['actor', 'detail']).where('action', '=', 'erased');
    expect(await acts.execute()).toEqual([{ actor: 'gerante@institut.example', detail: '' }]);
  });
});

test('puts no telephone number into an address or the log', async () => {
  const { number } = await book({ time: '15:00', day: plainWeekday(3), phone: '07 08 77 88 99' });
  const storedPhones = await db
    .selectFrom('requests')
    .select('phone')
    .where('phone', '!=', '')
    .execute();
  for (const path of [clients, getFile(number)]) {
    const links = [...(await getText(path)).matchAll(/(?:href|action)="(\/[^"]*)"/g)];
    const addresses = links.map(([, address]) => address).join('\n');
    for (const { phone } of storedPhones) expect(addresses).not.toContain(phone.slice(-8));
  }
  await admin.get(`${clients}?q=0708778899`);
  expect(JSON.stringify(lines)).not.toContain('8778899');
});
