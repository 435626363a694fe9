import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { FreeNow } from '#shared/agenda/walk-in.ts';
import { walkInName } from '#shared/agenda/walk-in-name.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';
import { addBooked } from './support/appointment-rows.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/*
 * A client who arrives without an appointment and gives no name.
 */

const institute = await startInstitute();
const { outbox, db } = institute;
const app = testApp({ backendUrl: institute.url });
const cut = 'capillaires/coupe-femme';
const hairdresser = '4';
const day = plainWeekday(2);
const setTime = (time: string) => vi.setSystemTime(Date.parse(`${day}T${time}:30Z`));

vi.useFakeTimers({ toFake: ['Date'] });
setTime('10:02');
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});

beforeEach(async () => {
  setTime('10:02');
  await db.deleteFrom('requests').execute();
});

const screen = '/admin/de-passage?rubrique=capillaires';
const walkIn = (more: object = {}) =>
  admin.call('admin/agenda/walk-in', {
    day,
    time: '10:05',
    staff: hairdresser,
    treatment: cut,
    ...more,
  });
const readMails = () => db.selectFrom('outbox').select('id').execute();
const readRequests = () => db.selectFrom('requests').selectAll().execute();

test('a walk-in is booked with two taps, from the day to the button of a free staff member', async () => {
  const before = await readMails();
  const agenda = (await admin.get('/admin')).text;
  // The first tap.
  expect(agenda).toContain('href="/admin/de-passage"');
  const page = await admin.get(screen);
  expect(page.text).toContain('Un appui réserve dès 10\u00a0h\u00a005');
  const button = /<button[^>]*value="([^"]* capillaires\/coupe-femme)"/.exec(page.text)?.[1] ?? '';
  expect(button).toBe(`${day} 10:05 4 ${cut}`);
  // The second.
  const done = await postForm(admin, screen, page.text, '>Coiffeuse<', {
    choix: button,
  });
  expect(done.status).toBe(303);
  expect(done.text).toContain('Rendez-vous pris\u00a0: De passage');
  const [walkIn, ...others] = await readRequests();
  expect(others).toEqual([]);
  expect(walkIn).toMatchObject({ name: 'De passage', phone: '', email: null, status: 'confirmed' });
  expect(walkIn).toMatchObject({ day, hour: '10:05', ends: '10:50' });
  // The walk-in takes its time like any other appointment, and sends no mail.
  const other = await admin.call('admin/agenda/book', {
    ...appointment({ day, time: '10:30' }),
    soon: true,
  });
  expect(other.body.error).toBe('slot-taken');
  expect(await readMails()).toEqual(before);
  // The same press some minutes later books nothing.
  setTime('10:08');
  const again = await postForm(admin, screen, page.text, '>Coiffeuse<', {
    choix: button,
  });
  expect(again.text).toContain('Rendez-vous déjà pris');
  expect(again.text).toContain('il n’y en a qu’un');
  expect(await readRequests()).toHaveLength(1);
});

test('a busy staff member is not offered, and the page leads to her later hours', async () => {
  const stale = (await admin.get(screen)).text;
  await addBooked(db, { day, hour: '10:30' }, { staff: 4, ends: 45 });
  const { body }: { body: FreeNow } = await admin.get('/api/admin/agenda/now?section=capillaires');
  expect(body.treatments.find(({ id }) => id === cut)?.free).toEqual([]);
  const { text } = await admin.get(screen);
  expect(text).toContain('href="/admin/rendez-vous?soin=capillaires%2Fcoupe-femme"');
  // A press on a stale page is refused, and the page lists the free staff members.
  const refusal = await postForm(admin, screen, stale, '>Coiffeuse<', {
    choix: `${day} 10:05 ${hairdresser} ${cut}`,
  });
  expect(refusal.status).toBe(409);
  expect(refusal.text).toContain('Cette personne vient d’être prise.');
  expect(await readRequests()).toHaveLength(1);
});

test('after closing time the page says since when the institute is closed', async () => {
  setTime('19:20');
  expect((await admin.get(screen)).text).toContain('Fermé depuis 19\u00a0h.');
});

test('lists the most booked treatments first', async () => {
  for (const hour of ['11:00', '12:00', '13:00']) {
    await addBooked(db, { day, hour }, { staff: 4, ends: 45 });
  }
  await addBooked(
    db,
    { day, hour: '14:00' },
    { staff: 4, ends: 30, treatment: 'capillaires/coupe-homme' },
  );
  const { body }: { body: FreeNow } = await admin.get('/api/admin/agenda/now');
  expect(body.treatments.map(({ id }) => id)).toEqual([cut, 'capillaires/coupe-homme']);
});

test('a walk-in’s hour may be a few minutes past, as on a page left open', async () => {
  setTime('10:14');
  expect((await walkIn()).status).toBe(200);
  setTime('10:31');
  expect((await walkIn({ time: '10:05', treatment: 'capillaires/coupe-homme' })).body.error).toBe(
    'past-hour',
  );
});

test('refuses another day, a missing staff member and an unknown treatment', async () => {
  expect((await walkIn({ day: plainWeekday(3) })).status).toBe(400);
  expect((await walkIn({ staff: '' })).status).toBe(400);
  expect((await walkIn({ treatment: 'capillaires/rien' })).status).toBe(400);
  expect(await readRequests()).toEqual([]);
});

test('the planning and its calendar call the client a walk-in', async () => {
  expect((await walkIn()).status).toBe(200);
  const { text } = await sendForm(
    admin,
    `/admin/equipe/fiche?id=${hairdresser}`,
    'Créer son adresse',
  );
  const address = /\/planning\/[\w-]{22}/.exec(text)?.[0] ?? '';
  const stranger = new Visitor(app);
  expect((await stranger.get(address)).text).toContain(walkInName);
  expect((await stranger.get(`${address}/agenda.ics`)).text).toContain(walkInName);
});
