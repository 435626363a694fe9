import supertest from 'supertest';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { catalogue, listTreatments } from '#shared/catalogue.ts';
import { institute } from '#shared/institute.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import { testApp } from '../support/app.ts';
import { json, startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { formatRequest, parseStatus, sendRaw } from '../support/raw.ts';
import { Visitor } from '../support/visitor.ts';

const backend = await startRecordingBackend();
const app = testApp({ backendUrl: backend.url });
const signedIn = { jwt: 'the-session', authorizationCode: 'the-code' };

beforeEach(() => {
  backend.requests.length = 0;
  for (const key of Object.keys(backend.answers)) delete backend.answers[key];
  backend.answers['GET /api/user/user'] = json({ role: 'user', email: 'awa@exemple.ci' });
});
afterAll(() => backend[Symbol.asyncDispose]());

const get = (path: string) => supertest(app).get(path);

/** Signs the visitor out by the form and returns the address that follows. */
async function signedOutAddress(visitor: Visitor): Promise<string> {
  const signOut = await visitor.submit('/login', { intent: 'logout' });
  return signOut.headers.location ?? '';
}

describe('every route', () => {
  test.each([
    ['/', 200, ['Prenez soin de vous', 'En 2 minutes, sans compte', 'Nos prestations']],
    ['/home', 200, ['Prenez soin de vous', 'href="/features"', 'href="/contacts"']],
    ['/login', 200, ['Continuer avec Google', 'Continuer avec Facebook']],
    ['/verify', 200, ['Ce lien est incomplet']],
    ['/features', 200, catalogue.map(({ titre }) => `>${titre}</h2>`)],
    ['/contacts', 200, ['tel:']],
    ['/book', 200, ['Nombre de personnes', 'Envoyer ma demande']],
    ['/confidentialite', 200, ['2013-450', 'ARTCI', 'jamais avant vos demandes']],
    ['/mentions-legales', 200, ['Mentions légales', 'francs CFA']],
    ['/unauthorized', 403, ['Non autorisé']],
    ['/role', 403, ['Non autorisé']],
    [
      '/booking',
      404,
      ['Page non trouvée', 'href="/home"', 'Vous cherchez peut-être', '>Nous appeler'],
    ],
    ['/help', 404, ['>Nos prestations et tarifs</a>', '>Réserver</a>']],
    ['/deep/er', 404, ['Page non trouvée']],
  ])('%s answers %d and contains its texts', async (path, status, words) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const text = decode(response.text);
    for (const word of words) expect(text).toContain(word);
    expect(text).toMatch(/^<!DOCTYPE html><html lang="fr">/);
    for (const item of ['Accueil', 'Prestations', 'Reservation', 'Contacts']) {
      expect(text).toContain(`>${item}</a>`);
    }
    expect(text).toMatch(/>Connection<.*?>Connexion<.*?<\/a>/);
    // The booking page requests the closed days for all visitors together.
    const requests = backend.requests.filter(({ url }) => url !== '/api/booking/closed-days');
    expect(requests).toEqual([]);
  });

  test.each(Object.values(paths))('%s answers an anonymous visitor', async (path) => {
    const { role, myRequests, team, admin, unauthorized, booking, help } = paths;
    const forbidden: string[] = [role, myRequests, team, admin, unauthorized];
    const missing: string[] = [booking, help];
    const status = forbidden.includes(path) ? 403 : missing.includes(path) ? 404 : 200;
    expect((await get(path)).status).toBe(status);
  });

  test('a page runs one script, external if its address holds a token, and asks for fonts last', async () => {
    for (const path of ['/', '/login', '/verify?token=abc', '/features', '/book', '/nope']) {
      const { text } = await get(path);
      const scripts = text.match(/<script[^>]*>/g) ?? [];
      const running = scripts.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag));
      expect(running).toHaveLength(1);
      expect(running[0]).toMatch(
        path.startsWith('/verify')
          ? /type="module" src="\/assets\//
          : /^<script type="module" async>$/,
      );
      expect(text.split('</main>').map((part) => part.includes('as="font"'))).toEqual([
        false,
        true,
      ]);
      expect(text).not.toMatch(/ style="| on\w+="|javascript:/);
      // Match whole words: a random token may contain "jwt".
      expect(text).not.toMatch(/\b(?:jwt|authorizationCode|le-bon-code)\b/);
    }
  });

  test('every price is there without JavaScript', async () => {
    const { text } = await get('/features');
    for (const { nom, prix } of catalogue.flatMap(listTreatments)) {
      expect(decode(text)).toContain(nom);
      expect(text).toContain(` ${formatXof(prix)}</b>`);
    }
    expect(text).not.toContain('id="S:');
  });
});

