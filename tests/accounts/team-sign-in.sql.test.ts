import { afterAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { callNames, getDeclaration } from '../../shared/contract/calls.ts';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { nameTeam } from '../agenda/support/named.ts';
import { appointment, plainDay } from '../agenda/support/visits.ts';
import { buildExample } from '../contract/call-examples.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { readableLog } from '../support/log-lines.ts';
import { setOwnTimes } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { signIn } from '../support/sign-in.ts';
import { userAgents } from '../support/user-agents.ts';
import { Visitor } from '../support/visitor.ts';
import { invite, signInTeam } from '../team/team.ts';

setOwnTimes();

/*
 * Staff members who sign in: their invitation, their pages, and everything else that they must not reach.
 */

const day = plainDay(0);
const at = (time: string) => Date.parse(`${day}T${time}:00Z`);
vi.useFakeTimers({ toFake: ['Date'], now: at('08:00') });

const institute = await startInstitute();
const { db, outbox } = institute;
const { log, lines } = readableLog();
const app = testApp({ backendUrl: institute.url, log });
const owner = 'gerante@institut.example';
const admin = await signInAdmin(app, outbox, owner);
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});
await nameTeam(db);

const aya = { lane: 4, email: 'aya@equipe.example' };
const screen = (lane: number) => `/admin/equipe/fiche?id=${lane}`;
const getRole = async (visitor: Visitor) => (await visitor.get('/api/user/user')).body.role;
const getStatus = async (visitor: Visitor) => (await visitor.get('/api/team/agenda')).status;
const getWords = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

/** Signs in a second later than the last mail, because links are ordered by time. */
function signInAgain(email: string) {
  vi.advanceTimersByTime(1000);
  return signIn(app, outbox, email);
}

/** Sends a form on the owner's screen, without a script. */
function send(path: string, button: string, typed: Record<string, string> = {}) {
  vi.advanceTimersByTime(1000);
  return sendForm(admin, path, button, typed);
}

