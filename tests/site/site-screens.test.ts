import { afterAll, expect, test } from 'vitest';
import { paths } from '#shared/page/paths.ts';
import { appointment } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { postForm, readFormFields, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

setTestOpeningHours();

/*
 * The owner's screens of facts and prices without JavaScript, with the institute.
 */

const institute = await startInstitute();
const { outbox } = institute;
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const other = await signInAdmin(app, outbox, 'autre@institut.example');
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

const site = '/admin/site';
const cut = `${site}/soin?id=capillaires/coupe-femme`;
const facts = `${site}?faire=coordonnees`;

const send = (path: string, button: string, typedFields: Record<string, string> = {}) =>
  sendForm(admin, path, button, typedFields);
/** Sends the form of a fold, which is posted to the fold's address. */
const sendFold = (path: string, typedFields: Record<string, string>, visitorOrAdmin = admin) =>
  sendForm(visitorOrAdmin, path, formTo(path), typedFields);
const formTo = (path: string) => `action="${path}"`;
const getText = async (path: string, visitorOrAdmin = visitor) =>
  (await visitorOrAdmin.get(path)).text;

test.each(['soin?id=corps/rien', 'soins?section=rien'])('answers 404 at %s', async (address) => {
  expect((await admin.get(`${site}/${address}`)).status).toBe(404);
});

test('a price is refused, then published', async () => {
  const wrong = await send(cut, 'Publier', { prix: 'cher', duree: '7mn', nom: ' ' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-nom">Indiquez le nom du soin.');
  expect(wrong.text).toContain('href="#champ-prix">Indiquez le montant');
  expect(wrong.text).toContain('href="#champ-duree">Indiquez une durée');
  expect(wrong.text).toMatch(/name="prix"[^>]*value="cher"|value="cher"[^>]*name="prix"/);

  const right = await send(cut, 'Publier', {
    prix: '9 500 FCFA',
    duree: '75',
    isLowest: 'oui',
    note: 'Avec soin',
  });
  expect(right.text).toContain('Publié\u00a0: Coupe femme');
  expect(readFormFields(right.text, 'Publier')['prix-capillaires-coupe-femme']).toBe('9\u202f500');
  const list = await getText(paths.features);
  expect(list).toContain('Avec soin');
  expect(list).toContain('9\u202f500\u00a0FCFA');

  const answer = await send(cut, 'Publier');
  expect(answer.text).toContain('Rien n’a changé');
  await send(cut, 'Publier', { isLowest: '' });
  expect(await getText(cut, admin)).not.toMatch(/name="isLowest"[^>]* checked/);
});

test('prices and offered treatments of several sections are published at once', async () => {
  const step = '/admin/premiers-pas?pas=prices';
  const form = readFormFields(await getText(step, admin), 'Continuer');
  const { 'offert-corps': _, 'offert-capillaires-coupe-homme': __, ...ticked } = form;
  const typedFields = { ...ticked, 'prix-onglerie-manucure-spa': '12 500' };
  const wrong = await admin.submit(step, { ...typedFields, 'prix-onglerie-manucure-spa': '0' });
  expect(wrong.text).toContain(
    'href="#champ-prix-onglerie-manucure-spa">Manucure spa\u00a0: Indiquez un prix',
  );
  expect((await admin.submit(step, typedFields)).status).toBe(303);
  const list = await getText(paths.features);
  expect(list).toContain('12\u202f500\u00a0FCFA');
  expect(list).not.toContain('Coupe homme');
  expect(list).not.toContain('Soins du corps');
  // The same form is now older than the last change, and changes nothing.
  expect((await admin.submit(step, form)).status).toBe(409);
  const again = readFormFields(await getText(step, admin), 'Continuer');
  await admin.submit(step, {
    ...again,
    'offert-corps': 'oui',
    'offert-capillaires-coupe-homme': 'oui',
  });
  expect(await getText(paths.features)).toContain('Coupe homme');
});

test('a conflict publishes nothing and keeps the typed values', async () => {
  const before = await getText(cut, admin);
  await sendForm(other, cut, 'Publier', { prix: '8500' });
  const refusal = await postForm(admin, cut, before, 'Publier', { prix: '7000' });
  expect(refusal.status).toBe(409);
  expect(refusal.text).toContain('rien n’a été enregistré');
  expect(refusal.text).toMatch(/name="prix"[^>]*value="7000"|value="7000"[^>]*name="prix"/);
  const again = await postForm(admin, cut, refusal.text, 'Publier', { prix: '7000' });
  expect(again.text).toContain('Coupe femme, prix 7\u202f000\u00a0FCFA.');
});

test('facts are changed together, and each is checked at its own field', async () => {
  const wrong = await sendFold(facts, {
    phone: '12',
    email: 'x',
    name: 'Chez Awa',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-phone"');
  expect(wrong.text).toContain('href="#champ-email"');
  expect(wrong.text).toContain('value="Chez Awa"');
  const right = await sendFold(facts, {
    name: 'Chez Awa',
    phone: '01 02 03 04 05',
  });
  expect(right.status).toBe(303);
  expect(await getText(paths.contacts)).toContain('tel:+2250102030405');
});

test('a concurrent change in a group is kept, unless the same field was typed here too', async () => {
  const before = await getText(facts, admin);
  await sendFold(facts, { tagline: 'De l’autre' }, other);
  await postForm(admin, facts, before, formTo(facts), { name: 'Chez Ama' });
  const html = await getText(paths.contacts);
  expect(html).toContain('Chez Ama');
  expect(html).toContain('De l’autre');
  const lateAnswer = await postForm(admin, facts, before, formTo(facts), {
    email: 'accueil@exemple.ci',
    tagline: 'De moi',
  });
  expect(lateAnswer.status).toBe(409);
  expect(lateAnswer.text).toContain('autre@institut.example');
  expect(lateAnswer.text).toContain('value="De moi"');
  expect(lateAnswer.text).toContain('value="Chez Ama"');
  expect(await getText(paths.contacts)).not.toContain('accueil@exemple.ci');
  await postForm(admin, facts, lateAnswer.text, formTo(facts));
  const now = await getText(paths.contacts);
  for (const words of ['Chez Ama', 'De moi', 'accueil@exemple.ci']) expect(now).toContain(words);
});

test('a wrong network is reported at its own row, and a network can be removed', async () => {
  const path = `${site}?faire=reseaux`;
  const facebook = {
    'social-0-name': 'Facebook',
    'social-0-url': 'https://www.facebook.com/chez-awa',
  };
  expect((await sendFold(path, facebook)).status).toBe(303);
  const wrong = await sendFold(path, {
    ...facebook,
    'social-3-name': 'TikTok',
    'social-3-url': 'pas une adresse',
  });
  expect(wrong.status).toBe(400);
  // The rows between are empty, so the following rows move up.
  expect(wrong.text).toContain('href="#champ-social-1-url"');
  const right = await postForm(admin, path, wrong.text, formTo(path), {
    'social-0-name': '',
    'social-0-url': '',
    'social-1-url': 'https://www.tiktok.com/@institut.example',
  });
  expect(right.status).toBe(303);
  const home = await getText(paths.home);
  expect(home).toContain('https://www.tiktok.com/@institut.example');
  expect(home).not.toContain('https://www.facebook.com/');
});

test('the owner’s kind of prices is used on every page and in mails', async () => {
  const book = `${paths.book}?personnes=1&categorie=capillaires&soin=capillaires/coupe-femme`;
  const plainSpaces = (text: string) =>
    text.replace(/<!-- -->|<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
  const readShown = async (path: string) =>
    plainSpaces((await getText(path)).replace(/<script.*?<\/script>/gs, ''));
  for (const path of [paths.features, paths.legal, book]) {
    expect(await readShown(path)).not.toContain('indicati');
  }
  expect(await readShown(book)).toMatch(/Total : \d/);

  const payment = `${site}?faire=paiement`;
  await sendFold(payment, { pricing: 'from' });
  const list = await readShown(paths.features);
  expect(list.match(/ dès \d/g)).toHaveLength(93);
  expect(list).toContain('le prix exact vous est dit avant le soin');
  expect(await readShown(book)).toMatch(/Total : dès \d/);
  const email = 'prix@exemple.ci';
  const order = appointment({ treatments: ['capillaires/coupe-femme'], email });
  const { manage } = (await visitor.call('booking/appointment', order)).body;
  expect(plainSpaces(await outbox.waitForMail(email))).toMatch(/Coupe femme, dès \d/);
  // The treatment itself is unchanged.
  expect(await getText(cut, admin)).not.toMatch(/name="des"[^>]*checked|checked[^>]*name="des"/);

  const reset = await sendFold(payment, { pricing: 'fixed' });
  expect(plainSpaces(reset.text)).toContain('Publié : Prix.');
  expect(await readShown(paths.features)).not.toMatch(/ dès \d/);
  // The appointment keeps the kind of price with which it was booked.
  expect(await readShown(manage)).toMatch(/Coupe femme .*dès \d/);
});

test('English words have their meaning beside them, or are replaced by it if the owner wishes', async () => {
  const words = `${site}?faire=paiement`;
  // The page of a browser that has no appointment to link to.
  const stranger = await Visitor.at(app);
  const homePage = await getText(paths.home, stranger);
  expect(homePage).toMatch(
    /<a [^>]*aria-describedby="([^"]+)"[^>]*>.*?book now<.*?id="\1"[^>]*>Réserver</,
  );
  expect(homePage).toContain('<span lang="en">Connection</span>');

  const answer = await sendFold(words, { english: 'french' });
  expect(answer.status).toBe(303);
  for (const [path, meaning, english] of [
    [paths.home, 'Réserver', 'book now'],
    [paths.contacts, 'Envoyer le message', 'Send Message'],
    [paths.book, 'Aujourd’hui', 'Today'],
    [`${paths.verify}?token=abc`, 'Valider', 'Validate'],
  ] as const) {
    const html = await getText(path);
    expect(html, path).toContain(`>${meaning}</`);
    expect(html, path).toContain('>Connexion</a>');
    expect(html, path).not.toContain(english);
  }
  const email = 'valider@exemple.ci';
  await visitor.call('auth/basic/login', { email });
  expect(await outbox.waitForMail(email)).toContain('puis «\u00a0Valider\u00a0»');

  await sendFold(words, { english: 'english' });
  expect(await getText(paths.home, stranger)).toBe(homePage);
});

test('a treatment is added, hidden and shown again', async () => {
  const add = `${site}/soin?section=capillaires`;
  const wrong = await send(add, 'Publier');
  expect(wrong.text).toContain('href="#champ-nom"');
  const typedFields = { nom: 'Coupe-femme', prix: '20000', duree: '1h' };
  const free = await send(add, 'Publier', { ...typedFields, prix: '0' });
  expect(free.text).toContain('href="#champ-prix">Indiquez un prix d’au moins 1');
  const answer = await send(add, 'Publier', typedFields);
  expect(answer.text).toContain('id=capillaires%2Fcoupe-femme-2');
  const id = 'capillaires/coupe-femme-2';
  const booking = `${paths.book}?categorie=capillaires`;
  expect(await getText(booking)).toContain(`value="${id}"`);

  const path = `${site}/soin?id=${id}`;
  const hidden = await send(path, 'Publier', { isHidden: 'oui' });
  expect(readFormFields(hidden.text, 'Publier')).not.toHaveProperty(
    'offert-capillaires-coupe-femme-2',
  );
  expect(await getText(booking)).not.toContain(`value="${id}"`);
  const form = await getText(path, admin);
  expect(form).toMatch(/name="isHidden"[^>]*checked|checked[^>]*name="isHidden"/);
  // A browser does not send an unticked checkbox.
  const { isHidden: _, ...otherFields } = { isHidden: '', ...typedFields };
  const mark = /name="mark" value="([^"]*)"/.exec(form)?.[1] ?? '';
  expect((await admin.submit(path, { ...otherFields, mark })).status).toBe(303);
  expect(await getText(booking)).toContain(`value="${id}"`);
});

test('two prices published with one press are both named', async () => {
  const { text } = await send(`${site}/soins?section=onglerie`, 'Publier', {
    'prix-onglerie-manucure-simple': '4600',
    'prix-onglerie-manucure-spa': '7600',
  });
  expect(text).toContain('2\u00a0prix publiés\u00a0: Manucure simple, Manucure spa.');
});
