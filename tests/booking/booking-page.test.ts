import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestTextFields } from '#shared/booking/request-fields.ts';
import { formatPhone, institute } from '#shared/institute.ts';
import { testApp } from '../support/app.ts';
import {
  type Answer,
  json,
  startRecordingBackend,
} from '../support/neighbours/recording-backend.ts';
import { openDay, wholeForm, wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };

beforeEach(() => {
  backend.requests.length = 0;
  for (const key of Object.keys(backend.answers)) delete backend.answers[key];
  backend.answers['GET /api/user/user'] = json({ role: 'user', email: 'awa@exemple.ci' });
  backend.answers['POST /api/booking/request'] = json({ number: 'RDV-7K2M' });
});
afterAll(() => backend[Symbol.asyncDispose]());

const findRequests = (path: string) => backend.requests.filter(({ url }) => url === `/api/${path}`);
const buildBody = (path: string) => JSON.parse(findRequests(path)[0]?.body ?? '{}');
const lacking: Record<string, Answer> = {
  'a 404 page': (res) => res.writeHead(404, { 'content-type': 'text/html' }).end('Cannot POST'),
  'a 404 of its own': json({ error: 'not-found' }, { status: 404 }),
  'a 501': (res) => res.writeHead(501).end(),
};

describe('a request without JavaScript', () => {
  test('reaches the backend complete and is confirmed', async () => {
    const visitor = new Visitor(app);
    const form = { ...wholeForm, soin: ['visage/soin-clarins-fermete', 'corps/bras'] };
    const response = await visitor.submit('/book', { ...form, email: 'awa@exemple.ci' });
    expect(response.status).toBe(303);
    expect(buildBody('booking/request')).toEqual({
      ...wholeRequest,
      treatments: ['visage/soin-clarins-fermete', 'corps/bras'],
      phone: '+2250506070809',
      email: 'awa@exemple.ci',
    });
    const { location = '' } = response.headers;
    expect(location).toMatch(/^\/book\?numero=RDV-7K2M&preuve=[^&]*$/);
    const page = await visitor.get(location);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Votre demande est envoyée. Ce n’est pas encore un rendez-vous');
    expect(page.text).toContain('Demande RDV-7K2M');
    expect(findRequests('booking/request')).toHaveLength(1);
  });

  test('sent twice is marked as a repeat, with the same number', async () => {
    const answer = { number: 'RDV-7K2M', repeated: true };
    backend.answers['POST /api/booking/request'] = json(answer);
    const visitor = new Visitor(app);
    const { headers } = await visitor.submit('/book', wholeForm);
    const { text } = await visitor.get(headers.location ?? '');
    expect(text).toContain('Nous avions déjà reçu cet envoi');
    expect(text).toContain('Demande RDV-7K2M');
  });

  test.each([
    [{ jour: '' }, 'Choisissez une date dans le calendrier.'],
    [{ jour: '2026-02-31' }, 'Cette date n’existe pas.'],
    [{ personnes: 'deux' }, 'Indiquez un nombre de personnes entre 1 et 10.'],
    [{ categorie: '', soin: '' }, 'Choisissez une catégorie de soin.'],
    [{ type: 'bronzage', soin: '' }, 'Choisissez le type de soin.'],
    [{ soin: '' }, 'Choisissez un soin de la liste.'],
    [{ soin: 'visage/bronzage' }, 'Ce soin n’existe pas.'],
    [{ nom: ' ' }, 'Indiquez votre nom.'],
  ])('refuses %j and keeps the other fields', async (wrong, message) => {
    const response = await new Visitor(app).submit('/book', {
      ...wholeForm,
      note: 'Bras cassé',
      ...wrong,
    });
    expect(response.status).toBe(400);
    expect(response.text).toContain(message);
    const [field = ''] = Object.keys(wrong);
    expect(response.text).toContain(`href="#champ-${field}"`);
    expect(response.text).toContain('>Bras cassé</textarea>');
    expect(backend.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('sends chosen treatments of several categories', async () => {
    const elsewhere = { ...wholeForm, categorie: 'onglerie', type: '', soin: 'corps/bras' };
    expect((await new Visitor(app).submit('/book', elsewhere)).status).toBe(303);
    expect(buildBody('booking/request')).toMatchObject({
      category: 'corps',
      careType: 'epilation-a-la-cire',
      treatments: ['corps/bras'],
    });
  });

  test('reports all missing fields at once, in screen order', async () => {
    const emptyForm = { jour: '', categorie: '', type: '', soin: '', nom: '', telephone: '' };
    const nothing = { ...wholeForm, ...emptyForm };
    const { text } = await new Visitor(app).submit('/book', nothing);
    const [box = ''] = /role="alert".*?<\/div>/s.exec(text) ?? [];
    expect([...box.matchAll(/href="#champ-(\w+)"/g)].map(([, field]) => field)).toEqual([
      'categorie',
      'jour',
      'nom',
      'telephone',
    ]);
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
  });

  test('keeps everything and names other ways when the backend is down', async () => {
    backend.answers['POST /api/booking/request'] = (res) => res.destroy();
    const response = await new Visitor(app).submit('/book', wholeForm);
    expect(response.status).toBe(502);
    expect(response.text).toContain('momentanément indisponible');
    expect(response.text).toContain(`appelez-nous au ${formatPhone(institute.phone)}`);
    expect(response.text).toContain('Par WhatsApp');
    expect(response.text).toContain('value="Awa Koné"');
    expect(response.text).toContain('>Gamme Clarins</option>');
    expect(findRequests('contact/send')).toEqual([]);
  });
});

test.each(Object.values(requestTextFields))(
  '« $label » is in the form, on the privacy page and in the test data',
  async ({ field, label, limit }) => {
    const form = (await new Visitor(app).get('/book')).text;
    expect(form).toMatch(new RegExp(`maxLength="${limit}"[^>]* name="${field}"`, 'i'));
    const privacy = (await new Visitor(app).get('/confidentialite')).text;
    expect(privacy.toLowerCase()).toContain(label.toLowerCase());
    expect({ email: '', ...wholeForm }).toHaveProperty(field);
  },
);

describe.each(Object.keys(lacking))('a backend that answers requests with %s', (kind) => {
  beforeEach(() => {
    backend.answers['POST /api/booking/request'] = lacking[kind] as Answer;
    backend.answers['GET /api/booking/mine'] = lacking[kind] as Answer;
  });

  test('gets the request as a message', async () => {
    const visitor = new Visitor(app);
    const form = { ...wholeForm, note: 'Bras cassé', email: 'awa@exemple.ci' };
    const response = await visitor.submit('/book', form);
    expect(response.headers.location).toMatch(/^\/book\?preuve=/);
    const { subject, message } = buildBody('contact/send');
    expect(subject).toMatch(/^Demande de rendez-vous\u00a0: .*, Soins du visage$/);
    for (const words of [
      'Soins du visage, Gamme Clarins',
      'Soin Clarins hydratation intense',
      'Personnes\u00a0: 2',
      'Téléphone\u00a0: +2250506070809',
      'E-mail\u00a0: awa@exemple.ci',
      'Nom\u00a0: Awa Koné',
      'Précisions\u00a0: Bras cassé',
    ]) {
      expect(message).toContain(words);
    }
    const { text } = await visitor.get(response.headers.location ?? '');
    expect(text).toContain('Votre demande est envoyée.');
    expect(text).not.toContain('RDV-');
  });

  test('has no list of requests, and the page says so', async () => {
    const { status, text } = await new Visitor(app, signedIn).get('/demandes');
    expect(status).toBe(200);
    expect(text).toContain('pas encore disponible en ligne');
    expect(text).toContain(formatPhone(institute.phone));
  });
});

describe('the request form', () => {
  const read = async (query: string) => (await new Visitor(app).get(`/book?${query}`)).text;

  test('lists treatments as checkboxes and keeps those chosen in other categories', async () => {
    const first = 'soin=corps/acces-au-hammam';
    const query = `categorie=corps&type=hammam&${first}&personnes=3&soin=corps/bras`;
    const text = await read(query);
    const rows = [...text.matchAll(/<input type="checkbox"[^>]*>/g)].map(([row]) => row);
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.includes('checked'))).toEqual([
      expect.stringContaining('value="corps/acces-au-hammam"'),
    ]);
    expect(text).toContain('<input type="hidden" name="soin" value="corps/bras"/>');
    expect(text.match(/>Retirer</g)).toHaveLength(2);
    expect(text).toContain('48\u202f000\u00a0FCFA');
    // The duration is that of one person, because several may be served side by side.
    expect(text).toContain('1\u00a0h par personne');
    expect(await read('categorie=onglerie')).not.toMatch(/checkbox"[^>]*checked/);
  });
});

test.each(['', 'categorie=visage', 'personnes=2&chacun=1&categorie=onglerie', 'voir=demande'])(
  'no button of /book?%s is overruled by a later field of its name',
  async (query) => {
    const { text } = await new Visitor(app).get(`/book?${query}`);
    const controls = [...text.matchAll(/<(button|select|input(?! type="hidden")) [^>]*>/g)];
    const names = controls.map(([tag]) => / name="([^"]+)"/.exec(tag)?.[1]);
    const isOverruled = (at: number) =>
      controls[at]?.[1] === 'button' &&
      controls.some(
        ([, tag], later) => later > at && tag !== 'button' && names[later] === names[at],
      );
    expect(names.filter((name, at) => name && isOverruled(at))).toEqual([]);
  },
);

describe('a press that only chooses, without JavaScript', () => {
  const choose = (visitor: Visitor, fields: Record<string, string>) =>
    visitor.submit('/book?choisir', fields, '/book');
  const listPosts = () => backend.requests.filter(({ method }) => method === 'POST');
  const choice = { jour: '', personnes: '12', categorie: 'corps', type: 'hammam', soin: '' };

  test('puts the choices into an address', async () => {
    const visitor = new Visitor(app);
    const more = { moment: 'Matin', raccourci: openDay(), nom: '', telephone: '' };
    const { status, headers } = await choose(visitor, { ...choice, ...more });
    expect(status).toBe(303);
    const address = new URL(headers.location ?? '', 'http://localhost');
    expect(address.pathname).toBe('/book');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      jour: openDay(),
      mois: openDay().slice(0, 7),
      personnes: '12',
      categorie: 'corps',
      type: 'hammam',
      moment: 'Matin',
      voir: 'soins',
    });
    const { text } = await visitor.get(headers.location ?? '');
    expect(text).toMatch(/name="personnes"[^>]*value="12"|value="12"[^>]*name="personnes"/);
    expect(text).toContain('entre 1 et 10');
    expect(text).toContain('name="moment" value="Matin"');
    expect(listPosts()).toEqual([]);
  });

  test('leads to the message that asks for a treatment if none is chosen', async () => {
    const visitor = new Visitor(app);
    const early = await choose(visitor, { ...choice, personnes: '1', voir: 'heures' });
    const { hash, pathname, search } = new URL(early.headers.location ?? '', 'http://localhost');
    const { text } = await visitor.get(pathname + search);
    expect(text).toMatch(new RegExp(`id="${hash.slice(1)}"[^>]*role="alert"`));
    const eachOwnTreatment = { ...choice, personnes: '2', chacun: '1', soin: 'corps/bras' };
    const { headers } = await choose(visitor, { ...eachOwnTreatment, voir: 'heures' });
    const [path] = (headers.location ?? '').split('#');
    const ofSecond = (await visitor.get(path ?? '')).text;
    expect(ofSecond).toContain('href="#champ-pour"');
    expect(ofSecond).toMatch(/value="2" aria-pressed="true"[^>]* name="pour"/);
    expect(ofSecond).toMatch(/class="field-error"[^>]*>Personne 2\u00a0: choisissez un soin\.</);
  });

  test.each([
    { nom: 'Awa Koné' },
    { telephone: '0506070809' },
    { email: 'awa@exemple.ci' },
    { note: 'Bras cassé' },
  ])('keeps typed fields, but not in the address: %j', async (typedFields) => {
    const [words = ''] = Object.values(typedFields);
    const { status, text, headers } = await choose(new Visitor(app), { ...choice, ...typedFields });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('location');
    expect(text).toContain(words);
    expect(text).toContain('Accès au hammam');
    expect(text).not.toContain('role="alert"');
    expect(text).toContain('<title>Réservation');
    expect(listPosts()).toEqual([]);
  });

  test('tells an e-mail address that was never filled in from one that was emptied', async () => {
    const visitor = new Visitor(app, signedIn);
    expect((await choose(visitor, { ...choice, email: 'awa@exemple.ci' })).status).toBe(303);
    const emptied = await choose(visitor, { ...choice, email: '' });
    expect(emptied.status).toBe(200);
    expect(emptied.text).not.toContain('value="awa@exemple.ci"');
  });

  test('loses nothing when its token is stale', async () => {
    const visitor = await Visitor.at(app, '/book');
    const postStale = (fields: Record<string, string>, path = '/book?choisir') =>
      visitor.post(path, { _csrf: 'old', ...fields }, { 'Sec-Fetch-Site': 'same-origin' });
    const { status, headers } = await postStale(choice);
    expect(status).toBe(303);
    expect(headers.location).toContain('categorie=corps&type=hammam');
    expect((await postStale({ ...choice, nom: 'Awa Koné' })).text).toContain('value="Awa Koné"');
    const sending = await postStale(wholeForm, '/book');
    expect(sending.status).toBe(403);
    expect(sending.text).toContain('Vérifiez votre saisie');
    expect(listPosts()).toEqual([]);
  });
});

