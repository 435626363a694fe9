import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { startOffice } from '../support/office.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { appointment, plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/*
 * The owner's day screens and their forms, without JavaScript.
 */

const { admin } = await startOffice();

const cut = 'capillaires/coupe-femme';
const today = new Date().toISOString().slice(0, 10);
const getRequest = async (number: string) =>
  (await admin.get(`/api/admin/request?number=${number}`)).body;

const buildForm = (more: object = {}) => ({
  soin: cut,
  jour: plainWeekday(),
  name: 'Mariam <b>',
  phone: '',
  personnes: '1',
  ...more,
});

test('asking for hours keeps the typed fields, and books nothing', async () => {
  const { status, text } = await admin.submit('/admin/rendez-vous', buildForm({ intent: 'voir' }));
  expect(status).toBe(200);
  expect(text).toContain('value="Mariam &lt;b&gt;"');
  expect(text).toContain(`value="${plainWeekday()} 10:00"`);
  expect((await admin.get('/api/admin/requests?status=all')).body.requests).toEqual([]);
});

test.each([
  ['no treatment', { soin: '' }, 'Choisissez un soin'],
  ['an impossible day', { jour: 'demain' }, 'date dans le calendrier'],
  ['a day that is past', { jour: addDays(today, -1) }, 'href="#champ-jour"'],
  ['too many people', { personnes: '99' }, 'href="#champ-personnes"'],
])('a search for hours with %s is refused and lists none', async (_, more, message) => {
  const { status, text } = await admin.submit(
    '/admin/rendez-vous',
    buildForm({ intent: 'voir', ...more }),
  );
  expect(status).toBe(400);
  expect(/role="alert".*?<\/div>/s.exec(text)?.[0]).toContain(message);
  expect(text).not.toContain('name="quand"');
});

test('a minute that is no quarter of an hour gets its own message', async () => {
  const { text } = await admin.submit('/admin/rendez-vous', buildForm({ autre: '10:07' }));
  expect(text).toContain('de 5 en 5 minutes');
  const block = {
    from: plainWeekday(2),
    staff: '4',
    starts: '10:03',
    ends: '11:00',
    intent: 'bloquer',
  };
  expect((await admin.submit('/admin/jours', block)).text).toContain('de 5 en 5 minutes');
});

test('an hour is booked by its button, and then offered to no one else', async () => {
  const chosenHour = { quand: `${plainWeekday()} 10:00` };
  const { status, headers } = await admin.submit('/admin/rendez-vous', buildForm(chosenHour));
  expect(status).toBe(303);
  expect((await admin.get(headers.location ?? '')).text).toContain('Rendez-vous pris');
  const refusedAnswer = await admin.submit(
    '/admin/rendez-vous',
    buildForm({ ...chosenHour, name: '' }),
  );
  expect(refusedAnswer.status).toBe(400);
  expect(refusedAnswer.text).toContain('Indiquez le nom de la personne.');
  const refusal = await admin.submit(
    '/admin/rendez-vous',
    buildForm({ ...chosenHour, name: 'Une autre' }),
  );
  expect(refusal.status).toBe(409);
  expect(refusal.text).toContain('value="Une autre"');
  expect(refusal.text).toContain(`value="${plainWeekday()} 09:15"`);
  const force = `${plainWeekday()} 10:00`;
  const forced = await admin.submit('/admin/rendez-vous', buildForm({ force, name: 'Une autre' }));
  expect(forced.status).toBe(409);
  const outside = { force: `${plainWeekday()} 20:00`, name: 'Le soir' };
  expect((await admin.submit('/admin/rendez-vous', buildForm(outside))).status).toBe(303);
});

