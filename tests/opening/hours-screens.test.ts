import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  addDays,
  formatLongDay,
  formatShortDay,
  getWeekday,
} from '#shared/calendar/calendar-month.ts';
import { formatDay } from '#shared/calendar/format-day.ts';
import { listHolidays } from '#shared/calendar/holidays.ts';
import { paths } from '#shared/page/paths.ts';
import { plainWeekday } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, readFormFields, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * The owner's screens of opening hours and closed days without JavaScript, and the pages for visitors.
 */

const institute = await startInstitute();
const { outbox } = institute;
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const { set } = editAs(admin);
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

beforeEach(async () => {
  for (const id of ['hours', 'specialHours', 'periods']) await set('institute', id, null);
});

const days = '/admin/jours';
const week = 'name="hours-1-opens"';
const other = 'name="autres-from"';
const publish = { intent: 'publier' };
const getText = async (path: string, visitorOrAdmin = visitor) =>
  (await visitorOrAdmin.get(path)).text;
const send = (typedFields: Record<string, string>) =>
  sendForm(admin, days, week, { ...publish, ...typedFields });
const sendOther = (typedFields: Record<string, string>) =>
  sendForm(admin, days, other, { ...publish, ...typedFields });

const today = new Date().toISOString().slice(0, 10);
const day = plainWeekday(2);
const tuesday = [0, 1, 2].map(plainWeekday).find((day) => getWeekday(day) === 1) ?? '';
let sunday = plainWeekday();
while (getWeekday(sunday) !== 6) sunday = addDays(sunday, 1);

test('refuses the screen to visitors', async () => {
  expect((await visitor.get(days)).status).toBe(403);
  expect([400, 403]).toContain((await visitor.submit(days, publish, '/')).status);
});

