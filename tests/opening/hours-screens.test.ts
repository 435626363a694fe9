import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  addDays,
  dayTitle,
  getWeekday,
  shortDayTitle,
} from '../../shared/calendar/calendar-month.ts';
import { formatDay } from '../../shared/calendar/format-day.ts';
import { holidaysBetween } from '../../shared/calendar/holidays.ts';
import { paths } from '../../shared/page/paths.ts';
import { plainDay } from '../agenda/support/visits.ts';
import { owner } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { formWith, postForm, sendForm } from '../support/plain-forms.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

setOwnTimes();

/*
 * The owner's screens of opening hours and closed days without a script, and the pages for visitors.
 */

const institute = await startInstitute();
const { outbox } = institute;
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const { set } = owner(admin);
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

beforeEach(async () => {
  for (const id of ['hours', 'specialHours', 'periods']) await set('institute', id, null);
});

const hours = '/admin/site/horaires';
const days = '/admin/jours';
const week = 'name="contenu" value="hours"';
const single = 'name="contenu" value="specialHours"';
const publish = { intent: 'publier' };
const textOf = async (path: string, who = visitor) => (await who.get(path)).text;
const send = (form: string, typed: Record<string, string>) =>
  sendForm(admin, hours, form, { ...publish, ...typed });

const today = new Date().toISOString().slice(0, 10);
const day = plainDay(2);
const tuesday = [0, 1, 2].map(plainDay).find((one) => getWeekday(one) === 1) ?? '';
let sunday = plainDay();
while (getWeekday(sunday) !== 6) sunday = addDays(sunday, 1);

test.each([hours, days])('refuses %s to visitors', async (path) => {
  expect((await visitor.get(path)).status).toBe(403);
  expect([400, 403]).toContain((await visitor.submit(path, publish, '/')).status);
});

