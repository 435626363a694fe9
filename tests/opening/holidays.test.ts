import { expect, test } from 'vitest';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { appointment } from '../agenda/support/visits.ts';
import { editAs } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { sendForm } from '../support/plain-forms.ts';
import { newPhone, wholeRequest } from '../support/request.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * Public holidays offer no hours until the owner has decided on them. The clock stands still a month before Christmas,
 * which is a Friday.
 */

const { disposables, location } = await stopClock('2026-11-25T07:00');
const christmas = '2026-12-25';
const cut = 'capillaires/coupe-femme';

const institute = disposables.use(await startInstitute(undefined, {}, location));
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
const { set } = editAs(admin);

const readTimes = async (day: string) =>
  (await (await Visitor.at(app)).get(`/api/booking/times?treatments=${cut}&day=${day}`)).body;
const book = async (more: object) =>
  (await Visitor.at(app)).call('booking/appointment', appointment(more));
const readQuestions = async () =>
  (await admin.get('/api/admin/agenda?day=2026-11-25')).body.holidays;
const send = (path: string, button: string) => sendForm(admin, path, button);
/** The answer leads back to the agenda, which no longer asks. */
function expectAgenda(text: string): void {
  expect(text).toMatch(/<title>Agenda/);
  expect(text).not.toContain('est férié (Noël)');
}
const choice = `${paths.book}?categorie=capillaires&soin=${cut}&personnes=1&voir=heures`;

test('an undecided holiday needs a request, and none of its hours is offered', async () => {
  expect(await readTimes(christmas)).toMatchObject({
    times: [],
    holiday: 'Noël',
    next: { day: '2026-12-26' },
  });
  expect(await readTimes('2026-12-26')).not.toHaveProperty('holiday');
  const party = `treatments=${cut}&people=4&day=${christmas}`;
  expect((await admin.get(`/api/booking/times?${party}`)).body).toMatchObject({ holiday: 'Noël' });
  const december = (await admin.get(`/api/booking/times?treatments=${cut}&month=2026-12`)).body;
  expect(december.days.map(({ day }: { day: string }) => day)).not.toContain(christmas);

  const refusal = await book({ day: christmas });
  expect([refusal.status, refusal.body.error]).toEqual([409, 'not-bookable']);
  expect(refusal.body.reason).toBe('holiday');
  const heldVisit = await book({ day: '2026-12-24' });
  const token = heldVisit.body.manage.slice('/rdv/'.length);
  const move = { version: 1, day: christmas, time: '10:00' };
  const moveAnswer = await (await Visitor.at(app)).call(`booking/visit/move/${token}`, move);
  expect([moveAnswer.status, moveAnswer.body.reason]).toEqual([409, 'holiday']);

  const visitor = await Visitor.at(app);
  const page = (await visitor.get(`${choice}&jour=${christmas}`)).text;
  expect(page).toContain('Jour férié (Noël)\u00a0: nous ne savons pas encore si nous ouvrons.');
  expect(page).toContain('vendredi 25 décembre 2026, jour férié, sur demande');
  expect(page).toMatch(/value="demande" name="voir"[^>]*>Demander ce jour</);
  const answer = await visitor.call('booking/request', {
    ...wholeRequest,
    day: christmas,
    phone: newPhone(),
  });
  expect(answer.status).toBe(200);

  const byHand = { ...appointment({ day: christmas }), phone: '' };
  expect((await admin.call('admin/agenda/book', byHand)).status).toBe(200);
});

test('the owner is asked thirty days before, and opens the holiday with one press', async () => {
  expect(await readQuestions()).toEqual([{ day: christmas }]);
  const agenda = (await admin.get(paths.admin)).text;
  expect(agenda).toContain('Le vendredi 25 décembre 2026 est férié (Noël). Ouvrez-vous\u202f?');
  // Another day with special hours, which must stay.
  const other = { day: '2026-12-31', opens: '09:00', closes: '15:00' };
  await set('institute', 'specialHours', [other]);

  const done = await send(paths.admin, `name="day" value="${christmas}"`);
  expectAgenda(done.text);
  expect(await readQuestions()).toEqual([]);
  expect((await readTimes(christmas)).times[0]).toMatchObject({ time: '09:00' });
  expect((await book({ day: christmas, time: '15:00' })).status).toBe(200);
  expect((await readTimes('2026-12-31')).times.at(-1).ends).toBe('15:00');
  const special = await editAs(admin).find('institute', 'specialHours');
  const open = { day: christmas, opens: '09:00', closes: '19:00' };
  expect(special?.value).toEqual([open, other]);
  await set('institute', 'specialHours', null);
});

test('closing a holiday and setting its hours both count as decisions', async () => {
  const closedPage = await send(paths.admin, `name="fermer-from" value="${christmas}"`);
  expectAgenda(closedPage.text);
  expect(await readQuestions()).toEqual([]);
  const { text: days } = await admin.get(adminPaths.adminDays);
  expect(days).toContain('Seulement les jours fériés.');
  expect((await book({ day: christmas })).body.error).toBe('closed-day');
  // Opening the day undoes the decision.
  await admin.call('admin/days/open', { day: christmas });
  expect((await readTimes(christmas)).times).not.toEqual([]);
  await set('institute', 'specialHours', null);
  expect(await readQuestions()).toHaveLength(1);

  await set('institute', 'specialHours', [{ day: christmas, opens: '11:00', closes: '14:00' }]);
  expect((await readTimes(christmas)).times[0].time).toBe('11:00');
  expect(await readQuestions()).toEqual([]);
  await set('institute', 'specialHours', null);
});
