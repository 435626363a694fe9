import { afterAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { signInAdmin } from '../../support/admin.ts';
import { nameTeam } from '../../support/agenda/named.ts';
import { appointment, plainDay } from '../../support/agenda/visits.ts';
import { testApp } from '../../support/app.ts';
import { startInstitute } from '../../support/institute.ts';
import { json, startRecordingBackend } from '../../support/neighbours/recording-backend.ts';
import { setOwnTimes } from '../../support/own-facts.ts';
import { postForm, sendForm } from '../../support/plain-forms.ts';
import { signInTeam } from '../../support/team.ts';
import { Visitor } from '../../support/visitor.ts';

setOwnTimes();

/*
 * What a person of the team does by her own sign-in, without a script: who came, and the absences that she
 * wishes for, on which the owner decides.
 */

const day = plainDay(0);
const later = plainDay(3);
const at = (time: string) => Date.parse(`${day}T${time}:00Z`);
vi.useFakeTimers({ toFake: ['Date'], now: at('08:00') });

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
const aya = await signInTeam(app, admin, outbox, { lane: 4, email });
const other = await signInTeam(app, admin, outbox, { lane: 1, email: 'aicha@equipe.example' });

const wordsOf = (html: string) =>
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

const requestOf = (number: string) =>
  db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

describe('who came', () => {
  const mark = (visitor: Visitor, number: string, more: object = {}) =>
    visitor.call('team/outcome', { number, version: 1, outcome: 'came', ...more });

  test('is noted by two presses at most, from the start on, and can be corrected', async () => {
    const number = await book({ time: '10:00', name: 'Awa Koné' });
    expect((await aya.get('/equipe')).text).not.toContain('Honoré');
    expect((await mark(aya, number)).status).toBe(409);
    vi.setSystemTime(at('11:00'));
    const { text, location } = await sendForm(aya, '/equipe', 'value="came"', {
      outcome: 'missed',
    });
    expect(location).toBe(`/equipe?fait=${number}`);
    expect(wordsOf(text)).toContain('Awa, 10 h : rendez-vous manqué.');
    const { id, outcome } = await requestOf(number);
    expect(outcome).toBe('missed');
    const events = await db.selectFrom('events').selectAll().where('subject', '=', id).execute();
    expect(events.at(-1)).toMatchObject({ actor: email, action: 'missed' });
    const file = await admin.get(`/admin/demande?numero=${number}`);
    expect(wordsOf(file.text)).toContain(email);
    const corrected = await sendForm(aya, '/equipe', 'Corriger', { outcome: '' });
    expect(wordsOf(corrected.text)).toContain('Awa, 10 h : présence à noter.');
    expect((await requestOf(number)).outcome).toBe(null);
  });

  test('of somebody else’s appointment is as unknown as of none, whatever is guessed', async () => {
    const number = await book({ time: '14:00', name: 'Rokia Bamba' });
    vi.setSystemTime(at('15:00'));
    for (const version of [1, 2]) expect((await mark(other, number, { version })).status).toBe(404);
    const none = await mark(other, 'RDV-22222');
    const theirs = await mark(other, number);
    expect(theirs.body).toEqual(none.body);
    const form = { number, version: '1', outcome: 'came' };
    const page = await other.submit('/equipe', form);
    expect(page.status).toBe(404);
    expect(page.text).toContain('Ce rendez-vous n’est plus dans votre agenda.');
    expect((await requestOf(number)).outcome).toBe(null);
  });

  test('two people at once: one decides, the other sees what it is now', async () => {
    vi.setSystemTime(at('15:10'));
    const number = await book({ time: '17:30', name: 'Nadia Yao' });
    vi.setSystemTime(at('18:20'));
    const before = await aya.get('/equipe');
    const order = { number, version: 1, outcome: 'missed' };
    expect((await admin.call('admin/agenda/outcome', order)).status).toBe(200);
    const form = new RegExp(`name="number" value="${number}"`).exec(before.text)?.[0] ?? '';
    expect(form).not.toBe('');
    const { status, text } = await postForm(aya, '/equipe', before.text, form, { outcome: 'came' });
    expect(status).toBe(409);
    expect(text).toContain('Ce rendez-vous a changé entre-temps');
    expect(wordsOf(text)).toContain('Nadia');
    expect((await requestOf(number)).outcome).toBe('missed');
  });

  test('of a visit of several people she sees and notes only where she serves', async () => {
    vi.setSystemTime(at('08:00') + 86_400_000);
    const tomorrow = addDays(day, 1);
    const visit = {
      ...{ day: tomorrow, time: '12:00', people: 2, name: 'Salimata Traoré' },
      ...{ category: 'capillaires', treatments: ['capillaires/coupe-femme'] },
      persons: [['capillaires/coupe-femme'], ['onglerie/manucure-spa']],
    };
    const number = await book(visit);
    const ofHers = (await aya.get(`/api/team/agenda?day=${tomorrow}`)).body.days[0].appointments;
    const ofOther = (await other.get(`/api/team/agenda?day=${tomorrow}`)).body.days[0].appointments;
    expect(ofHers.map((one: { work: string[] }) => one.work)).toEqual([['Coupe femme']]);
    expect(ofOther.map((one: { work: string[] }) => one.work)).not.toContainEqual(['Coupe femme']);
    expect(ofOther.map((one: { number: string }) => one.number)).toEqual([number]);
    expect(ofHers[0].people).toBe(2);
    vi.setSystemTime(Date.parse(`${tomorrow}T13:30:00Z`));
    expect((await mark(other, number)).status).toBe(200);
    expect((await requestOf(number)).outcome).toBe('came');
    vi.setSystemTime(at('08:00'));
  });
});

const page = '/equipe/absences';

describe('an absence that she wishes for', () => {
  const wishesOf = async () => (await aya.get('/api/team/wishes')).body.wishes;
  const fields = { from: later, to: addDays(later, 1), label: 'Congé' };

  /** What mails have that subject, once there are so many. */
  async function mails(subject: string, count: number) {
    const find = async () => (await outbox.mails()).filter((mail) => mail.includes(subject));
    await expect.poll(async () => (await find()).length).toBe(count);
    return find();
  }

  test('is told the owner once, and blocks nothing until she accepts', async () => {
    const number = await book({ day: later, time: '10:00', name: 'Awa Koné' });
    const sent = await sendForm(aya, page, 'Demander toute la journée', {
      ...fields,
      preset: '00:00-24:00',
    });
    expect(sent.text).toContain('D’ici là, rien ne change dans votre agenda.');
    expect(wordsOf(sent.text)).toContain('En attente');
    await sendForm(aya, page, 'Demander toute la journée', { ...fields, preset: '00:00-24:00' });
    expect(await wishesOf()).toHaveLength(1);
    const [notice = ''] = await mails('Absence souhaitée par Aya', 1);
    expect(notice).toContain('To: accueil@institut.example');
    expect(notice).toContain('/admin/souhaits');
    expect(await db.selectFrom('day_changes').selectAll().execute()).toEqual([]);

    const agenda = (await admin.get('/admin')).text;
    expect(agenda).toContain('href="/admin/souhaits">Une absence souhaitée');
    expect(wordsOf(agenda)).toContain('1 absence souhaitée');
    expect((await admin.get('/admin/equipe/fiche?id=4')).text).toContain(
      'Elle souhaite être absente',
    );

    const accepted = await sendForm(admin, '/admin/souhaits', 'Accepter');
    expect(accepted.location).toContain('/admin/absences?');
    expect(wordsOf(accepted.text)).toMatch(/À déplacer : 1 rendez-vous.* Awa Koné/);
    expect(accepted.text).toContain(number);
    const blocks = await db.selectFrom('day_changes').selectAll().execute();
    expect(blocks.map((block) => [block.lane, block.day, block.label])).toEqual([
      [4, later, 'Congé'],
      [4, addDays(later, 1), 'Congé'],
    ]);
    const [told = ''] = await mails('Votre absence est acceptée', 1);
    expect(told).toContain(`To: ${email}`);
    expect(wordsOf((await aya.get(page)).text)).toContain('Acceptée');
    expect((await admin.get('/admin')).text).not.toContain('absence souhaitée');
    const { body } = await admin.get('/api/admin/agenda/lane?id=4');
    expect(body.history.map(({ action }: { action: string }) => action)).toContain('wish-accepted');
  });

  test('is declined with a word, which she reads', async () => {
    const some = { from: later, to: '', starts: '14:00', ends: '16:00', label: 'Médecin' };
    const sent = await sendForm(aya, page, 'Demander ces heures', some);
    expect(wordsOf(sent.text)).toContain('de 14 h à 16 h');
    const word = { reason: 'Trop de monde ce jour-là.' };
    const declined = await sendForm(admin, '/admin/souhaits', 'name="reason"', word);
    expect(declined.text).toContain('Aya le lit sur sa page et par e-mail.');
    const [told = ''] = await mails('Votre absence n’est pas acceptée', 1);
    expect(told).toContain(word.reason);
    expect(wordsOf((await aya.get(page)).text)).toMatch(/Refusée.*Réponse : Trop de monde/);
    const blocked = await db.selectFrom('day_changes').select('label').execute();
    expect(blocked.map(({ label }) => label)).not.toContain('Médecin');
  });

  test('is withdrawn while it waits, and decided by one of two', async () => {
    await sendForm(aya, page, 'Demander toute la journée', { from: later, preset: '00:00-24:00' });
    const owners = (await admin.get('/admin/souhaits')).text;
    const withdrawn = await sendForm(aya, page, 'Retirer');
    expect(withdrawn.text).toContain('Votre souhait est retiré.');
    const late = await postForm(admin, '/admin/souhaits', owners, 'Accepter');
    expect(late.status).toBe(409);
    expect(late.text).toContain('Ce souhait n’est plus en attente');
    expect(late.text).toContain('Personne n’attend de réponse.');

    await sendForm(aya, page, 'Demander toute la journée', { from: later, preset: '00:00-24:00' });
    const id = (await wishesOf()).find((one: { state: string }) => one.state === 'open').id;
    const accept = { id, decision: 'accepted', reason: '' };
    const answers = await Promise.all(
      [accept, accept].map((order) => admin.call('admin/wish/decide', order)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await aya.call('team/wish/withdraw', { id })).status).toBe(409);
  });

  test('of somebody else is neither seen nor withdrawn', async () => {
    const [{ id }] = await wishesOf();
    expect((await other.get('/api/team/wishes')).body.wishes).toEqual([]);
    expect((await other.call('team/wish/withdraw', { id })).status).toBe(404);
  });

  test('is refused with what is wrong, and everything typed is still there', async () => {
    const wrong = { from: later, to: '', starts: '16:00', ends: '14:00', label: 'École' };
    const { status, text } = await sendForm(aya, page, 'Demander ces heures', wrong);
    expect(status).toBe(400);
    expect(text).toContain('La fin doit venir après le début.');
    expect(text).toContain('value="École"');
    const past = { ...wrong, from: addDays(day, -1), ends: '18:00' };
    expect((await sendForm(aya, page, 'Demander ces heures', past)).text).toContain(
      'Cette date est passée.',
    );
  });

  test('a person wishes for so many at most: the owner’s phone is not a bell', async () => {
    const wish = (index: number) => ({
      ...{ from: later, to: '', starts: '09:00', ends: '10:00', label: `Essai ${index}` },
    });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await other.call('team/wish', wish(index))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    const page = (await admin.get('/admin/souhaits')).text;
    expect(page.match(/>Accepter</g)).toHaveLength(10);
  });
});

describe('a backend of somebody else’s', () => {
  test('that has no such calls is told in plain words', async () => {
    await using backend = await startRecordingBackend();
    backend.answers['GET /api/user/user'] = json({ role: 'equipe', email });
    for (const status of [404, 501]) {
      for (const call of ['agenda', 'wishes'])
        backend.answers[`GET /api/team/${call}`] = json({}, { status });
      const visitor = await Visitor.at(testApp({ backendUrl: backend.url }), '/', { jwt: 'x' });
      for (const path of ['/equipe', page]) {
        const answer = await visitor.get(path);
        expect([path, answer.status]).toEqual([path, status]);
        expect(answer.text).toContain('ne permet pas encore de voir votre agenda');
      }
      expect((await visitor.get('/admin')).status).toBe(403);
      expect((await visitor.get('/')).text).toContain('href="/equipe">Agenda');
    }
    const token = 'x'.repeat(22);
    backend.answers[`GET /api/team/invitation/${token}`] = json({}, { status: 501 });
    const stranger = await new Visitor(testApp({ backendUrl: backend.url })).get(
      `/invitation/${token}`,
    );
    expect(stranger.status).toBe(404);
  });
});