describe('addresses and methods', () => {
  test.each(['/Features', '/features/', '/LOGIN/'])(
    '%s redirects to its canonical spelling',
    async (path) => {
      const response = await get(`${path}?q=1`);
      expect(response.status).toBe(308);
      expect(response.headers.location).toBe(`${path.toLowerCase().replace(/\/$/, '')}?q=1`);
    },
  );

  test('a page without a form refuses posts', async () => {
    const visitor = await Visitor.at(app);
    const response = await visitor.post('/features', { _csrf: visitor.token });
    expect(response.status).toBe(405);
    expect((await visitor.post('/nope', { _csrf: visitor.token })).status).toBe(404);
  });
});

describe('a visitor with a session', () => {
  test('is shown as signed in, and may log out', async () => {
    const response = await new Visitor(app, signedIn).get('/');
    expect(response.text).toContain('>Logout</span>');
    expect(response.text).not.toContain('>Connection</span>');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.text).not.toContain('the-session');
    const requests = backend.requests.filter(({ url }) => url === '/api/user/user');
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([
      'jwt=the-session; authorizationCode=the-code',
    ]);
  });

  test('causes one backend call for the page and its access check', async () => {
    const response = await new Visitor(app, signedIn).get('/role');
    expect(response.status).toBe(200);
    for (const word of ['Utilisateur', 'Administrateur', 'Choisissez votre role']) {
      expect(response.text).toContain(word);
    }
    expect(backend.requests).toHaveLength(1);
  });

  test('is anonymous and loses the cookies if the backend does not know the session', async () => {
    backend.answers['GET /api/user/user'] = json({}, { status: 401 });
    const visitor = new Visitor(app, signedIn);
    const response = await visitor.get('/');
    expect(response.status).toBe(200);
    expect(response.text).toContain('>Connection</span>');
    expect(visitor.cookies.has('jwt')).toBe(false);
    expect((await visitor.call('contact/send', { subject: 'a', message: 'b' })).status).toBe(200);
  });

  test.each(['//', '//['])('gets a page of the site at an unreadable address: %s', async (path) => {
    await using site = await listen(app);
    const answer = await sendRaw(
      site.url,
      formatRequest(`GET ${path} HTTP/1.1`, ['Host: x', 'Cookie: jwt=a']),
    );
    expect(parseStatus(answer)).toBe(400);
    expect(answer).toContain('<h1>Adresse illisible</h1>');
  });
});

