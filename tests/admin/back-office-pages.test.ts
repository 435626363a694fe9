import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { openDay } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const newApp = () => testApp({ backendUrl: backend.url });
const app = newApp();
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };
const visitAsAdmin = () => Visitor.at(app, '/', signedIn);

beforeEach(() => {
  backend.requests.length = 0;
  for (const key of Object.keys(backend.answers)) delete backend.answers[key];
  backend.answers['GET /api/user/user'] = json({ role: 'admin', email: 'g@institut.example' });
});
afterAll(() => backend[Symbol.asyncDispose]());

const findRequests = (path: string) =>
  backend.requests.filter(({ url }) => url.split('?', 1)[0] === `/api/${path}`);

const line = {
  number: 'RDV-7K2M',
  status: 'pending',
  day: '2026-11-24',
  people: 1,
  category: 'maquillage',
  careType: '',
  moment: 'Matin',
  hour: null,
  reason: null,
  name: 'Awa <b>',
  phone: '+2250506070809',
  email: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const detail = { ...line, treatments: [], note: '', staffNote: '', version: 3 };

describe('the list', () => {
  beforeEach(() => {
    const list = { requests: [line], hasNext: true, pending: 1 };
    backend.answers['GET /api/admin/requests'] = json(list);
  });

  test.each(['', 'user'])(
    'is refused to the role "%s" without a call to the backend',
    async (role) => {
      backend.answers['GET /api/user/user'] = json({ role, email: 'awa@exemple.ci' });
      const visitor = await visitAsAdmin();
      for (const path of ['/admin', '/admin/demande?numero=RDV-7K2M', '/admin/reglages']) {
        const { status, text } = await visitor.get(path);
        expect(status).toBe(403);
        expect(text).toContain('Non autorisé');
        expect(text).not.toContain('Gestion');
        expect(text).toContain('votre compte n’y donne pas accès');
        expect(text).not.toContain('pouvoir accéder');
      }
      expect(backend.requests.filter(({ url }) => url.includes('/admin/'))).toEqual([]);
    },
  );
});

describe('an edit', () => {
  const call = { number: 'RDV-7K2M', version: 3, day: openDay(), hour: '10:00' };

  test('needs a token, and reaches the backend with known fields only', async () => {
    const visitor = await visitAsAdmin();
    const path = 'admin/request/confirm';
    expect((await visitor.call(path, call, { 'X-XSRF-TOKEN': 'no' })).status).toBe(403);
    expect(findRequests(path)).toEqual([]);
    expect((await visitor.call(path, { ...call, status: 'refused' })).status).toBe(200);
    expect(JSON.parse(findRequests(path)[0]?.body ?? '')).toEqual(call);
  });

  test('from a form of an earlier session keeps the typed text and changes nothing', async () => {
    backend.answers['GET /api/admin/request'] = json({ ...detail, history: [] });
    const visitor = await visitAsAdmin();
    const form = { _csrf: 'old', intent: 'refuser', version: '3', reason: 'Complet.' };
    const { status, text } = await visitor.post('/admin/demande?numero=RDV-7K2M', form, {
      origin: 'http://localhost:3000',
    });
    expect(status).toBe(403);
    expect(text).toContain('Cette page est restée ouverte trop longtemps.');
    expect(text).toContain('Complet.</textarea>');
    expect(findRequests('admin/request/refuse')).toEqual([]);
  });

  test('from a stale page shows the typed text and the author of the newer change', async () => {
    const at = '2026-11-21T11:30:00.000Z';
    const history = [
      { at: line.createdAt, actor: 'client', action: 'created', detail: '' },
      { at, actor: 'autre@institut.example', action: 'noted', detail: '' },
      { at, actor: 'autre@institut.example', action: 'confirmed', detail: '2026-11-24 15:00' },
    ];
    const now = { ...detail, status: 'confirmed', hour: '15:00', history };
    backend.answers['GET /api/admin/request'] = json(now);
    backend.answers['POST /api/admin/request/refuse'] = json(
      { error: 'conflict' },
      { status: 409 },
    );
    const form = { intent: 'refuser', version: '2', reason: 'Panne <i>' };
    const visitor = await visitAsAdmin();
    const { status, text } = await visitor.submit('/admin/demande?numero=RDV-7K2M', form);
    expect(status).toBe(409);
    expect(text).toContain('Cette fiche a changé pendant que vous écriviez.');
    const [notice = ''] = /role="alert"[\s\S]*?<\/ul>/.exec(text) ?? [];
    expect(notice).toContain('autre@institut.example, samedi 21 novembre 2026 à 11\u00a0h\u00a030');
    expect(notice).toContain('Rendez-vous confirmé\u00a0: mardi 24 novembre à 15\u00a0h');
    expect(notice).not.toContain('Note interne');
    expect(text).toContain('Panne &lt;i&gt;</textarea>');
    expect(text).toContain('name="version" value="3"');
  });

  test('with a mistake keeps the version that its author saw', async () => {
    backend.answers['GET /api/admin/request'] = json({ ...detail, history: [] });
    const form = { intent: 'confirmer', version: '2', day: openDay(), hour: '' };
    const visitor = await visitAsAdmin();
    const { status, text } = await visitor.submit('/admin/demande?numero=RDV-7K2M', form);
    expect(status).toBe(400);
    expect(text.match(/name="version" value="."/g)).toEqual(['name="version" value="2"']);
  });
});

test('adds nothing from a client’s address to the mail that the owner writes', async () => {
  const email = 'a?bcc=b&body=c%40d@exemple.ci';
  backend.answers['GET /api/admin/request'] = json({ ...detail, email, history: [] });
  const visitor = await visitAsAdmin();
  const { text } = await visitor.get('/admin/demande?numero=RDV-7K2M&faire=suivi');
  const links = [...text.matchAll(/href="(mailto:a[^"]*)"/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const { pathname, searchParams } = new URL(link.replaceAll('&amp;', '&'));
    expect(decodeURIComponent(pathname)).toBe(email);
    expect([...searchParams.keys()].filter((name) => name !== 'subject')).toEqual([]);
  }
});
