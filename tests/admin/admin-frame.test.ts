import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The frame of the back office's screens, in place of the public header and footer.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const signedIn = () => Visitor.at(app, '/', { jwt: 'the-session' });
const signInAs = (role: string) => {
  backend.answers['GET /api/user/user'] = json({ role, email: 'g@institut.example' });
};

beforeEach(() => {
  signInAs('admin');
  const counts = { newRequests: 2, openMessages: 3, givenUpMails: 1 };
  const list = { requests: [], hasNext: false, pending: 2, ...counts };
  backend.answers['GET /api/admin/requests'] = json(list);
});
afterAll(() => backend[Symbol.asyncDispose]());

const getMenu = (text: string) => /<nav aria-label="Gestion".*?<\/nav>/s.exec(text)?.[0] ?? '';
const getWords = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('an administrator', () => {
  test('finds five entries in the bottom bar, and the others under « Plus »', async () => {
    const { text } = await (await signedIn()).get(adminPaths.adminRequests);
    const menu = getMenu(text);
    const places = Object.entries(adminPaths).filter(([, path]) => menu.includes(`href="${path}"`));
    expect(places.map(([name]) => name).sort()).toEqual([
      ...['admin', 'adminClients', 'adminDays', 'adminNumbers', 'adminRequests', 'adminSettings'],
      ...['adminSite', 'adminTeam', 'adminTill'],
    ]);
    expect(menu).toContain('href="/home"');
    expect(menu).toMatch(/<form[^>]* action="\/login".*Se déconnecter<\/button>/s);
    expect(menu).toMatch(
      /aria-current="page"[^>]*href="\/admin\/demandes"|href="\/admin\/demandes"[^>]*aria-current="page"/,
    );
  });

  test('sees the counts of new items in the menu, in words too', async () => {
    const { text } = await (await signedIn()).get(adminPaths.adminRequests);
    const words = getWords(getMenu(text));
    expect(words).toContain('Demandes 5 , 2 nouvelles, 3 messages');
    expect(words).toContain('Plus 1 , 1 non distribué');
    expect(words).toContain('Réglages 1 , 1 non distribué');
    expect(words).not.toContain('Premiers pas');
    backend.answers['GET /api/admin/requests'] = json({
      requests: [],
      hasNext: false,
      pending: 0,
      openSteps: 2,
    });
    const started = await (await signedIn()).get(adminPaths.adminRequests);
    expect(getWords(getMenu(started.text))).toContain('Premiers pas 2 , 2 à faire');
  });

  test('is led from an unknown address to the agenda', async () => {
    const { status, text } = await (await signedIn()).get('/admin/inconnu');
    expect(status).toBe(404);
    expect(text).toMatch(/<a[^>]* href="\/admin"[^>]*>Retour à l’agenda/);
    expect(text).not.toContain('Vous cherchez peut-être');
  });

  test('reads that nobody matches a search past its limit', async () => {
    backend.answers['GET /api/admin/clients'] = json({ clients: [], hasNext: false });
    const { text } = await (await signedIn()).get(`/admin/clients?q=${'a'.repeat(120)}`);
    expect(getWords(text)).toContain('Personne ne correspond.');
    expect(text).toContain(`value="${'a'.repeat(80)}"`);
  });
});

test.each(['', 'user'])('shows the public header to the role "%s" instead', async (role) => {
  signInAs(role);
  const { status, text } = await (await signedIn()).get(adminPaths.adminRequests);
  expect(status).toBe(403);
  expect(getMenu(text)).toBe('');
  expect(text).toContain('class="site-header');
  expect(text).toContain('href="/manifest.webmanifest"');
});
