import { afterAll, expect, test, vi } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * The planning of a staff member and its address, without JavaScript.
 */

const day = plainWeekday(0);
const toTimestamp = (time: string) => Date.parse(`${day}T${time}:00Z`);
vi.useFakeTimers({ toFake: ['Date'], now: toTimestamp('08:00') });

const institute = await startInstitute();
const { db, outbox } = institute;
const { log, lines } = createRecordedLog();
const app = testApp({ backendUrl: institute.url, log });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});
await nameTeam(db);

/** Sends a form a second after the last one, because the history is ordered by time. */
function send(path: string, button: string, typedFields: Record<string, string> = {}) {
  vi.advanceTimersByTime(1000);
  return sendForm(admin, path, button, typedFields);
}

const buildScreenPath = (resource: number) => `/admin/equipe/fiche?id=${resource}`;
const findAddress = (html: string) => /\/planning\/[\w-]{22}/.exec(html)?.[0] ?? '';
const getWords = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

/** Presses the button on the person's screen and returns the address, or "" if there is none. */
async function make(resource: number, button = 'Créer son adresse') {
  const { status, text } = await send(buildScreenPath(resource), button);
  expect(status).toBe(200);
  return findAddress(text);
}

/** Opens an address on a phone without cookies. */
const open = (address: string) => new Visitor(app).get(address);

async function book(more: object) {
  const { status, body } = await (await Visitor.at(app)).call(
    'booking/appointment',
    appointment({ day, ...more }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
}

test('shows her hours, treatments and first names of today and tomorrow, and nothing else', async () => {
  await book({ time: '10:00', name: 'Awa Koné', phone: '+2250102030401' });
  await book({ time: '11:00', name: 'Mme Yao', phone: '+2250102030402' });
  const other = { category: 'onglerie', treatments: ['onglerie/manucure-spa'] };
  await book({ ...other, time: '10:00', name: 'Salimata Traoré' });
  await book({ day: addDays(day, 1), time: '14:00', name: 'Rokia Bamba' });
  await book({ day: addDays(day, 2), time: '14:00', name: 'Nadia Bakayoko' });
  const block = { staff: '4', from: day, to: '', kind: 'off', label: 'Pause' };
  const pause = { ...block, starts: '13:00', ends: '14:00' };
  expect((await admin.call('admin/agenda/block', pause)).status).toBe(200);

  const address = await make(4);
  vi.setSystemTime(toTimestamp('10:50'));
  const { status, text, headers } = await open(address);
  expect(status).toBe(200);
  const words = getWords(text);
  expect(words).toContain('Planning : Aya');
  expect(words).toContain('9 h à 19 h');
  expect(words).toMatch(/Déjà passé : 1 .*10 h à 10 h 45 .*Awa Coupe femme/);
  expect(words).toMatch(/11 h à 11 h 45 .*Prénom non donné Coupe femme/);
  expect(words).toMatch(/13 h à 14 h .*Absence : Pause/);
  expect(words).toContain('Premier temps libre : 11 h 45 à 13 h');
  expect(words).toMatch(/Demain .*14 h à 14 h 45 .*Rokia/);
  for (const secret of ['Koné', 'Yao', 'Traoré', 'Salimata', 'Nadia', '01020304', 'FCFA', 'RDV-'])
    expect(text, secret).not.toContain(secret);
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(text).not.toContain('site-header');
});

test('the address is shown once, put into a WhatsApp message, and kept as a hash', async () => {
  const { text } = await send(buildScreenPath(1), 'Créer son adresse');
  const address = findAddress(text);
  expect(text).toContain('L’adresse d’Aïcha est prête');
  expect(text).toContain(`https://wa.me/?text=${encodeURIComponent('Bonjour Aïcha, voici')}`);
  expect(text).toContain(encodeURIComponent(address));
  const again = (await admin.get(buildScreenPath(1))).text;
  expect(findAddress(again)).toBe('');
  expect(again).toContain('Adresse créée le');
  const storedLinks = JSON.stringify(await db.selectFrom('planning_links').selectAll().execute());
  expect(storedLinks).not.toContain(address.split('/')[2]);
});

test('a new address replaces the former one, and can be ended', async () => {
  const first = await make(2);
  const second = await make(2, 'Oui, remplacer l’adresse');
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  const ended = await send(buildScreenPath(2), 'Oui, supprimer l’adresse');
  expect(ended.text).toContain('Adresse du planning supprimée.');
  const { status, text } = await open(second);
  expect(status).toBe(404);
  expect(text).toContain('Planning introuvable');
});

test('the address ends with her last day of work', async () => {
  const address = await make(3);
  const leave = { to: addDays(day, -1) };
  await send(buildScreenPath(3), 'Enregistrer la fiche', leave);
  expect((await open(address)).status).toBe(404);
});

test('a room has no planning, and a stranger cannot make one', async () => {
  const { text } = await send('/admin/equipe', 'value="salle"', {
    'room-name': 'Cabine 1',
    'room-roomKind': 'Cabine',
  });
  expect(text).toContain('Cabine 1');
  expect(text).not.toContain('Son planning');
  const stranger = await Visitor.at(app);
  const answer = await stranger.call('admin/agenda/lane/planning', { id: '4', mark: '' });
  expect(answer.status).toBe(401);
});

test('no log line has a token', async () => {
  const address = await make(4, 'Oui, remplacer l’adresse');
  lines.length = 0;
  for (const path of [address, `/api${address}`, address.toUpperCase(), `${address}/x`])
    await open(path);
  expect(lines.length).toBeGreaterThan(3);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(address.split('/')[2] ?? '', 'i'));
});
