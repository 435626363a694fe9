import { afterAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';
import { signInTeam } from './team.ts';

setTestOpeningHours();

/*
 * The work of a staff member who is signed in, without JavaScript.
 */

const day = plainWeekday(0);
const toTimestamp = (time: string) => Date.parse(`${day}T${time}:00Z`);
vi.useFakeTimers({ toFake: ['Date'], now: toTimestamp('08:00') });

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});
await nameTeam(db);

const email = 'aya@equipe.example';
const aya = await signInTeam(app, admin, outbox, { resource: 4, email });
const other = await signInTeam(app, admin, outbox, { resource: 1, email: 'aicha@equipe.example' });

const getWords = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

async function book(more: object) {
  const visitor = await Visitor.at(app);
  const { status, body } = await visitor.call('booking/appointment', appointment({ day, ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number as string;
}

const getRequest = (number: string) =>
  db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

describe('an outcome', () => {
  const mark = (visitor: Visitor, number: string, more: object = {}) =>
    visitor.call('team/outcome', { number, version: 1, outcome: 'came', ...more });

  test('is recorded with at most two presses, once the appointment began, and can be corrected', async () => {
    const number = await book({ time: '10:00', name: 'Awa Koné' });
    expect((await aya.get('/equipe')).text).not.toContain('Honoré');
    expect((await mark(aya, number)).status).toBe(409);
    vi.setSystemTime(toTimestamp('11:00'));
    const { text, location } = await sendForm(aya, '/equipe', 'value="came"', {
      outcome: 'missed',
    });
    expect(location).toBe(`/equipe?fait=${number}`);
    expect(getWords(text)).toContain('Awa, 10 h : rendez-vous manqué.');
    const { id, outcome } = await getRequest(number);
    expect(outcome).toBe('missed');
    const events = await db.selectFrom('events').selectAll().where('subject', '=', id).execute();
    expect(events.at(-1)).toMatchObject({ actor: email, action: 'missed' });
    const file = await admin.get(`/admin/demande?numero=${number}&faire=suivi`);
    expect(getWords(file.text)).toContain(email);
    const corrected = await sendForm(aya, '/equipe', 'Corriger', { outcome: '' });
    expect(getWords(corrected.text)).toContain('Awa, 10 h : présence à noter.');
    expect((await getRequest(number)).outcome).toBe(null);
  });

  test('is refused for another person’s appointment like for an unknown one', async () => {
    const number = await book({ time: '14:00', name: 'Rokia Bamba' });
    vi.setSystemTime(toTimestamp('15:00'));
    for (const version of [1, 2]) expect((await mark(other, number, { version })).status).toBe(404);
    const refusal = await mark(other, 'RDV-22222');
    const colleaguesMark = await mark(other, number);
    expect(colleaguesMark.body).toEqual(refusal.body);
    const form = { number, version: '1', outcome: 'came' };
    const page = await other.submit('/equipe', form);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Ce rendez-vous n’est plus dans votre agenda.');
    expect((await getRequest(number)).outcome).toBe(null);
  });

  test('keeps the outcome that another person recorded first, and shows it', async () => {
    vi.setSystemTime(toTimestamp('15:10'));
    const number = await book({ time: '17:30', name: 'Nadia Yao' });
    vi.setSystemTime(toTimestamp('18:20'));
    const before = await aya.get('/equipe');
    const order = { number, version: 1, outcome: 'missed' };
    expect((await admin.call('admin/agenda/outcome', order)).status).toBe(200);
    const form = new RegExp(`name="number" value="${number}"`).exec(before.text)?.[0] ?? '';
    expect(form).not.toBe('');
    const { status, text } = await postForm(aya, '/equipe', before.text, form, { outcome: 'came' });
    expect(status).toBe(409);
    expect(text).toContain('Ce rendez-vous a changé entre-temps');
    expect(getWords(text)).toContain('Nadia');
    expect((await getRequest(number)).outcome).toBe('missed');
  });

  test('is recorded by each staff member who serves in a visit of several people', async () => {
    vi.setSystemTime(toTimestamp('08:00') + 86_400_000);
    const tomorrow = addDays(day, 1);
    const visit = {
      day: tomorrow,
      time: '12:00',
      people: 2,
      name: 'Salimata Traoré',
      category: 'capillaires',
      treatments: ['capillaires/coupe-femme'],
      persons: [['capillaires/coupe-femme'], ['onglerie/manucure-spa']],
    };
    const number = await book(visit);
    const ofHers = (await aya.get(`/api/team/agenda?day=${tomorrow}`)).body.days[0].appointments;
    const ofOther = (await other.get(`/api/team/agenda?day=${tomorrow}`)).body.days[0].appointments;
    expect(ofHers.map((appointment: { work: string[] }) => appointment.work)).toEqual([
      ['Coupe femme'],
    ]);
    expect(ofOther.map((appointment: { work: string[] }) => appointment.work)).not.toContainEqual([
      'Coupe femme',
    ]);
    expect(ofOther.map((appointment: { number: string }) => appointment.number)).toEqual([number]);
    expect(ofHers[0].people).toBe(2);
    vi.setSystemTime(Date.parse(`${tomorrow}T13:30:00Z`));
    expect((await mark(other, number)).status).toBe(200);
    expect((await getRequest(number)).outcome).toBe('came');
    vi.setSystemTime(Date.parse(`${addDays(tomorrow, 14)}T12:00:00Z`));
    expect((await other.get(`/equipe?jour=${tomorrow}`)).text).toContain('Honoré');
    expect((await other.get(`/api/team/agenda?day=${day}`)).status).toBe(400);
    vi.setSystemTime(toTimestamp('08:00'));
  });
});

describe('a backend without calls for staff members', () => {
  test('leads to a page that says so', async () => {
    await using backend = await startRecordingBackend();
    backend.answers['GET /api/user/user'] = json({ role: 'equipe', email });
    for (const status of [404, 501]) {
      backend.answers['GET /api/team/agenda'] = json({}, { status });
      const visitor = await Visitor.at(testApp({ backendUrl: backend.url }), '/', { jwt: 'x' });
      const answer = await visitor.get('/equipe');
      expect(answer.status).toBe(status);
      expect(answer.text).toContain('ne permet pas encore de voir votre agenda');
      expect((await visitor.get('/admin')).status).toBe(403);
      expect((await visitor.get('/')).text).toContain('href="/equipe">Agenda');
    }
  });
});