describe('forms without JavaScript', () => {
  test('a message is sent once, and the page confirms it', async () => {
    const visitor = new Visitor(app);
    const fields = { subject: 'Prix', message: 'Bonjour', reply: '05 06 07 08 09' };
    const response = await visitor.submit('/contacts', fields);
    expect(response.status).toBe(303);
    const { location = '' } = response.headers;
    expect(location).toMatch(/^\/contacts\?envoye=1&preuve=[\w-]{43}$/);
    expect(JSON.parse(backend.requests[0]?.body ?? '')).toEqual({
      subject: 'Prix',
      message: 'Bonjour\n\nRépondre à\u00a0: 05 06 07 08 09',
    });
    for (const _ of ['first', 'reload']) {
      expect((await visitor.get(location)).text).toContain('Votre message a bien été envoyé.');
    }
    expect((await new Visitor(app).get(location)).text).toContain('name="subject"');
  });

  test('a visitor without contact details is asked once more, then told that no answer can come', async () => {
    const visitor = new Visitor(app);
    const letter = { subject: 'Prix', message: 'Ouvert le 24-11-2026 ?', reply: 'Awa' };
    const response = await visitor.submit('/contacts', letter);
    expect(response.status).toBe(400);
    expect(response.text).toContain('Numéro à 10\u00a0chiffres ou e\u2011mail complet');
    expect(response.text).toContain('name="sansreponse" value="1"');
    // The field is optional: it has no error beside those of others.
    const page = await visitor.submit('/contacts', { ...letter, subject: '' });
    expect(page.text).toContain('Saisissez le sujet');
    expect(page.text).not.toContain('href="#champ-reply"');
    expect(backend.requests).toEqual([]);
    const answer = await visitor.submit('/contacts', { ...letter, sansreponse: '1' });
    const { text } = await visitor.get(answer.headers.location ?? '');
    expect(text.replaceAll('<!-- -->', '')).toContain('Pour une réponse, appelez-nous au');
    expect(text).not.toMatch(/Nous vous répondons/);
    // A telephone number in the message counts as contact details. The owner has set no answer times, so the page
    // promises none.
    const letterWithPhone = { ...letter, message: 'Rappelez-moi au 05 06 07 08 09.' };
    const answerable = await visitor.submit('/contacts', letterWithPhone);
    expect((await visitor.get(answerable.headers.location ?? '')).text).toContain(
      'Nous vous répondons dès que possible.',
    );
  });

  test.each(['/contacts?envoye=1', '/login?envoye=1', '/login?envoye=1&preuve=x'])(
    'a URL without a valid proof shows no confirmation: %s',
    async (address) => {
      const { status, text } = await new Visitor(app).get(address);
      expect(status).toBe(200);
      expect(text).not.toMatch(/a bien été envoyé|Please check your email/);
      expect(text).toMatch(/name="(?:subject|email)"/);
    },
  );

  test('typed text stays when a field is wrong', async () => {
    const visitor = new Visitor(app);
    const response = await visitor.submit('/contacts', { subject: '', message: '<b>Bonjour</b>' });
    expect(response.status).toBe(400);
    expect(response.text).toContain('Saisissez le sujet de votre message.');
    expect(response.text).toContain('href="#champ-subject"');
    expect(response.text).toContain('&lt;b&gt;Bonjour&lt;/b&gt;</textarea>');
    expect(backend.requests).toEqual([]);
    backend.answers['POST /api/contact/send'] = json({}, { status: 500 });
    const failed = await visitor.submit('/contacts', { subject: 'Prix', message: 'Bonjour' });
    expect(failed.status).toBe(502);
    expect(failed.text).toContain('momentanément indisponible');
    expect(failed.text).toContain('>Bonjour</textarea>');
  });

  test('the return path of a sign-in link is sent in a header, not in the body', async () => {
    const visitor = new Visitor(app);
    const page = '/login?retour=%2Fdemandes%3Fannuler%3DRDV-7K2M';
    const wantedPath = '/demandes?annuler=RDV-7K2M';
    const { headers } = await visitor.submit(
      '/login',
      { email: 'awa@exemple.ci', retour: wantedPath },
      page,
    );
    expect((await visitor.get(page)).text).toContain(`name="retour" value="${wantedPath}"`);
    expect(headers.location).toMatch(/^\/login\?envoye=1&retour=%2Fdemandes/);
    const [login] = backend.requests;
    expect(JSON.parse(login?.body ?? '')).toEqual({ email: 'awa@exemple.ci' });
    expect(login?.headers['x-return-to']).toBe(wantedPath);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/a\r\nX: b',
    '/é',
    7,
    {},
  ])('a return path to another host or an invalid one is ignored: %j', async (returnTo) => {
    const visitor = await Visitor.at(app);
    await visitor.call('auth/basic/login', { email: 'awa@exemple.ci', returnTo });
    expect(backend.requests[0]?.headers).not.toHaveProperty('x-return-to');
    const form = { token: 'abc', retour: String(returnTo) };
    backend.answers['GET /api/user/user'] = json({ role: '', email: 'awa@exemple.ci' });
    const verified = await visitor.submit('/verify', form, '/verify?token=abc');
    expect(verified.text).toContain('href="/role"');
  });

  test('a provider’s button leads to the provider', async () => {
    const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=1';
    backend.answers['POST /api/auth/google/login'] = json({ data: url });
    const response = await new Visitor(app).submit('/login', { intent: 'google' });
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe(url);
  });

  test.each([
    ['annule', 'Vous avez interrompu la connexion.'],
    ['perime', 'Cette connexion n’est plus valable'],
    ['fournisseur', 'La connexion n’a pas abouti.'],
  ])('a failed sign-in is explained: %s', async (failure, sentence) => {
    const { status, text } = await new Visitor(app).get(`/login?echec=${failure}`);
    expect(status).toBe(200);
    expect(text).toContain('role="alert"');
    expect(text).toContain(sentence);
    expect(text).toContain('<title>Erreur\u00a0: ');
    expect(text).toContain('Adresse e-mail');
  });

  test('only pressing Validate on /verify uses up the link', async () => {
    const visitor = new Visitor(app);
    for (let time = 0; time < 20; time += 1) {
      const page = await visitor.get('/verify?token=abc');
      expect(page.headers['referrer-policy']).toBe('no-referrer');
    }
    expect(backend.requests).toEqual([]);
    backend.answers['POST /api/auth/basic/verify/abc'] = json(
      {},
      { headers: { 'set-cookie': ['jwt=new; Path=/', 'authorizationCode=c'] } },
    );
    const response = await visitor.submit('/verify', { token: 'abc' }, '/verify?token=abc');
    expect(response.status).toBe(200);
    expect(response.text).toContain('Votre compte a été vérifié avec succès !');
    expect(response.text).toContain('>Logout</span>');
    expect(visitor.cookies.get('jwt')).toBe('new');
    // The page's XSRF tokens are valid for the new session.
    const token = /name="_csrf" value="([^"]+)"/.exec(response.text)?.[1] ?? '';
    const signOut = await visitor.post('/login', { _csrf: token, intent: 'logout' });
    const { location = '' } = signOut.headers;
    expect(location).toMatch(/^\/\?deconnexion=1&preuve=[\w-]{43}$/);
    expect(visitor.cookies.has('jwt')).toBe(false);
    const page = await visitor.get(location);
    expect(page.text).toContain('Déconnexion effectuée.');
    expect(page.headers['x-signed-out']).toBe('1');
    // A visitor with a session does not see the notice, even at this address.
    visitor.cookies.set('jwt', 'another');
    expect((await visitor.get(location)).text).not.toContain('Déconnexion effectuée.');
  });

  test.each(['/', '/home'])(
    'a link to %s?deconnexion=1 ends no session and shows no notice',
    async (home) => {
      const visitor = await Visitor.at(app);
      const [, proof = ''] =
        /preuve=(.*)/.exec(await signedOutAddress(await Visitor.at(app))) ?? [];
      for (const search of ['?deconnexion=1', `?deconnexion=1&preuve=${proof}`]) {
        const { status, text, headers } = await visitor.get(home + search);
        expect(status).toBe(200);
        expect(text).not.toContain('Déconnexion effectuée.');
        expect(headers).not.toHaveProperty('x-signed-out');
        expect(headers).not.toHaveProperty('clear-site-data');
      }
    },
  );

  test('a successful verification without a session cookie signs no visitor in', async () => {
    backend.answers['POST /api/auth/basic/verify/abc'] = json({});
    const visitor = new Visitor(app);
    const response = await visitor.submit('/verify', { token: 'abc' }, '/verify?token=abc');
    expect(response.text).not.toContain('>Logout</span>');
    expect(response.text).toContain('>Connection</span>');
    expect(visitor.cookies.has('jwt')).toBe(false);
  });

  test('a verified account without a role gets a link to choose one', async () => {
    backend.answers['GET /api/user/user'] = json({ role: '', email: 'awa@exemple.ci' });
    backend.answers['POST /api/auth/basic/verify/abc'] = json(
      {},
      { headers: { 'set-cookie': 'jwt=new' } },
    );
    const response = await new Visitor(app).submit(
      '/verify',
      { token: 'abc' },
      '/verify?token=abc',
    );
    expect(response.text).toContain('Votre compte a été vérifié avec succès');
    expect(response.text).toContain('href="/role"');
  });

  test.each([400, 401, 404, 410])(
    'a link that the backend refuses with %d is no success',
    async (status) => {
      backend.answers['POST /api/auth/basic/verify/abc'] = json({}, { status });
      const response = await new Visitor(app).submit(
        '/verify',
        { token: 'abc' },
        '/verify?token=abc',
      );
      expect(response.status).toBe(401);
      expect(response.text).toContain('Ce lien n’est plus valable');
      expect(response.text).not.toContain('avec succès');
    },
  );

  test('a used link says that the session is open already', async () => {
    backend.answers['POST /api/auth/basic/verify/abc'] = json({}, { status: 401 });
    const { text } = await new Visitor(app, signedIn).submit(
      '/verify',
      { token: 'abc' },
      '/verify?token=abc',
    );
    expect(text).toContain('Votre session est déjà ouverte.');
    expect(text).not.toContain('Recevoir un nouveau lien');
  });

  test('a role is chosen, and the administrator’s requires the code', async () => {
    const visitor = new Visitor(app, signedIn);
    const wrong = await visitor.submit(
      '/role',
      { role: 'admin', adminCode: 'faux' },
      '/role?profil=admin',
    );
    expect(wrong.status).toBe(403);
    expect(wrong.text).toContain('Invalid code. Please try again.');
    expect(wrong.text).toContain('Enter the admin code');
    const right = await visitor.submit(
      '/role',
      { role: 'admin', adminCode: 'le-bon-code' },
      '/role?profil=admin',
    );
    expect(right.headers.location).toBe('/admin');
    const order = backend.requests.find(({ url }) => url === '/api/user/role');
    expect(JSON.parse(order?.body ?? '')).toEqual({
      code: 'the-code',
      email: 'awa@exemple.ci',
      role: 'admin',
    });
  });

  test('a form with a stale token of this site comes back with its typed text', async () => {
    const response = await supertest(app)
      .post('/contacts')
      .type('form')
      .set('Sec-Fetch-Site', 'same-origin')
      .send({ subject: 'Prix', message: 'Longue lettre', _csrf: 'old' });
    expect(response.status).toBe(403);
    expect(response.text).toContain('Vérifiez votre saisie, puis envoyez-la à nouveau.');
    expect(response.text).toContain('>Longue lettre</textarea>');
    expect(backend.requests).toEqual([]);
    for (const fields of [{ intent: 'logout' }, { subject: '' }]) {
      const other = await supertest(app)
        .post(fields.intent ? '/login' : '/contacts')
        .type('form')
        .set('Sec-Fetch-Site', 'same-origin')
        .send(fields);
      expect(other.status).toBe(403);
    }
    expect(backend.requests).toEqual([]);
  });

  test('a body that is too large gets a French page', async () => {
    const response = await new Visitor(app).submit('/contacts', { message: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
    expect(response.text).toContain('trop volumineux');
  });
});

