import { afterAll, beforeEach, expect, test } from 'vitest';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import {
  copyOfHeader,
  copyPath,
  dayPattern,
  notePattern,
  ownerMark,
} from '../../../shared/page/agenda-copy.ts';
import { paths } from '../../../shared/page/paths.ts';
import { testApp } from '../../support/app.ts';
import { json, startRecordingBackend } from '../../support/neighbours/recording-backend.ts';
import { Visitor } from '../../support/visitor.ts';

/*
 * What a device may keep of the agenda, as the server gives it.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const email = 'g@institut.example';
const signedIn = (at = app) => Visitor.at(at, '/', { jwt: 'the-session' });

const name = 'Awa </article><!-- data-copy-note="">';
const visit = {
  ...{ number: 'RDV-7K2MP', version: 1, name, phone: '+2250708091011', people: 1 },
  ...{ treatments: ['capillaires/coupe-femme'], starts: '10:00', ends: '10:45', outcome: null },
};
const lane = { id: '4', name: 'Coiffeuse', kind: 'staff', blocks: [], appointments: [visit] };
const dayOf = (day: string) => ({
  ...{ day, closed: false, unassigned: [] },
  lanes: [{ ...lane, hours: [{ starts: '09:00', ends: '18:00' }] }],
});
const days = ['2030-01-08', '2030-01-09'];

beforeEach(() => {
  backend.answers['GET /api/user/user'] = json({ role: 'admin', email });
  backend.answers['GET /api/admin/agenda'] = json({
    ...{ days: days.map(dayOf), newRequests: 0, openMessages: 0, givenUpMails: 0 },
  });
});
afterAll(() => backend[Symbol.asyncDispose]());

test('it has neither scripts nor tokens nor forms, and says whose it is', async () => {
  const { status, text, headers } = await (await signedIn()).get(copyPath);
  expect(status).toBe(200);
  expect(headers['cache-control']).toContain('no-store');
  expect(headers[copyOfHeader.toLowerCase()]).toBe(await ownerMark(email));
  expect(text).not.toMatch(/<script|<form|_csrf|name="modules"/);
  for (const secret of ['the-session', email]) expect(text).not.toContain(secret);
  expect(text).toContain('href="tel:+2250708091011"');
  expect(text).toContain('<link rel="manifest" href="/admin.webmanifest"/>');
});

test('the worker finds its days and the place of its note, whatever a client is called', async () => {
  const { text } = await (await signedIn()).get(copyPath);
  expect([...text.matchAll(dayPattern)].map(([, day]) => day)).toEqual(days);
  const rest = text.replace(dayPattern, '');
  expect(rest).not.toMatch(/article|Awa/);
  expect(rest.replace(notePattern, 'NOTE')).toContain('>NOTE</section></main>');
});

test('nobody but an administrator gets one', async () => {
  for (const role of ['', 'user']) {
    backend.answers['GET /api/user/user'] = json({ role, email });
    const { status, text, headers } = await (await signedIn()).get(copyPath);
    expect(status).toBe(403);
    expect(headers[copyOfHeader.toLowerCase()]).toBeUndefined();
    expect(text).not.toContain('Awa');
  }
  expect((await (await Visitor.at(app)).get(copyPath)).status).toBe(403);
});

test.each([
  [404, 404],
  [501, 501],
  [503, 502],
])('a backend that answers %d gives none: %d', async (answer, status) => {
  backend.answers['GET /api/admin/agenda'] = json({ error: 'x', message: 'x' }, { status: answer });
  const page = await (await signedIn()).get(copyPath);
  expect(page.status).toBe(status);
  expect(page.headers[copyOfHeader.toLowerCase()]).toBeUndefined();
});

test('where the operator turned workers off there is none', async () => {
  const off = testApp({ backendUrl: backend.url, env: { SERVICE_WORKER: 'off' } });
  expect((await (await signedIn(off)).get(copyPath)).status).toBe(404);
});

test('signing in and all that follows stay within the installed app', async () => {
  const { scope, start_url, id } = JSON.parse(
    (await (await signedIn()).get('/admin.webmanifest')).text,
  );
  expect(id).toBe(adminPaths.admin);
  const all = [...Object.values({ ...paths, ...adminPaths }), start_url];
  for (const path of all) expect(path.startsWith(scope), path).toBe(true);
});