test('confirming a request at a taken hour is refused, with free hours', async () => {
  const { time: _, ...request } = appointment({ day: plainWeekday() });
  const { number } = (await admin.call('booking/request', request)).body;
  const page = `/admin/demande?numero=${number}`;
  expect((await admin.get(page)).text).toContain(`value="${plainWeekday()} 11:00"`);
  const order = { intent: 'confirmer', version: '1', day: plainWeekday(), hour: '10:15' };
  const { status, text } = await admin.submit(page, order);
  expect(status).toBe(409);
  const [notice = ''] = /<div[^>]*role="alert".*?<\/div><\/div>/s.exec(text) ?? [];
  for (const part of ['Personne n’est libre à 10\u00a0h\u00a015', 'fixer au', '10:45"'])
    expect(notice).toContain(part);
  expect(notice).not.toContain('/admin/equipe');
  const quand = `${plainWeekday()} 10:45`;
  expect((await admin.submit(page, { ...order, quand })).status).toBe(303);
  expect(await getRequest(number)).toMatchObject({ hour: '10:45', staff: [{ name: 'Coiffeuse' }] });
});

test('blocking hours requires a chosen person', async () => {
  const block = { from: plainWeekday(2), preset: '12:00-13:00' };
  const refusal = await admin.submit('/admin/jours', { ...block, staff: '' });
  expect(refusal.status).toBe(400);
  expect(refusal.text).toContain('Choisissez qui est absent.');
  const done = await admin.submit('/admin/jours', { ...block, staff: 'tous' });
  expect((await admin.get(done.headers.location ?? '')).text).toContain('Tout le monde, ');
  const { blocks } = (await admin.get('/api/admin/agenda/blocks')).body;
  const unblock = { intent: 'debloquer', id: blocks[0].id };
  expect((await admin.submit('/admin/jours', unblock)).status).toBe(303);
  expect((await admin.get('/api/admin/agenda/blocks')).body.blocks).toEqual([]);
});

test('the calendar shows each appointment in its column and rows, with free hours between', async () => {
  const day = plainWeekday(10);
  await admin.call('admin/agenda/book', appointment({ day, name: 'Awa Placée', time: '10:00' }));
  const readPage = async (more = '') => (await admin.get(`/admin?jour=${day}${more}`)).text;
  const wholeDay = await readPage();
  // From nine on, there is a row for each half hour below the names.
  expect(wholeDay).toMatch(
    /class="calendar-visit tone-\d +[a-z -]*column-5 from-4 to-6 before-15"/,
  );
  expect(wholeDay).toContain(`/admin/rendez-vous?jour=${day}&amp;heure=11%3A00&amp;personne=4`);
  expect(wholeDay).not.toContain('style="');
  const hairdressersPage = await readPage('&personne=4');
  expect(hairdressersPage).toMatch(
    /calendar-visit tone-\d +[a-z -]*column-2 from-4 to-6 before-15/,
  );
  expect(hairdressersPage).not.toContain('heure=11%3A00&amp;personne=1');
});

test('a move in the calendar is refused with alternatives, asks for confirmation, or succeeds', async () => {
  const day = plainWeekday(11);
  const book = async (time: string, name: string): Promise<string> =>
    (await admin.call('admin/agenda/book', appointment({ day, time, name }))).body.number;
  const number = await book('10:00', 'Awa Bouge');
  await book('14:00', 'Fatou Reste');
  const page = `/admin?jour=${day}`;
  // Without JavaScript the handle leads to the appointment's own form.
  expect((await admin.get(page)).text).toContain(
    `class="calendar-move" href="/admin/demande?numero=${number}&amp;faire=fixer#fixer"`,
  );
  const form = { intent: 'deplacer', number, version: '1', day, staff: '4' };
  const refusal = await admin.submit(page, { ...form, hour: '14:00' });
  expect(refusal.status).toBe(409);
  expect(refusal.text).toContain(
    '<p class="notice-title">Awa Bouge</p><p>Coiffeuse a déjà Fatou Reste de 14\u00a0h à',
  );
  expect(refusal.text).toMatch(
    />13\u00a0h\u00a015<span [^>]*>, déplacer au [^<]* à 13\u00a0h\u00a015</,
  );
  expect(refusal.text).toContain(`href="${page}">Laisser à 10\u00a0h</a>`);
  const eveningAnswer = await admin.submit(page, { ...form, hour: '20:00' });
  expect(eveningAnswer.status).toBe(409);
  expect(eveningAnswer.text).toContain('Déplacer à 20\u00a0h quand même');
  expect(eveningAnswer.text).toContain('Laisser à 10\u00a0h');
  expect((await getRequest(number)).hour).toBe('10:00');
  const done = await admin.submit(page, { ...form, quand: `${day} 11:00` });
  expect(done.status).toBe(303);
  expect((await admin.get(done.headers.location ?? '')).text).toContain('endez-vous déplacé');
  expect((await getRequest(number)).hour).toBe('11:00');
  // A stale page overwrites nothing.
  const again = await admin.submit(page, { ...form, hour: '12:00' });
  expect(again.status).toBe(409);
  expect((await getRequest(number)).hour).toBe('11:00');
});