describe('search engines and shared links', () => {
  test('public pages have titles, descriptions and canonical addresses', async () => {
    const site = testApp({
      backendUrl: backend.url,
      env: { PUBLIC_URL: 'https://institut.example' },
    });
    for (const [path, canonical] of [
      ['/', '/'],
      ['/home', '/'],
      ['/features?q=massage', '/features'],
      ['/contacts', '/contacts'],
      ['/book?categorie=corps', '/book'],
    ] as const) {
      const { text } = await supertest(site).get(path);
      expect(text).toContain(`<link rel="canonical" href="https://institut.example${canonical}"/>`);
      expect(text).toMatch(/content="https:\/\/institut\.example\/og\.png"/);
      expect(text).toMatch(/<meta name="description" content="[^"]{50,}"/);
      expect(text).not.toContain('noindex');
    }
    for (const path of ['/login', '/verify', '/unauthorized', '/nope', '/role']) {
      expect((await supertest(site).get(path)).text).toContain(
        '<meta name="robots" content="noindex"/>',
      );
    }
  });

  test('the home page has the institute’s hours in JSON-LD', async () => {
    const readSalon = async (path: string) =>
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec((await get(path)).text)?.[1];
    expect(JSON.parse((await readSalon('/')) ?? '')).toMatchObject({
      '@type': 'BeautySalon',
      name: institute.name,
      telephone: institute.phone,
      openingHours: Object.keys(institute.hours).map(() =>
        expect.stringMatching(/^[MTWFS][a-u] \d\d:\d\d-\d\d:\d\d$/),
      ),
    });
    for (const path of ['/features', '/contacts', '/?q=massage'])
      expect(await readSalon(path)).toBeUndefined();
  });

  test('sitemap, robots and manifest', async () => {
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.text).toContain('<loc>http://localhost:3000/features</loc>');
    expect(sitemap.text).not.toContain('/login');
    expect((await get('/robots.txt')).text).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    const manifest = JSON.parse((await get('/manifest.webmanifest')).text);
    for (const { src } of manifest.icons) {
      expect((await get(src)).headers['content-type']).toBe('image/png');
    }
    for (const { url } of manifest.shortcuts) {
      const [path = '', fragment] = url.split('#');
      const page = await get(path);
      expect(page.status).toBe(200);
      if (fragment) expect(page.text).toContain(`id="${fragment}"`);
    }
    const preview = await get('/og.png');
    expect(preview.body.length).toBeLessThan(300_000);
    expect([preview.body.readUInt32BE(16), preview.body.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

describe('the price filter is in the address', () => {
  test.each([
    ['q=epilation', 10, 'Épilation à la cire'],
    ['q=SOIN+clarins', 4, 'Gamme Clarins'],
    ['max=5000&q=epilation', undefined, 'Épilation à la cire'],
    ['q=introuvable', 0, 'Aucune prestation ne correspond à cette recherche.'],
  ])('%s', async (query, count, words) => {
    const text = decode((await get(`/features?${query}`)).text);
    expect(text).toContain(words);
    const lines = text.match(/<\/b><\/button>/g)?.length ?? 0;
    if (count !== undefined) expect(lines).toBe(count);
    const prices = [...text.matchAll(/([\d\u202f]+)\u00a0FCFA<\/b>/g)];
    if (query.includes('max=5000')) {
      expect(lines).toBeGreaterThan(0);
      for (const [, price = ''] of prices)
        expect(Number(price.replaceAll('\u202f', ''))).toBeLessThanOrEqual(5000);
    }
  });
});

test('files refuse posts, and no Range header gets more than the whole file', async () => {
  expect((await supertest(app).post('/logo.svg')).status).toBe(403);
  const pictureSize = (await get('/og.png')).body.length;
  const getSize = async (range: string) => {
    const { status, body } = await get('/og.png').set('Range', range);
    expect([200, 206, 416]).toContain(status);
    return body.length ?? 0;
  };
  for (const range of [
    `bytes=${'0-,'.repeat(1000)}0-`,
    'bytes=5-2',
    'bytes=-0',
    'x=0-1',
    'bytes=9',
  ])
    expect(await getSize(range), range).toBeLessThanOrEqual(pictureSize);
});

function decode(html: string): string {
  return html
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '');
}
