import { afterAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { callNames, getDeclaration } from '#shared/contract/calls.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { buildExample } from '../contract/call-examples.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { invite, signInTeam } from '../team/team.ts';

setTestOpeningHours();

/*
 * Staff members who sign in: their own pages, and the pages and calls that are refused.
 */

const day = plainWeekday(0);
const toTimestamp = (time: string) => Date.parse(`${day}T${time}:00Z`);
vi.useFakeTimers({ toFake: ['Date'], now: toTimestamp('08:00') });

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const owner = 'gerante@institut.example';
const admin = await signInAdmin(app, outbox, owner);
afterAll(async () => {
  vi.useRealTimers();
  await institute[Symbol.asyncDispose]();
});
await nameTeam(db);

const aya = { resource: 4, email: 'aya@equipe.example' };
const buildScreenPath = (resource: number) => `/admin/equipe/fiche?id=${resource}`;
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

/** Sends a form on the owner's screen, without JavaScript. */
function send(path: string, button: string, typedFields: Record<string, string> = {}) {
  vi.advanceTimersByTime(1000);
  return sendForm(admin, path, button, typedFields);
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
  test('opens the agenda without JavaScript to the reader of the mailbox only', async () => {
    const answer = await send(buildScreenPath(4), 'Inviter à se connecter', {
      email: 'Aya@Equipe.example',
    });
    expect(answer.text).toContain('Invitation envoyée à aya@equipe.example.');
    expect(answer.text).toContain('Aya se connecte avec aya@equipe.example.');
    const mail = await outbox.waitForMail(aya.email);
    expect(mail).toMatch(/\/login\?retour=%2Fequipe\b/);
    expect(mail).not.toContain('token');
    expect(await getRole(await Visitor.at(app))).toBeUndefined();

    const phone = await Visitor.at(app);
    await phone.submit('/login', { email: aya.email });
    const link = await outbox.waitForLink(aya.email);
    const verified = await phone.submit('/verify', { token: link.split('token=')[1] ?? '' }, link);
    expect(verified.text).toContain('href="/equipe">Continuer maintenant');
    expect((await phone.get('/')).text).toContain('href="/equipe">Agenda');
    expect(getWords((await phone.get('/equipe')).text)).toMatch(
      /Aya .*Awa .*Coupe femme .*Demain .*Rokia/,
    );
    expect(await getRole(phone)).toBe('equipe');
    const stale = await sendForm(admin, buildScreenPath(1), 'Inviter à se connecter', {
      email: aya.email,
    });
    expect(stale.text).toContain('déjà celle d’une autre personne');
  });

  test('to another mailbox replaces the former one', async () => {
    const former = await signInTeam(app, admin, outbox, {
      resource: 3,
      email: 'une@equipe.example',
    });
    await invite(admin, { resource: 3, email: 'deux@equipe.example' });
    expect(await getStatus(former)).toBe(401);
    expect(await getStatus(await signInAgain('une@equipe.example'))).toBe(403);
    expect(await getStatus(await signInAgain('deux@equipe.example'))).toBe(200);
  });

  test('leaves an administrator’s role as it is', async () => {
    await invite(admin, { resource: 2, email: owner });
    expect(await getRole(admin)).toBe('admin');
    expect(getWords((await admin.get('/equipe')).text)).toContain('Fatou');
    await send(buildScreenPath(2), 'Oui, retirer l’accès');
    expect(await getRole(admin)).toBe('admin');
    expect((await admin.get('/equipe')).status).toBe(403);
  });
});

describe('a staff member', () => {
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
    for (const wrong of [addDays(day, -60), addDays(day, 200), 'demain'])
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
      // A photo's file is validated before the sender's role.
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
    const teamCalls = callNames.filter((name) => getDeclaration(name).session === 'team');
    expect(teamCalls).toHaveLength(2);
    for (const visitor of [client, admin, await Visitor.at(app)])
      for (const name of teamCalls) {
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
  const invitee = { resource: 1, email: 'depart@equipe.example' };

  test('when the owner ends it', async () => {
    const person = await signInTeam(app, admin, outbox, invitee);
    const { text } = await send(buildScreenPath(1), 'Oui, retirer l’accès');
    expect(text).toContain('Accès à son agenda retiré');
    expect(await getStatus(person)).toBe(401);
    const again = await signInAgain(invitee.email);
    expect(await getStatus(again)).toBe(403);
  });

  test('while she is out of service', async () => {
    vi.advanceTimersByTime(1000);
    const person = await signInTeam(app, admin, outbox, invitee);
    await send(buildScreenPath(1), 'Enregistrer la fiche', { to: addDays(day, -1) });
    expect(await getStatus(person)).toBe(403);
    expect(await getRole(person)).not.toBe('equipe');
    await send(buildScreenPath(1), 'Enregistrer la fiche', { to: '' });
    expect(await getStatus(person)).toBe(200);
  });
});
