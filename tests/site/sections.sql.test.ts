import { afterAll, expect, test } from 'vitest';
import { catalogue } from '#shared/catalogue.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { readFormFields, sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

/*
 * The owner's sections of the price list, with the institute and without JavaScript.
 */

const institute = await startInstitute();
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
const { all, save, set } = editAs(admin);
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

const slugs = catalogue.map(({ slug }) => slug);
const hair = `${adminPaths.adminPrices}?section=capillaires`;
const order = `${adminPaths.adminSite}?faire=rubriques`;
const readTitles = async (path: string, tag: RegExp) =>
  [...(await visitor.get(path)).text.matchAll(tag)].map(([, title = '']) => title);
const readSectionTitles = () => readTitles(paths.features, /<h2 id="[^"]*">([^<]*)<\/h2>/g);

test('a renamed section keeps its links, and is found by its former name', async () => {
  const wrong = await sendForm(admin, hair, 'Publier', { 'titre-capillaires': ' ' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Indiquez le nom de la rubrique.');
  const name = 'Coiffure et barbier';
  const answer = await sendForm(admin, hair, 'Publier', { 'titre-capillaires': name });
  expect(answer.text).toContain('Publié');

  const { text } = await visitor.get(paths.features);
  expect(text).toContain(`<h2 id="soins-capillaires">${name}</h2>`);
  expect(text).toContain('href="#soins-capillaires"');
  expect((await visitor.get(paths.home)).text).toContain(name);
  expect((await visitor.get(paths.book)).text).toContain(name);
  const search = (await visitor.get(`${paths.features}?q=soins+capillaires`)).text;
  expect(search).toContain(`<h2 id="soins-capillaires">${name}</h2>`);
  expect((await admin.get(adminPaths.adminSite)).text).toContain(name);
  expect((await admin.get(adminPaths.adminNumbers)).status).toBe(200);
});

test('the owner changes the order of the sections', async () => {
  const before = await readSectionTitles();
  const monter = slugs[1] ?? '';
  const answer = await sendForm(admin, order, 'Monter', { monter });
  expect(answer.text).toContain('Publié');
  expect(answer.text).toContain('<span class="tone-1">Soins du visage</span>');
  const after = await readSectionTitles();
  expect(after.slice(0, 2)).toEqual([before[1], before[0]]);
  expect(after.slice(2)).toEqual(before.slice(2));
  expect((await save('order', 'sections', ['rien'])).status).toBe(400);
  await set('order', 'sections', slugs);
  expect(await readSectionTitles()).toEqual(before);
});

test('a hidden section is offered nowhere and keeps its treatments', async () => {
  const before = await readSectionTitles();
  const { 'offert-capillaires': _, ...form } = readFormFields(
    (await admin.get(hair)).text,
    'Publier',
  );
  expect((await admin.submit(hair, form)).status).toBe(303);
  expect(await readSectionTitles()).toEqual(
    before.filter((title) => title !== 'Coiffure et barbier'),
  );
  const book = (await visitor.get(paths.book)).text.replace(/<script.*?<\/script>/gs, '');
  expect(book).not.toContain('Coiffure et barbier');
  expect(book).toContain('Soins du visage');
  const { body } = await visitor.get('/api/contents');
  expect(buildCatalogue(body).offers('capillaires/coupe-femme')).toBe(false);
  expect(buildCatalogue(body).treatment('capillaires/coupe-femme')?.nom).toBe('Coupe femme');
  // The treatment's own form must not tick "hidden", or saving it would hide the treatment.
  const treatmentPage = (await admin.get(`${adminPaths.adminTreatment}?id=capillaires/coupe-femme`))
    .text;
  expect(treatmentPage).not.toMatch(/<input[^>]* name="isHidden"[^>]* checked/);
  expect((await admin.get(hair)).text).toContain('Coupe femme');
  expect((await admin.get(adminPaths.adminSite)).text).toContain('masquée');

  await set('sections', 'capillaires', null);
  expect(await readSectionTitles()).toContain('Soins capillaires');
});

test('an unknown section is not found and cannot be changed', async () => {
  expect((await admin.get(`${adminPaths.adminPrices}?section=rien`)).status).toBe(404);
  expect((await save('sections', 'rien', { titre: 'Rien' })).status).toBe(400);
});

test('an added section appears with its first treatment, and stays as long as it has one', async () => {
  const wrong = await sendForm(admin, order, 'name="nouvelle"', {
    nouvelle: ' ',
  });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Indiquez le nom')]);
  const answer = await sendForm(admin, order, 'name="nouvelle"', {
    nouvelle: 'Mariées & fêtes',
  });
  expect(answer.text).toContain('Publié');
  const [created] = (await all()).changes;
  const slug = created?.id ?? '';
  expect(slug).toMatch(/^rubrique-mariees/);
  expect(await readSectionTitles()).not.toContain('Mariées &amp; fêtes');

  const form = `${adminPaths.adminTreatment}?section=${slug}`;
  const typedFields = { nom: 'Maquillage de mariée', prix: '45 000', duree: '1h' };
  expect((await sendForm(admin, form, 'Publier', typedFields)).text).toContain('Publié');
  expect(await readSectionTitles()).toContain('Mariées &amp; fêtes');
  const { text } = await visitor.get(paths.features);
  expect(text).toContain(`<h2 id="${slug}">`);
  expect(text).toContain('src="/image.svg"');
  expect((await visitor.get(`${paths.book}?section=${slug}`)).text).toContain(
    'Maquillage de mariée',
  );
  expect((await admin.get(`${adminPaths.adminPhotos}?place=section/${slug}`)).status).toBe(200);

  await set('order', 'sections', [slug, ...slugs]);
  expect((await readSectionTitles())[0]).toBe('Mariées &amp; fêtes');
  expect((await save('sections', slug, null)).status).toBe(409);
  await set('treatments', `${slug}/maquillage-de-mariee`, null);
  await set('sections', slug, null);
  expect(await readSectionTitles()).not.toContain('Mariées &amp; fêtes');
  expect((await admin.get(`${adminPaths.adminPrices}?section=${slug}`)).status).toBe(404);
});