test('wrong hours of the week are refused, right ones are published', async () => {
  const wrong = await send({
    'hours-2-opens': '9h30',
    'hours-2-closes': '9 h',
    'hours-3-opens': 'tôt',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain(
    'href="#champ-hours-2-closes">Le mardi, la fermeture doit venir après l’ouverture.',
  );
  expect(wrong.text).toContain(
    'href="#champ-hours-3-opens">Indiquez les deux heures, de 5 en 5 minutes, ou videz les deux.',
  );
  expect(readFormFields(wrong.text, week)).toMatchObject({ 'hours-3-opens': 'tôt' });

  const right = await send({ 'hours-2-opens': '9h30', 'hours-2-closes': '17:45' });
  expect(right.text).toContain('Publié\u00a0: mardi, de 9');
  for (const path of [paths.home, paths.contacts, '/nulle-part']) {
    expect(await getText(path), path).toContain('de 9\u00a0h\u00a030 à 17\u00a0h\u00a045');
  }
});

test('the first day is copied to the other open days, and a break is asked for', async () => {
  const monday = { 'hours-1-opens': '10:00', 'hours-6-opens': '', 'hours-6-closes': '' };
  const copied = await sendForm(admin, days, week, { ...monday, copier: 'hours' });
  expect(copied.status).toBe(200);
  const form = readFormFields(copied.text, week);
  expect([form['hours-5-opens'], form['hours-6-opens'], form['hours-7-opens']]).toEqual([
    '10:00',
    '',
    '',
  ]);
  expect(form).not.toHaveProperty('hours-4-midday-starts');
  const response = await postForm(admin, days, copied.text, week, { pause: 'hours' });
  expect(readFormFields(response.text, week)).toMatchObject({
    'hours-5-opens': '10:00',
    'hours-4-midday-starts': '',
  });
  const pause = { 'hours-5-midday-starts': '12h', 'hours-5-midday-ends': '15 h' };
  const answer = await postForm(admin, days, response.text, week, { ...publish, ...pause });
  expect(answer.text).toContain('Publié');
  expect(await getText(paths.contacts)).toContain(
    'de 10\u00a0h à 12\u00a0h et de 15\u00a0h à 19\u00a0h',
  );
  expect((await send({})).text).toContain('Rien n’a changé');
});

test('hours of a single day are published for visitors, and removed', async () => {
  const wrong = await sendOther({ 'autres-from': formatDay(sunday) });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-autres-opens">Indiquez les deux heures');
  // The other field has the same message, which the summary lists once.
  expect(wrong.text).not.toContain('href="#champ-autres-closes"');
  const typedFields = { 'autres-opens': '10h', 'autres-closes': '16 h' };
  const right = await postForm(admin, days, wrong.text, other, { ...publish, ...typedFields });
  expect(right.text).toContain(`Publié\u00a0: ${formatLongDay(sunday)}, de 10\u00a0h à 16\u00a0h.`);
  const contacts = await getText(paths.contacts);
  expect(contacts).toContain(`<dt>${formatLongDay(sunday)}</dt><dd>de 10\u00a0h à 16\u00a0h</dd>`);
  expect(await getText(`${paths.book}?jour=${sunday}`)).not.toContain('L’institut est fermé');
  const answer = await sendForm(admin, days, `value="${sunday}"`);
  expect(answer.status).toBe(303);
  expect(await getText(paths.contacts)).not.toContain(formatLongDay(sunday));
  // The link of a closed day suggests the hours of the next open day.
  const suggested = await sendForm(admin, `${days}?jour=${sunday}`, other, publish);
  expect(suggested.location).toBe(`/admin?jour=${sunday}`);
  expect(await getText(paths.contacts)).toContain(
    `<dt>${formatLongDay(sunday)}</dt><dd>de 9\u00a0h à 19\u00a0h</dd>`,
  );
  await sendForm(admin, days, `value="${sunday}"`);
  // A missing hour means the week's.
  const half = await sendOther({ 'autres-from': tuesday, 'autres-closes': '15:00' });
  expect(half.text).toContain(`${formatLongDay(tuesday)}, de 9\u00a0h à 15\u00a0h`);
  const done = await sendForm(admin, days, 'name="raccourci"');
  expect(done.text).toContain(`Le ${formatLongDay(tuesday)} est ouvert de 9\u00a0h à 19\u00a0h.`);
});

test('a change that was made meanwhile is not overwritten, and typed fields are kept', async () => {
  const html = await getText(days, admin);
  await set('institute', 'hours', { 2: { opens: '08:00', closes: '12:00' } });
  const typedFields = { ...publish, 'hours-2-closes': '13:00' };
  const lateAnswer = await postForm(admin, days, html, week, typedFields);
  expect(lateAnswer.status).toBe(409);
  expect(lateAnswer.text).toContain('Cela a changé entre-temps');
  expect(readFormFields(lateAnswer.text, week)).toMatchObject({ 'hours-2-closes': '13:00' });
  const again = await postForm(admin, days, lateAnswer.text, week, publish);
  expect(again.text).toContain('de 9\u00a0h à 13\u00a0h');
});

test('a period is published, checked for overlaps and removed', async () => {
  const wrong = await sendOther({
    'autres-name': 'Ramadan',
    'autres-from': formatDay(day),
    'autres-to': sunday,
    'autres-closes': '16:00',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-autres-opens">Indiquez les deux heures');
  const right = await postForm(admin, days, wrong.text, other, {
    ...publish,
    'autres-opens': '10h',
  });
  expect(right.text).toContain('Publié\u00a0: Ramadan, du ');
  const contacts = await getText(paths.contacts);
  expect(contacts).toContain(`<h3>Ramadan, du ${formatDay(day)} au ${formatDay(sunday)}</h3>`);
  expect(contacts).toContain('<dt>du lundi au samedi</dt><dd>de 10\u00a0h à 16\u00a0h</dd>');
  const apart = await sendOther({
    'autres-name': 'Fêtes',
    'autres-from': addDays(day, 1),
    'autres-to': addDays(sunday, 3),
    'autres-opens': '09:00',
    'autres-closes': '12:00',
  });
  expect(apart.status).toBe(400);
  expect(apart.text).toContain('href="#champ-autres-from">Deux périodes ont des jours en commun');
  const answer = await sendForm(admin, days, 'value="retirer-periode"');
  expect(answer.text).toContain('retiré');
  expect(await getText(paths.contacts)).not.toContain('Ramadan');
});

test('a holiday is closed with one button, and visitors read that', async () => {
  const [holiday] = listHolidays(addDays(today, 1), addDays(today, 110)).filter(
    ({ day }) => getWeekday(day) < 5,
  );
  const { day: holidayDay = '', name = '' } = holiday ?? {};
  const page = await getText(days, admin);
  const getLine = (text: string, day: string) => {
    const restOfPage = text.slice(text.indexOf(`>${formatShortDay(day)}</p>`));
    return restOfPage.slice(0, restOfPage.indexOf('</li>'));
  };
  for (const { day, isToConfirm } of listHolidays(today, addDays(today, 110))) {
    expect(getLine(page, day).includes('à confirmer'), day).toBe(isToConfirm);
  }
  const removeButton = `name="fermer-from" value="${holidayDay}"`;
  const done = await sendForm(admin, days, removeButton);
  expect(done.text).toContain(`Le ${formatLongDay(holidayDay)} est fermé.`);
  expect(getLine(done.text, holidayDay)).toContain(name);
  expect(getLine(done.text, holidayDay)).toContain('fermé');
  expect(done.text.split(`>${formatShortDay(holidayDay)}</p>`)).toHaveLength(2);
  expect(await getText(`${paths.book}?jour=${holidayDay}`)).toContain('L’institut est fermé');
});