test('a group that is too large is offered other ways, with everything typed', async () => {
  const form = { ...wholeForm, personnes: '12', note: 'Mariage' };
  const { text } = await new Visitor(app).submit('/book', form);
  const [main = ''] = /<main.*<\/form>/s.exec(text) ?? [];
  expect(main).toContain(`tel:${institute.phone}`);
  const [, link = ''] = /wa\.me\/\d+\?text=([^"]+)/.exec(main) ?? [];
  const message = decodeURIComponent(link);
  for (const words of ['Personnes\u00a0: 12', 'Soin Clarins', 'Awa Koné', 'Mariage', 'Matin']) {
    expect(message).toContain(words);
  }
  expect(text).toMatch(/<input[^>]*value="12"[^>]*>/);
});

describe('the part of today that is over', () => {
  const today = openDay();
  const tomorrow = openDay(0, today);
  const setTime = (time: string) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T${time}:00Z`) });
  afterEach(() => vi.useRealTimers());
  const ask = (moment: string, jour = today) =>
    new Visitor(app).submit('/book', { ...wholeForm, jour, moment });

  test('is refused and not offered', async () => {
    setTime('12:01');
    const lateAnswer = await ask('Matin');
    expect(lateAnswer.status).toBe(400);
    expect(lateAnswer.text).toContain('La matinée d’aujourd’hui est passée.');
    expect(lateAnswer.text).toContain('href="#champ-moment"');
    expect((await ask('Après-midi')).status).toBe(303);
    expect((await ask('Matin', tomorrow)).status).toBe(303);
    const listOfferedMoments = async (jour: string) => {
      const { text } = await new Visitor(app).get(`/book?jour=${jour}&voir=demande`);
      return /name="moment".*?<\/select>/s.exec(text)?.[0] ?? '';
    };
    expect(await listOfferedMoments(today)).not.toContain('Matin');
    expect(await listOfferedMoments(tomorrow)).toContain('Matin');
  });
});

describe('the confirmation of a request', () => {
  const sendAndFollow = async (visitor: Visitor) => {
    const { headers } = await visitor.submit('/book', wholeForm);
    return headers.location ?? '';
  };

  test('confirms only in the browser that sent the request, as often as it is opened', async () => {
    const visitor = new Visitor(app);
    const address = await sendAndFollow(visitor);
    const showsConfirmation = async (path: string, browser = visitor) =>
      (await browser.get(path)).text.includes('est envoyée');
    for (const _ of ['first', 'reload']) expect(await showsConfirmation(address)).toBe(true);
    expect(await showsConfirmation(address, new Visitor(app))).toBe(false);
    for (const forged of ['/book?numero=RDV-7K2M', address.replace('RDV-7K2M', 'RDV-FAKE')])
      expect(await showsConfirmation(forged)).toBe(false);
    expect((await visitor.get(address.replace('/book', '/login'))).text).not.toContain(
      'check your email',
    );
  });

  test('gives its address to the site’s own script, for pages of this site only', async () => {
    const visitor = await Visitor.at(app);
    const call = (successPath: string) =>
      visitor.call('booking/request', wholeRequest, { 'X-Success-Path': successPath });
    const { headers } = await call('/book?jour=2026-11-24');
    expect(headers['x-redirect-to']).toMatch(/^\/book\?jour=2026-11-24&numero=RDV-7K2M&preuve=/);
    expect((await visitor.get(headers['x-redirect-to'] ?? '')).status).toBe(200);
    const again = (await call('/book?jour=2026-11-24&preuve=x')).headers['x-redirect-to'];
    expect((await visitor.get(again ?? '')).status).toBe(200);
    for (const elsewhere of [
      ...['https://evil.example/', '//evil.example/', 'book', 'http://['],
      // Browsers read these as addresses of other sites.
      ...[
        '/..//evil.example',
        '/.//evil.example',
        '/a/%2e%2e//evil.example',
        '/..\\\\evil.example',
      ],
    ]) {
      expect((await call(elsewhere)).headers).not.toHaveProperty('x-redirect-to');
    }
    backend.answers['POST /api/booking/request'] = json({}, { status: 500 });
    expect((await call('/book')).headers).not.toHaveProperty('x-redirect-to');
  });
});

describe('a client’s list of requests', () => {
  const ownRequest = {
    number: 'RDV-7K2M',
    status: 'confirmed',
    day: openDay(),
    people: 1,
    category: 'maquillage',
    careType: '',
    treatments: [{ nom: 'Maquillage soirée', duree: '45mn', prix: 15_000 }],
    moment: 'Matin',
    hour: '15:30',
    reason: null,
    staff_note: 'secret',
  };

  test('shows the outcome of each request, and nothing that is not the client’s', async () => {
    const requests = [
      ownRequest,
      { ...ownRequest, number: 'RDV-AAAA', status: 'refused', reason: 'Complet <b>' },
      { ...ownRequest, number: 'RDV-CCCC', status: 'pending', hour: null },
      { ...ownRequest, number: 'RDV-DDDD', status: 'cancelled' },
      { ...ownRequest, number: 'RDV-EEEE', day: '2026-01-05' },
    ];
    backend.answers['GET /api/booking/mine'] = json({ requests });
    const { status, text } = await new Visitor(app, signedIn).get('/demandes');
    expect(status).toBe(200);
    for (const word of ['En attente', 'Confirmé<', 'Refusé<', 'Annulé<', 'Déplacer ou annuler']) {
      expect(text).toContain(word);
    }
    // An entry with an hour is labelled as an appointment, not as a request.
    expect(text.match(/<dt>Rendez-vous<\/dt>/g)).toHaveLength(4);
    expect(text.match(/<dt>Demande<\/dt>/g)).toHaveLength(1);
    expect(text).toContain('15\u00a0h\u00a030');
    expect(text).toContain('Complet &lt;b&gt;');
    expect(text).not.toContain('secret');
    expect(text.match(/name="numero" value="[\w-]+"/g)).toEqual([
      'name="numero" value="RDV-7K2M"',
      'name="numero" value="RDV-CCCC"',
    ]);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });

  test('requires a sign-in', async () => {
    for (const visitor of [new Visitor(app), new Visitor(app, { jwt: 'old' })]) {
      backend.answers['GET /api/user/user'] = json({}, { status: 401 });
      const { status, text } = await visitor.get('/demandes');
      expect(status).toBe(403);
      expect(text).toContain('Connectez-vous, ou ouvrez le lien de votre rendez-vous.');
      expect(text).toContain('href="/login?retour=%2Fdemandes"');
    }
    expect(findRequests('booking/mine')).toEqual([]);
  });

  test('asks to telephone if the backend opens no request', async () => {
    backend.answers['GET /api/booking/mine'] = json({ requests: [ownRequest] });
    backend.answers['POST /api/booking/manage'] = json({ error: 'not-found' }, { status: 404 });
    const visitor = new Visitor(app, signedIn);
    const { status, text } = await visitor.submit('/demandes', { numero: 'RDV-7K2M' });
    expect(status).toBe(404);
    expect(text).toContain(`Appelez-nous au ${formatPhone(institute.phone)}`);
    expect((await visitor.submit('/demandes', { numero: '../x' }, '/book')).status).toBe(400);
  });
});

test.each(['booking/request', 'booking/manage'])('%s needs a token', async (path) => {
  const visitor = await Visitor.at(app);
  backend.requests.length = 0;
  const response = await visitor.call(path, wholeRequest, { 'X-XSRF-TOKEN': '' });
  expect(response.status).toBe(403);
  expect(backend.requests).toEqual([]);
});
