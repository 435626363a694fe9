import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { copyHeader, copyPath } from '../../shared/page/agenda-store.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The agenda that a device may keep, as the server writes it.
 */

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const email = 'g@institut.example';
const signedIn = (at = app) => Visitor.at(at, '/', { jwt: 'the-session' });

const base = { version: 1, phone: '+2250708091011', people: 1, outcome: null };
const visit = {
  ...base,
  number: 'RDV-7K2MP',
  name: 'Awa <b>"</main>',
  treatments: ['capillaires/coupe-femme'],
  starts: '10:00',
  ends: '10:45',
};
const unplaced = { ...base, number: 'RDV-7K2MQ', name: 'Fanta', treatments: [], starts: '08:00' };
const lane = {
  id: '4',
  name: 'Coiffeuse',
  kind: 'staff',
  appointments: [visit],
  hours: [{ starts: '09:00', ends: '18:00' }],
  blocks: [{ id: 'b', starts: '09:00', ends: '10:00', label: 'Livraison' }],
};
const room = {
  ...lane,
  id: '3',
  name: 'Cabine',
  kind: 'room',
  blocks: [],
  appointments: [{ ...visit, starts: '10:15', ends: '11:00' }],
};
const days = [
  { day: '2030-01-08', closed: false, resources: [lane, room], unassigned: [unplaced] },
  { day: '2030-01-09', closed: true, resources: [], unassigned: [] },
];

beforeEach(() => {
  backend.answers['GET /api/user/user'] = json({ role: 'admin', email });
  backend.answers['GET /api/admin/agenda'] = json({
    days,
    newRequests: 0,
    openMessages: 0,
    givenUpMails: 0,
  });
});
afterAll(() => backend[Symbol.asyncDispose]());

test('has the text of two days and its date, and needs nothing else', async () => {
  const { status, text, headers } = await (await signedIn()).get(copyPath);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers[copyHeader.toLowerCase()]).toBe('1');
  expect(text).not.toMatch(/<script|<form|<link|<img|url\(|_csrf/);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  for (const secret of ['the-session', email]) expect(text).not.toContain(secret);
  expect(text).toMatch(/l’agenda gardé sur ce téléphone le \S+ \d+ \S+ à \d+\sh/);
  const words = text.replace(/<style>.*<\/style>/s, '').replace(/<(?!b>)[^>]+>/g, ' ');
  const plain = words.replace(/[\s\u00a0\u202f]+/g, ' ');
  expect(plain).toContain(
    '9 h – 10 h Livraison : Coiffeuse 10 h – 11 h Awa &lt;b&gt;&quot;&lt;/main&gt; 07 08 09 10 11 Coupe femme, avec Coiffeuse, Cabine 8 h Fanta 07 08 09 10 11',
  );
  expect(plain).toMatch(/9 janvier Fermé ce jour-là\. Aucun rendez-vous\./);
  expect(text).toContain('href="tel:+2250708091011"');
});

test('is given to administrators only', async () => {
  backend.answers['GET /api/admin/agenda'] = json({}, { status: 403 });
  for (const role of ['', 'user']) {
    backend.answers['GET /api/user/user'] = json({ role, email });
    const { status, headers } = await (await signedIn()).get(copyPath);
    expect(status).toBe(403);
    expect(headers[copyHeader.toLowerCase()]).toBeUndefined();
  }
  backend.answers['GET /api/admin/agenda'] = json({}, { status: 401 });
  expect((await (await Visitor.at(app)).get(copyPath)).status).toBe(403);
});
