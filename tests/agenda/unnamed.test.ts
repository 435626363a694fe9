import { expect, test } from 'vitest';
import { examplePeople } from '#shared/texts.ts';
import { startOffice } from '../support/office.ts';
import { Visitor } from '../support/visitor.ts';
import { appointment, plainWeekday } from './support/visits.ts';

/*
 * A new database has no names of staff members, so visitors read none.
 */

const { outbox, app, admin } = await startOffice();

const massage = { category: 'corps', careType: 'massages', treatments: ['corps/massage-tonique'] };
const getWords = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
const expectNoNames = (text: string) => {
  for (const craft of examplePeople) expect(text).not.toContain(craft);
  expect(text).not.toMatch(/\bavec (?!du |lui|votre)/i);
};

async function book(more: object) {
  const visitor = await Visitor.at(app);
  const { status, body } = await visitor.call('booking/appointment', appointment(more));
  expect(status, JSON.stringify(body)).toBe(200);
  return { visitor, body, page: body.manage as string };
}
const buildAddress = (day: string, more: Record<string, string> = {}) =>
  `/book?${new URLSearchParams({ personnes: '1', soin: 'corps/massage-tonique', jour: day, voir: 'heures', ...more })}`;
const readBookingPage = async (day: string, more?: Record<string, string>) =>
  getWords((await new Visitor(app).get(buildAddress(day, more))).text);

async function getName(id: string, name: string) {
  const { mark } = (await admin.get(`/api/admin/agenda/lane?id=${id}`)).body;
  const profile = { name, kind: 'staff', roomKind: '', from: '', to: '' };
  const answer = await admin.call('admin/agenda/lane/save', { id, mark, profile });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

test('a confirmation names no staff member, on its page, by mail and in the calendar', async () => {
  const email = 'sans-nom@exemple.ci';
  const { visitor, page, body } = await book({ ...massage, day: plainWeekday(1), email });
  expect(body.staff).toEqual([]);
  expectNoNames(getWords((await visitor.get(`${page}?reserve=1`)).text));
  expectNoNames(await outbox.waitForMail(email));
  expectNoNames((await visitor.get(`${page}/rendez-vous.ics`)).text);
  const file = (await admin.get(`/api/admin/request?number=${body.number}`)).body;
  expect(file.staff).toEqual([{ id: '2', name: 'Masseuse' }]);
});

test('the choice of another hour names no staff member', async () => {
  const day = plainWeekday(2);
  const { visitor, page } = await book({ ...massage, day });
  expectNoNames(getWords((await visitor.get(`${page}?deplacer=1&jour=${day}`)).text));
  expectNoNames(getWords((await visitor.get(`${page}?deplacer=1&jour=${day}&heure=14:00`)).text));
});

test('visitors can wish for a staff member once an able one has a name', async () => {
  const day = plainWeekday(3);
  const unfilteredPage = await readBookingPage(day);
  expect(unfilteredPage).toContain('Heures du');
  expect(unfilteredPage).not.toContain('Peu importe');
  for (const craft of examplePeople) expect(unfilteredPage).not.toContain(craft);
  // An earlier link wishes for a staff member by her craft.
  const filteredPage = await readBookingPage(day, { avec: '2' });
  expect(filteredPage).toContain('La personne choisie ne fait pas tous ces soins');
  expect(filteredPage).not.toContain('Esthéticienne');

  await getName('2', 'Fatou');
  const namedWords = await readBookingPage(day);
  expect(namedWords).toMatch(/Avec Peu importe Fatou/);
  expect(namedWords).not.toContain('Esthéticienne');
  expect(await readBookingPage(day, { avec: '2' })).toContain('Heures du');
  const { visitor, page } = await book({ ...massage, day, staff: '2' });
  expect(getWords((await visitor.get(page)).text)).toContain('Avec Fatou');

  // At that hour Fatou is away, and the remaining staff member has no name.
  const away = { staff: '2', from: day, to: day, starts: '14:00', ends: '16:00', label: 'Pause' };
  expect((await admin.call('admin/agenda/block', away)).status).toBe(200);
  const asking = await visitor.get(`${page}?deplacer=1&jour=${day}&heure=14:30`);
  expect(getWords(asking.text)).toContain('ce sera avec une autre personne , et non avec Fatou');
  const hours = getWords((await visitor.get(`${page}?deplacer=1&jour=${day}`)).text);
  expect(hours).toMatch(/14 h 30 , jusqu’à 15 h 30 une autre personne/);
});