test('the agenda shows a notice exactly while online booking is closed', async () => {
  const notice = 'Réservation en ligne fermée';
  expect((await admin.get('/admin')).text).not.toContain(notice);
  await admin.call('admin/online/mode', { mode: 'closed', sentence: 'De retour lundi.' });
  expect((await admin.get('/admin')).text).toContain(notice);
  await admin.call('admin/online/mode', { mode: 'at-once', sentence: '' });
  expect((await admin.get('/admin')).text).not.toContain(notice);
});

test('the week lists the appointments of a day that was closed meanwhile', async () => {
  const day = plainWeekday(4);
  await admin.call('admin/agenda/book', appointment({ day, name: 'Fatou Fermée' }));
  expect((await admin.call('admin/days/close', { from: day, to: day })).status).toBe(200);
  const { text } = await admin.get(`/admin?jour=${day}&vue=semaine`);
  expect(text).toMatch(/<strong>Du \d+(er)?\u00a0\S+ <span class="agenda-date">au \d+/);
  expect(text).toContain('Fermé</p>');
  expect(text).toContain('10\u00a0h <bdi>Fatou Fermée</bdi></a>');
});

test('a typed hour past 24:00 is refused, and never read as an hour of the next day', async () => {
  const { time: _, ...request } = appointment({ day: plainWeekday(7) });
  const { number } = (await admin.call('booking/request', request)).body;
  for (const hour of ['24:00', '25:00', '31:00'])
    for (const force of [{}, { force: `${plainWeekday(8)} ${hour}` }]) {
      const typedFields = {
        intent: 'confirmer',
        version: '1',
        day: plainWeekday(8),
        hour,
        ...force,
      };
      const { status, text } = await admin.submit(`/admin/demande?numero=${number}`, typedFields);
      expect([status, text.includes('Indiquez l’heure, par exemple 15:00.')]).toEqual([400, true]);
      expect(text).not.toContain('quand même');
    }
  expect(await getRequest(number)).toMatchObject({ status: 'pending', hour: null });
});

test('a refused form on a request’s page keeps the text of the other forms', async () => {
  const { time: _, ...request } = appointment({ day: plainWeekday(7) });
  const { number } = (await admin.call('booking/request', request)).body;
  const page = `/admin/demande?numero=${number}`;
  const typedFields = { day: plainWeekday(8), hour: '11:30', reason: 'Un motif' };
  const order = { version: '1', ...typedFields };
  const wrong = [
    { ...order, intent: 'confirmer', hour: 'midi' },
    { ...order, intent: 'refuser', reason: 'm'.repeat(501) },
  ];
  for (const fields of wrong) {
    const { status, text } = await admin.submit(page, fields);
    expect(status).toBe(400);
    expect(text).toContain(`value="${plainWeekday(8)}"`);
    expect(text.includes('value="11:30"')).toBe(fields.intent !== 'confirmer');
    expect(text.includes('>Un motif</textarea>')).toBe(fields.intent !== 'refuser');
  }
});

test('an absence until the end of the day is shown without its end', async () => {
  const day = plainWeekday(9);
  const form = { staff: '4', from: day, to: '', label: '', preset: '13:00-24:00' };
  const { headers } = await admin.submit('/admin/jours', form);
  const readText = async (path: string) =>
    (await admin.get(path)).text.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
  expect(await readText(headers.location ?? '')).toContain('vient finalement dès 13 h');
  for (const view of ['', '&vue=semaine']) {
    const page = await readText(`/admin?jour=${day}${view}`);
    expect(page).toContain('Dès 13 h');
    expect(page).not.toContain('24 h');
  }
});
