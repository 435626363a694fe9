import { afterAll, expect, test } from 'vitest';
import { paths } from '#shared/page/paths.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { postForm, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The owner's screens that edit the site's texts and people, without JavaScript.
 */

const institute = await startInstitute();
const { outbox } = institute;
// This site prerenders no page, so that each edit shows at once.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@institut.example');
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

const site = '/admin/site';
const buildTextsPath = (group: string) => `${site}?faire=${group}`;
const testimonials = buildTextsPath('temoignages');
const questions = buildTextsPath('questions');

const send = (path: string, button: string, typedFields: Record<string, string> = {}) =>
  sendForm(admin, path, button, typedFields);
const sendTexts = (group: string, typedFields: Record<string, string>) =>
  send(buildTextsPath(group), `action="${buildTextsPath(group)}"`, typedFields);
const getText = async (path: string, visitorOrAdmin = visitor) =>
  (await visitorOrAdmin.get(path)).text.replace(/<script.*?<\/script>/gs, '');
/** Returns the page's forms that post to this address. */
const findForms = (html: string, path: string) =>
  (html.match(/<form.*?<\/form>/gs) ?? []).filter((form) => form.includes(`"${path}"`)).join('');
/** Returns the id that the page reserves for a new item of a list. */
const findNewId = (html: string, path: string) =>
  [...findForms(html, path).matchAll(/name="element" value="(\w+)"/g)].at(-1)?.[1] ?? '';
const prefixNames = (id: string, typedFields: Record<string, string>) =>
  Object.fromEntries(Object.entries(typedFields).map(([name, text]) => [`${id}-${name}`, text]));
const sendItem = (path: string, html: string, id: string, typedFields: Record<string, string>) =>
  postForm(admin, path, findForms(html, path), `value="${id}"`, prefixNames(id, typedFields));

test('the words of the home page are changed together, and each is checked at its own field', async () => {
  const typedFields = { title: ' ', lead: 'Des mains douces.' };
  const wrong = await sendTexts('titre', typedFields);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('href="#champ-title">Indiquez le titre de l’accueil.');
  expect(wrong.text).toContain('Des mains douces.</textarea>');
  await sendTexts('titre', { title: 'Chez  Awa' });
  await sendTexts('images', { slide3: 'Hammam' });
  const about = 'Deux cabines.\r\n\r\nOuvert en 2019.';
  await sendTexts('presentation', { about });
  const home = await getText(paths.home);
  expect(home).toContain('<h1 id="titre">Chez Awa</h1>');
  expect(home).toContain('<p>Hammam</p>');
  expect(home).toContain('<p class="lead">Deux cabines.</p><p>Ouvert en 2019.</p>');
  expect(home).toContain('Soins du visage, en cabine ou express');
  const answer = await sendTexts('titre', {});
  expect(answer.text).toContain('Rien n’a changé');
});

test('a testimonial needs the author’s agreement, is published once and removed', async () => {
  const typedFields = { text: 'Mes mains\nrevivent.', author: 'Awa' };
  const html = await getText(testimonials, admin);
  const id = findNewId(html, testimonials);
  const wrong = await sendItem(testimonials, html, id, typedFields);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Sans son accord, un témoignage ne se publie pas');
  expect(wrong.text).toContain('value="Awa"');
  expect(findNewId(wrong.text, testimonials)).toBe(id);
  const response = await sendItem(testimonials, wrong.text, id, { ...typedFields, agreed: 'oui' });
  expect(response.text).toContain('Publié\u00a0: Témoignage «\u00a0Mes mains revivent.\u00a0»');
  const again = { text: 'Encore', author: 'Awa', agreed: 'oui' };
  const secondAnswer = await sendItem(testimonials, wrong.text, id, again);
  expect(secondAnswer.status).toBe(409);
  const home = await getText(paths.home);
  expect(home).toContain('Mes mains revivent.');
  expect(home).not.toContain('Exemples de témoignages');

  const answer = await send(testimonials, 'Retirer', { intent: 'retirer' });
  expect(answer.text).toContain('Retiré\u00a0: Témoignage');
  expect(await getText(paths.home)).toContain('Exemples de témoignages');
});

test('publishes questions in the order in which they were added', async () => {
  const list = await getText(questions, admin);
  expect(list).toContain('La page Contact n’en montre pas encore.');
  const first = { question: 'Comment payer ?', answer: 'Ici.' };
  const next = await sendItem(questions, list, findNewId(list, questions), first);
  expect(await getText(paths.contacts)).toContain('<summary>Comment payer ?</summary>');
  const second = { question: 'Où ?', answer: 'Ici.\nTout près.' };
  await sendItem(questions, next.text, findNewId(next.text, questions), second);
  const before = await getText(paths.contacts);
  expect(before).toMatch(/Comment payer.*Où \?/s);
  expect(before).toContain('<p>Ici.</p><p>Tout près.</p>');
});

test('an added treatment is removed on its screen', async () => {
  const hair = `${site}/soin?section=capillaires`;
  await send(hair, 'Publier', { nom: 'Barbe', prix: '2000' });
  expect(await getText(paths.features)).toContain('Barbe');
  const answer = await send(`${site}/soin?id=capillaires/barbe`, 'Retirer', {
    intent: 'retirer',
  });
  expect(answer.text).toContain('Retiré\u00a0: Barbe.');
  expect(await getText(paths.features)).not.toContain('Barbe');
  expect(await getText(`${site}/soin?id=capillaires/coupe-femme`, admin)).not.toContain('Retirer');
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
