import { afterAll, expect, test } from 'vitest';
import { paths } from '../../shared/page/paths.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { postForm, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The owner's screens of the site's words and people without a script, on the institute itself.
 */

const institute = await startInstitute();
const { outbox } = institute;
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

const site = '/admin/site';
const words = `${site}/textes`;
const testimonial = `${site}/element?liste=temoignages`;
const questions = `${site}/liste?liste=questions`;
const question = `${site}/element?liste=questions`;
const publish = { intent: 'publier' };

const send = (path: string, button: string, typed: Record<string, string> = {}) =>
  sendForm(admin, path, button, typed);
const getText = async (path: string, who = visitor) =>
  (await who.get(path)).text.replace(/<script.*?<\/script>/gs, '');
const undoNewest = async () => {
  const overview = await getText(site, admin);
  const button = /<button[^>]*name="annuler"[^>]*>/.exec(overview)?.[0] ?? '';
  const annuler = /value="(\d+)"/.exec(button)?.[1] ?? '';
  return send(site, 'Annuler ce changement', { annuler });
};

test.each(['liste', 'liste?liste=rien', 'element?liste=rien', 'element?liste=questions&id=trien'])(
  'answers 404 at %s',
  async (address) => {
    expect((await admin.get(`${site}/${address}`)).status).toBe(404);
  },
);

test('the words of the home page are changed together, and each is checked at its own field', async () => {
  const wrong = await send(words, 'Publier', { ...publish, title: ' ', lead: 'Des mains douces.' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-title">Indiquez le titre de l’accueil.');
  expect(wrong.text).toContain('Des mains douces.</textarea>');
  const right = await send(words, 'Publier', {
    ...publish,
    title: 'Chez  Awa',
    slide3: 'Hammam',
    about: 'Deux cabines.\r\n\r\nOuvert en 2019.',
  });
  expect(right.status).toBe(303);
  const home = await getText(paths.home);
  expect(home).toContain('<h1 id="titre">Chez Awa</h1>');
  expect(home).toContain('<p>Hammam</p>');
  expect(home).toContain('<p class="lead">Deux cabines.</p><p>Ouvert en 2019.</p>');
  expect(home).toContain('Soins du visage, en cabine ou express');
  const same = await send(words, 'Publier', publish);
  expect(same.text).toContain('Rien n’a changé');
});

test('a testimonial needs the author’s agreement, is published once, removed and restored', async () => {
  const typed = { text: 'Mes mains\nrevivent.', author: 'Awa' };
  const wrong = await send(testimonial, 'Publier', { ...publish, ...typed });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Sans son accord, un témoignage ne se publie pas');
  expect(wrong.text).toContain('value="Awa"');
  const sent = await postForm(admin, testimonial, wrong.text, 'Publier', {
    ...publish,
    ...typed,
    agreed: 'oui',
  });
  expect(sent.text).toContain('Publié\u00a0: Témoignage «\u00a0Mes mains revivent.\u00a0»');
  const twice = await postForm(admin, testimonial, wrong.text, 'Publier', {
    ...publish,
    text: 'Encore',
    author: 'Awa',
    agreed: 'oui',
  });
  expect(twice.status).toBe(409);
  const home = await getText(paths.home);
  expect(home).toContain('Mes mains revivent.');
  expect(home).not.toContain('Exemples de témoignages');

  const one = /href="([^"]*\/element[^"]*id=[^"]*)"/.exec(sent.text)?.[1] ?? '';
  const removed = await send(one.replaceAll('&amp;', '&'), 'Retirer', { intent: 'retirer' });
  expect(removed.text).toContain('Retiré\u00a0: Témoignage');
  expect(await getText(paths.home)).toContain('Exemples de témoignages');
  expect(await getText(site, admin)).toContain('Retiré.');
  await undoNewest();
  expect(await getText(paths.home)).toContain('Mes mains revivent.');
});

test('publishes questions and changes their order', async () => {
  const list = await getText(questions, admin);
  expect(list).toContain('La page Contact n’en montre pas encore.');
  await send(question, 'Publier', { ...publish, question: 'Comment payer ?', answer: 'Ici.' });
  expect(await getText(paths.contacts)).toContain('<summary>Comment payer ?</summary>');
  await send(question, 'Publier', { ...publish, question: 'Où ?', answer: 'Ici.\nTout près.' });
  const before = await getText(paths.contacts);
  expect(before).toMatch(/Comment payer.*Où \?/s);
  expect(before).toContain('<p>Ici.</p><p>Tout près.</p>');
  const buttons = (await getText(questions, admin)).match(/<button[^>]*name="echange"[^>]*>/g);
  const echange = /value="([^"]*)"/.exec(buttons?.[0] ?? '')?.[1] ?? '';
  const moved = await send(questions, 'Descendre', { echange });
  expect(moved.text).toContain('Publié\u00a0: Ordre\u00a0: Questions fréquentes');
  const after = await getText(paths.contacts);
  expect(after).toMatch(/Où \?.*Comment payer/s);
});

test('an added treatment is removed and restored on its screen', async () => {
  const hair = `${site}/soin?section=capillaires`;
  await send(hair, 'Publier', { ...publish, nom: 'Barbe', prix: '2000' });
  expect(await getText(paths.features)).toContain('Barbe');
  const removed = await send(`${site}/soin?id=capillaires/barbe`, 'Retirer', {
    intent: 'retirer',
  });
  expect(removed.text).toContain('Retiré\u00a0: Barbe.');
  expect(await getText(paths.features)).not.toContain('Barbe');
  expect(await getText(`${site}/soin?id=capillaires/coupe-femme`, admin)).not.toContain('Retirer');
  await undoNewest();
  expect(await getText(paths.features)).toContain('Barbe');
});

test('a staff member is shown with her job, her words and her sections', async () => {
  const profile = '/admin/equipe/fiche?id=4';
  const wrong = await send(profile, 'Enregistrer la fiche', {
    name: 'Mariam Koné',
    isShown: 'oui',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-job"');
  expect(wrong.text).toMatch(/name="isShown"[^>]*checked|checked[^>]*name="isShown"/);
  await send(profile, 'Enregistrer la fiche', {
    name: 'Mariam Koné',
    isShown: 'oui',
    job: 'Coiffeuse',
    bio: 'Dix ans de tresses.',
  });
  const home = await getText(paths.home);
  expect(home).not.toContain('Masseuse');
  expect(home).toContain(
    '<span class="initials" aria-hidden="true">MK</span><h3>Mariam Koné</h3><p>Coiffeuse</p><p>Dix ans de tresses.</p><p class="small">Soins capillaires</p>',
  );
});