async function book(more: object) {
  const visitor = await Visitor.at(app);
  const { status, body } = await visitor.call('booking/appointment', appointment({ day, ...more }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.number as string;
}

const nails = { category: 'onglerie', treatments: ['onglerie/manucure-spa'] };
const colleaguesNumber = await book({ ...nails, time: '10:00', name: 'Salimata Traoré' });
const ownNumber = await book({ time: '10:00', name: 'Awa Koné', phone: '+2250102030401' });
await book({ day: addDays(day, 1), time: '14:00', name: 'Rokia Bamba' });

describe('an invitation', () => {
  test('is mailed by the owner without a script, and accepted by a press, not by opening it', async () => {
    const sent = await send(screen(4), 'Inviter à se connecter', { email: 'Aya@Equipe.example' });
    expect(sent.text).toContain('Invitation à se connecter envoyée.');
    expect(sent.text).toContain('Invitation envoyée à aya@equipe.example, valable jusqu’au');
    const mail = await outbox.mailTo(aya.email);
    const [path = ''] = /\/invitation\/[\w-]{22,}/.exec(mail) ?? [];
    const stored = JSON.stringify(await db.selectFrom('team_invitations').selectAll().execute());
    expect(stored).not.toContain(path.split('/')[2]);

    const scanner = new Visitor(app);
    for (let look = 0; look < 3; look += 1) expect((await scanner.get(path)).status).toBe(200);
    const phone = new Visitor(app);
    phone.userAgent = userAgents.androidPhone;
    const { text, headers } = await phone.get(path);
    expect(getWords(text)).toContain('Bonjour Aya');
    expect(text).toContain('aya@equipe.example');
    expect(text).not.toContain('<header');
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(text).toContain('<meta name="robots" content="noindex"/>');

    const answer = await phone.submit(path, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/equipe');
    const page = await phone.get('/equipe');
    expect(page.status).toBe(200);
    expect(getWords(page.text)).toMatch(/Aya .*Awa .*Coupe femme .*Demain .*Rokia/);
    expect(await getRole(phone)).toBe('equipe');
    expect((await phone.get(path)).status).toBe(404);
    expect((await phone.submit(path, {}, '/')).status).toBe(404);
  });

  test('is not found once replaced, ended, too old or for a former staff member', async () => {
    const invitee = { lane: 1, email: 'aicha@equipe.example' };
    const first = await invite(admin, outbox, invitee);
    const second = await invite(admin, outbox, invitee);
    const open = async (path: string) => (await new Visitor(app).get(path)).status;
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    await send(screen(1), 'Oui, annuler');
    expect(await open(second)).toBe(404);
    const third = await invite(admin, outbox, invitee);
    await send(screen(1), 'Enregistrer la fiche', { to: addDays(day, -1) });
    expect(await open(third)).toBe(404);
    await send(screen(1), 'Enregistrer la fiche', { to: '' });
    expect(await open(third)).toBe(200);
    vi.setSystemTime(at('08:10') + 7 * 86_400_000);
    expect(await open(third)).toBe(404);
    vi.setSystemTime(at('08:10'));
  });

  test('opens no back office for an administrator’s mailbox', async () => {
    const path = await invite(admin, outbox, { lane: 2, email: owner });
    const finder = await Visitor.at(app);
    const answer = await finder.submit(path, {});
    expect(answer.text).toContain('connectez-vous comme d’habitude');
    expect(finder.cookies.has('jwt')).toBe(false);
    expect(await getRole(admin)).toBe('admin');
    expect(getWords((await admin.get('/equipe')).text)).toContain('Fatou');
    await send(screen(2), 'Oui, retirer l’accès');
    expect(await getRole(admin)).toBe('admin');
    expect((await admin.get('/equipe')).status).toBe(403);
  });

  test('no log line has a token', async () => {
    const path = await invite(admin, outbox, { lane: 2, email: 'autre@equipe.example' });
    lines.length = 0;
    const visitor = await Visitor.at(app);
    for (const address of [path, `/api/team${path}`, path.toUpperCase(), `${path}/x`])
      await visitor.get(address);
    await visitor.submit(path, {});
    expect(lines.length).toBeGreaterThan(4);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(path.split('/')[2] ?? '', 'i'));
    expect(JSON.stringify(lines)).not.toContain('autre@');
  });
});

describe('a staff member', () => {
  test('signs in by mail and is led to her agenda', async () => {
    const person = await Visitor.at(app);
    await person.submit('/login', { email: aya.email });
    const link = await outbox.linkFor(aya.email);
    const [, token = ''] = link.split('token=');
    const { status, text } = await person.submit('/verify', { token }, link);
    expect(status).toBe(200);
    expect(text).toContain('href="/equipe">Continuer maintenant');
    expect((await person.get('/')).text).toContain('href="/equipe">Agenda');
    expect((await person.get('/equipe')).status).toBe(200);
  });

  test('sees her own first names and treatments, and nothing else', async () => {
    const person = await signInAgain(aya.email);
    const { text, headers } = await person.get('/equipe');
    for (const secret of ['Koné', 'Bamba', 'Salimata', '01020304', 'FCFA', colleaguesNumber])
      expect(text, secret).not.toContain(secret);
    expect(text).not.toContain('<header');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    const { body } = await person.get(`/api/team/agenda?day=${day}`);
    expect(body.days).toHaveLength(1);
    expect(body.days[0].appointments).toEqual([
      {
        number: ownNumber,
        version: 1,
        outcome: null,
        starts: '10:00',
        ends: '10:45',
        firstName: 'Awa',
        people: 1,
        work: ['Coupe femme'],
        room: '',
      },
    ]);
    const later = await person.get(`/equipe?jour=${addDays(day, 1)}`);
    expect(getWords(later.text)).toContain('Rokia');
    expect(getWords(later.text)).not.toContain('Awa');
    for (const wrong of [addDays(day, -1), addDays(day, 200), 'demain'])
      expect((await person.get(`/equipe?jour=${wrong}`)).status, wrong).toBe(400);
  });

  test('is refused every call of the back office, and each of its pages', async () => {
    const person = await signInAgain(aya.email);
    const guarded = callNames.filter((name) => getDeclaration(name).session === 'admin');
    expect(guarded.length).toBeGreaterThan(50);
    for (const name of guarded) {
      const { method, path } = getDeclaration(name);
      const { query, body } = buildExample(name);
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const { status } =
        method === 'GET'
          ? await person.get(`/api/${path}${search}`)
          : await person.call(path, (body as object) ?? {});
      // A photo is checked as a file before the sender's role.
      expect([name, status]).toEqual([name, getDeclaration(name).hasFile ? 400 : 403]);
    }
    for (const path of Object.values(adminPaths)) {
      const { status, text } = await person.get(path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain('Awa');
    }
  });

  test('a visitor with only an account is refused all calls of staff members', async () => {
    const client = await signInAgain('cliente@exemple.ci');
    const own = callNames.filter((name) => getDeclaration(name).session === 'team');
    expect(own).toHaveLength(2);
    for (const visitor of [client, admin, await Visitor.at(app)])
      for (const name of own) {
        const { method, path } = getDeclaration(name);
        const { body } = buildExample(name);
        const { status } =
          method === 'GET'
            ? await visitor.get(`/api/${path}`)
            : await visitor.call(path, body as object);
        const expected = visitor.cookies.has('jwt') ? 403 : 401;
        expect([name, status]).toEqual([name, expected]);
      }
    const { status, text } = await client.get('/equipe');
    expect(status).toBe(403);
    expect(text).toContain('réservée à l’équipe');
    expect((await new Visitor(app).get('/equipe')).text).toContain('href="/login');
  });
});

describe('the access of a staff member ends at once', () => {
  const invitee = { lane: 1, email: 'depart@equipe.example' };

  test('when the owner ends it', async () => {
    const person = await signInTeam(app, admin, outbox, invitee);
    const { text } = await send(screen(1), 'Oui, retirer l’accès');
    expect(text).toContain('Accès à son agenda retiré');
    expect(await getStatus(person)).toBe(401);
    const again = await signInAgain(invitee.email);
    expect(await getStatus(again)).toBe(403);
  });

  test('while she is out of service', async () => {
    const person = await signInTeam(app, admin, outbox, invitee);
    await send(screen(1), 'Enregistrer la fiche', { to: addDays(day, -1) });
    expect(await getStatus(person)).toBe(403);
    expect(await getRole(person)).not.toBe('equipe');
    await send(screen(1), 'Enregistrer la fiche', { to: '' });
    expect(await getStatus(person)).toBe(200);
  });
});
