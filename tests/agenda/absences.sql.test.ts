import { afterAll, expect, test } from 'vitest';
import type { Away } from '#shared/agenda/away.ts';
import { addDays, formatDaySpan, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, sendForm } from '../support/plain-forms.ts';
import { addBooked } from './support/appointment-rows.ts';
import { plainWeekday } from './support/visits.ts';

setTestOpeningHours();

/*
 * An absence that is entered again, or taken back as a whole.
 */

const institute = await startInstitute(undefined, { undoSeconds: 90 });
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(() => institute[Symbol.asyncDispose]());

const hairdresser = '4';

const getPage = (day: string) => `/admin/absente?jour=${day}&personne=${hairdresser}`;
const readAway = async (day: string): Promise<Away> =>
  (await admin.get(`/api/admin/agenda/away?day=${day}&staff=${hairdresser}`)).body;
const wholeDay = { staff: hairdresser, to: '', starts: '00:00', ends: '24:00' };
const block = async (absence: object) => {
  const { status, body } = await admin.call('admin/agenda/block', { ...wholeDay, ...absence });
  expect(status).toBe(200);
  return body;
};
const listDays = async () => {
  const rows = await db.selectFrom('day_changes').select('day').orderBy('day').execute();
  return rows.map(({ day }) => day);
};
const readUndo = async () => (await admin.get('/api/admin/days')).body.undo;

test('a sick colleague who is chosen again is absent once, and the screen says so', async () => {
  const day = plainWeekday();
  const agenda = `/admin?jour=${day}`;
  const stale = (await admin.get(agenda)).text;
  await postForm(admin, agenda, stale, '>Coiffeuse<');
  expect(await readUndo()).toMatchObject({ action: 'off' });
  const again = await postForm(admin, agenda, stale, '>Coiffeuse<');
  expect(again.location).toContain(getPage(day));
  expect(again.text).toContain('Coiffeuse est déjà absente.');
  expect(await readUndo()).toBeUndefined();
  expect((await readAway(day)).blocks).toHaveLength(1);
  expect((await admin.get(agenda)).text).not.toContain('>Coiffeuse</button>');
  await sendForm(admin, getPage(day), 'Elle vient finalement');
  expect(await listDays()).toEqual([]);
});

test('of the days of an absence only those without it are stored, also at the same moment', async () => {
  const days = [3, 4, 5].map((ahead) => plainWeekday(ahead));
  const [from = '', middle = '', to = ''] = days;
  await block({ from: middle });
  const answers = await Promise.all([1, 2].map(() => block({ from, to, starts: '13:00' })));
  expect(answers.filter(({ repeated }) => repeated)).toHaveLength(1);
  expect((await listDays()).filter((day) => days.includes(day))).toEqual(days);
  const form = { staff: hairdresser, from, to, label: '', preset: '13:00-24:00' };
  const again = await sendForm(admin, '/admin/jours', 'Toute la journée', form);
  expect(again.text).toContain('Coiffeuse est déjà absente.');
  expect(await block({ from, staff: '1' })).toEqual({});
  expect(await block({ from, to, staff: '' })).toEqual({});
  expect(await block({ from, to, staff: '', starts: '10:00' })).toEqual({ repeated: true });
  const team = { ...form, staff: 'tous' };
  const teamAgain = await sendForm(admin, '/admin/jours', 'Toute la journée', team);
  expect(teamAgain.text).toContain('C’est déjà noté.');
});

test('an absence is taken back from any of its days, and each day with placed clients is named', async () => {
  const day = plainWeekday(9);
  const nextDay = addDays(day, 1);
  await block({ from: day, to: nextDay });
  for (const [index, absentDay] of [day, nextDay].entries()) {
    const client = { number: `RDV-770${index}`, phone: `+225070700000${index}` };
    await addBooked(db, { day: absentDay, hour: '10:00', email: null, ...client });
    await sendForm(admin, getPage(absentDay), '>Accepter<');
  }
  const period = formatDaySpan(day, nextDay);
  const { text } = await sendForm(admin, getPage(nextDay), `Retirer l’absence ${period}`);
  expect(await listDays()).not.toContain(day);
  expect(text).toContain(`<h1>Absence de Coiffeuse retirée, ${period}</h1>`);
  const link = (to: string) => `href="${getPage(to).replace('&', '&amp;')}">Encore 1 à remettre, `;
  expect(text).toContain(`${link(day)}${formatShortDay(day)}<`);
  expect((await admin.get(getPage(day))).text).toContain(link(nextDay));
  await sendForm(admin, getPage(day), '>Remettre à ');
  expect((await admin.get(getPage(day))).headers.location).toBe(getPage(nextDay));
  await sendForm(admin, getPage(nextDay), '>Remettre à ');
  expect((await admin.get(getPage(day))).headers.location).toBe(`/admin?jour=${day}`);
});

test('an absence of a day takes the shorter ones within it along, and the undo brings all back', async () => {
  const day = plainWeekday(12);
  const firstId = async () => (await readAway(day)).blocks[0]?.id;
  await block({ from: day, starts: '09:00', ends: '12:00', label: 'Dentiste' });
  const shorter = await firstId();
  await block({ from: day, starts: '16:00', ends: '18:00' });
  await block({ from: day });
  const { text } = await admin.get(getPage(day));
  expect(text.split('Elle vient finalement')).toHaveLength(2);
  expect(text).toContain(`<h1>Absence de Coiffeuse, ${formatShortDay(day)}</h1>`);
  expect(await firstId()).not.toBe(shorter);
  await sendForm(admin, getPage(day), 'Elle vient finalement toute la journée');
  expect(await listDays()).not.toContain(day);
  const { press } = await readUndo();
  await admin.call('admin/undo', { press });
  expect((await listDays()).filter((blocked) => blocked === day)).toHaveLength(3);
});

test('one day of an absence of several is named where it is taken back', async () => {
  const day = plainWeekday(16);
  await block({ from: day, to: addDays(day, 1), starts: '13:00' });
  const { text } = await admin.get(getPage(day));
  expect(text).toContain(`Elle vient finalement ${formatShortDay(day)} dès\u00a013\u00a0h<`);
});