test('hours of the week are refused, then published, then reset', async () => {
  const wrong = await send(week, {
    'hours-2-open': 'oui',
    'hours-2-opens': '9h30',
    'hours-2-closes': '9 h',
    'hours-3-open': 'oui',
    'hours-3-opens': 'tôt',
    'hours-3-closes': '18:00',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain(
    'href="#champ-hours-2-closes">Le mardi, la fermeture doit venir après l’ouverture.',
  );
  expect(wrong.text).toContain('href="#champ-hours-3-opens">Indiquez les deux heures');
  expect(formWith(wrong.text, week)).toMatchObject({ 'hours-3-opens': 'tôt' });

  const typed = { 'hours-2-open': 'oui', 'hours-2-opens': '9h30', 'hours-2-closes': '17:45' };
  const right = await send(week, typed);
  expect(right.text).toContain('Publié\u00a0: Horaires de la semaine. mardi\u00a0: «');
  for (const path of [paths.home, paths.contacts, '/nulle-part']) {
    expect(await textOf(path), path).toContain('de 9\u00a0h\u00a030 à 17\u00a0h\u00a045');
  }

  const original = await sendForm(admin, hours, 'value="original"', { intent: 'original' });
  expect(original.text).toContain('Publié');
  expect(await textOf(paths.home)).not.toContain('17\u00a0h\u00a045');
});

test('refuses a week without an open day', async () => {
  const none = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((one) => [`hours-${one}-open`, '']));
  const refused = await send(week, none);
  expect([refused.status, refused.text.includes('Ouvrez au moins un jour')]).toEqual([400, true]);
});

test('hours of a single day are published for visitors and search engines, and removed', async () => {
  const wrong = await send(single, { 'specialHours-1-day': formatDay(sunday) });
  expect(wrong.status).toBe(400);
  // The list is closed up and keeps the typed values.
  expect(wrong.text).toContain('href="#champ-specialHours-0-opens">Indiquez les deux heures');
  const typed = { 'specialHours-0-opens': '10h', 'specialHours-0-closes': '16 h' };
  const right = await postForm(admin, hours, wrong.text, single, { ...publish, ...typed });
  expect(right.text).toContain(`${dayTitle(sunday)}\u00a0: «\u00a0de 10\u00a0h à 16\u00a0h\u00a0»`);
  const contacts = await textOf(paths.contacts);
  expect(contacts).toContain(`<dt>${dayTitle(sunday)}</dt><dd>de 10\u00a0h à 16\u00a0h</dd>`);
  expect(await textOf(paths.home)).toContain(
    `"validFrom":"${sunday}","validThrough":"${sunday}","opens":"10:00","closes":"16:00"`,
  );
  const book = await textOf(`${paths.book}?jour=${sunday}`);
  expect(book).not.toContain('L’institut est fermé');

  const gone = await send(single, { 'specialHours-0-removed': 'oui' });
  expect(gone.text).toContain('devient rien');
  expect(await textOf(paths.contacts)).not.toContain(dayTitle(sunday));
});

test('one midday pause holds for all days, except those with another or none', async () => {
  const wrong = await send(week, {
    'hours-all-midday-starts': '12h30',
    'hours-all-midday-ends': '12:00',
    'hours-2-open': 'oui',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain(
    'href="#champ-hours-all-midday-ends">La reprise doit venir après la fermeture.',
  );
  const right = await postForm(admin, hours, wrong.text, week, {
    ...publish,
    'hours-all-midday-ends': '14:00',
    'hours-4-midday-none': 'oui',
    'hours-5-midday-starts': '12:00',
    'hours-5-midday-ends': '15 h',
  });
  expect(right.text).toContain('Publié');
  const contacts = await textOf(paths.contacts);
  const text = (from: string, to: string) => `de 9\u00a0h à ${from} et de ${to}\u00a0h à 19\u00a0h`;
  expect(contacts).toContain(`<dd>${text('12\u00a0h\u00a030', '14')}</dd>`);
  expect(contacts).toContain(`<dd>${text('12\u00a0h', '15')}</dd>`);
  expect(contacts).toContain('<dt>le jeudi</dt><dd>de 9\u00a0h à 19\u00a0h</dd>');
  expect(await textOf(paths.home)).toContain(
    '"dayOfWeek":["Friday"],"opens":"09:00","closes":"12:00"},{"@type":"OpeningHoursSpecification","dayOfWeek":["Friday"],"opens":"15:00","closes":"19:00"}',
  );
  // The form shows the same again, and a second press changes nothing.
  const again = await send(week, {});
  expect(again.text).toContain('Rien n’a changé');
  const special = await send(single, {
    'specialHours-0-day': tuesday,
    'specialHours-0-closes': '17:00',
  });
  expect(special.text).toContain('et de 14\u00a0h à 17\u00a0h');
});

test('a missing hour is taken from the week, if that day has any', async () => {
  const right = await send(single, { 'specialHours-0-day': day, 'specialHours-0-opens': '11:00' });
  expect(right.text).toMatch(new RegExp(`${dayTitle(day)}\u00a0: «\u00a0de 11\u00a0h à \\d`));
  const onSunday = { 'specialHours-1-day': sunday, 'specialHours-1-opens': '11:00' };
  const wrong = await send(single, onSunday);
  expect(wrong.text).toMatch(/href="#champ-specialHours-\d-closes">Indiquez les deux heures/);
});

test('a change that was made meanwhile is not overwritten, and typed fields are kept', async () => {
  const html = await textOf(hours, admin);
  await set('institute', 'hours', { 2: { opens: '08:00', closes: '12:00' } });
  const typed = { ...publish, 'hours-2-closes': '13:00' };
  const late = await postForm(admin, hours, html, week, typed);
  expect(late.status).toBe(409);
  expect(late.text).toContain('Cela a changé entre-temps');
  expect(formWith(late.text, week)).toMatchObject({ 'hours-2-closes': '13:00' });
  const again = await postForm(admin, hours, late.text, week, publish);
  expect(again.text).toContain('de 9\u00a0h à 13\u00a0h');
});

test('a period is prepared from the suggestion of Ramadan, changed, checked for overlaps and removed', async () => {
  const first = 'name="rang" value="0"';
  const idea = await textOf('/admin/site/horaires?idee=ramadan', admin);
  expect(idea).toContain('dates calculées, à confirmer');
  expect(formWith(idea, first)).toMatchObject({ 'periods-0-name': 'Ramadan' });
  const typed = {
    ...publish,
    'periods-0-name': 'Ramadan',
    'periods-0-from': formatDay(day),
    'periods-0-to': sunday,
    'periods-0-all-opens': '10h',
    'periods-0-all-closes': '16:00',
    'periods-0-5-closes': '14:00',
    'periods-0-5-opens': '10:00',
    'periods-0-6-open': '',
  };
  const wrong = await postForm(admin, hours, idea, first, { ...typed, 'periods-0-all-opens': '' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(/href="#champ-periods-0-\d-opens">Indiquez les deux heures/);
  const right = await postForm(admin, hours, wrong.text, first, typed);
  expect(right.text).toContain('Publié\u00a0: Périodes. Ramadan, du ');
  const contacts = await textOf(paths.contacts);
  expect(contacts).toContain(`<h3>Ramadan, du ${formatDay(day)} au ${formatDay(sunday)}</h3>`);
  expect(contacts).toContain('<dt>le vendredi</dt><dd>de 10\u00a0h à 14\u00a0h</dd>');
  expect(await textOf(paths.home)).toContain(`"validFrom":"${day}","validThrough":"${sunday}"`);
  const book = await textOf(`${paths.book}?jour=${day}`);
  expect(book).not.toContain('L’institut est fermé');

  const second = { 'periods-1-name': 'Fêtes', 'periods-1-from': sunday, 'periods-1-to': sunday };
  const times = { 'periods-1-all-opens': '09:00', 'periods-1-all-closes': '12:00' };
  const apart = await send('name="rang" value="1"', { ...second, ...times });
  expect(apart.status).toBe(400);
  expect(apart.text).toContain(
    'href="#champ-periods-1-from">Deux périodes ont des jours en commun',
  );

  const changed = await send(first, { 'periods-0-name': 'Carême' });
  expect(changed.text).toContain('Carême, du ');
  const gone = await send(first, { intent: 'retirer' });
  expect(gone.text).toContain('devient rien');
  expect(await textOf(paths.contacts)).not.toContain('Carême');
});

test('appointments outside of new hours are listed, with links', async () => {
  const order = { ...wholeRequest, day, moment: 'Matin', name: 'Aya Touré' };
  const { body } = await visitor.call('booking/request', order);
  const at = getWeekday(day) + 1;
  const told = await send(week, { [`hours-${at}-opens`]: '13:00' });
  expect(told.status).toBe(409);
  expect(told.text).toContain('Un rendez-vous ou une demande serait hors de ces horaires');
  expect(told.text).toContain(`Aya Touré (${shortDayTitle(day)}, matin)`);
  expect(await textOf(paths.contacts)).not.toContain('de 13\u00a0h');
  const saved = await postForm(admin, hours, told.text, week, publish);
  expect(saved.text).toContain('Un rendez-vous ou une demande hors des horaires');
  expect(saved.text).toContain(`href="/admin/demande?numero=${body.number}"`);
  expect(await textOf('/admin/site', admin)).toContain('hors des horaires');
});

test('a day that closes early is reopened with one press', async () => {
  const early = { day: tuesday, opens: '09:00', closes: '15:00' };
  await set('institute', 'specialHours', [early]);
  const agenda = `/admin?jour=${tuesday}`;
  const page = await textOf(days, admin);
  expect(page).toContain('de 9\u00a0h à 15\u00a0h, au lieu de\u00a09\u00a0h à 19\u00a0h');
  const done = await postForm(admin, days, page, 'name="raccourci"');
  expect(done.text).toContain(`Le ${dayTitle(tuesday)} est ouvert de 9\u00a0h à 19\u00a0h.`);
  expect(done.text).not.toContain('Jours raccourcis');
  await admin.call('admin/days/close', { from: tuesday, to: '', label: '' });
  expect(await textOf(agenda, admin)).toContain('Fermé ce jour-là');
  await postForm(admin, days, await textOf(days, admin), 'Rouvrir<');
  expect(await textOf(agenda, admin)).not.toContain('Fermé ce jour-là');
});

test('a holiday is closed with one button, and search engines read that', async () => {
  const [holiday] = holidaysBetween(addDays(today, 1), addDays(today, 365)).filter(
    ({ day }) => getWeekday(day) < 5,
  );
  const { day: closed = '', name = '' } = holiday ?? {};
  const page = await textOf(days, admin);
  for (const { day, isToConfirm } of holidaysBetween(today, addDays(today, 360))) {
    const line = page.slice(page.indexOf(`>${dayTitle(day)} · `));
    expect(line.slice(0, line.indexOf('</li>')).includes('à confirmer'), day).toBe(isToConfirm);
  }
  const one = `name="from" value="${closed}"`;
  const done = await sendForm(admin, days, one);
  expect(done.text).toContain(`Le ${dayTitle(closed)} est fermé.`);
  expect(done.text).toContain('déjà fermé');
  expect(done.text).toContain(`${dayTitle(closed)} · ${name}`);
  await visitor.get(paths.book);
  expect(await textOf(paths.home)).toContain(
    `"validFrom":"${closed}","validThrough":"${closed}","opens":"00:00","closes":"00:00"`,
  );
});
