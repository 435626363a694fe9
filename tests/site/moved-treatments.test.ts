import { afterAll, expect, test } from 'vitest';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { sendForm } from '../support/plain-forms.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

setTestOpeningHours();

/*
 * Treatments that the owner moves to another section of the price list, with the institute and without JavaScript.
 */

const institute = await startInstitute();
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, institute.outbox, 'gerante@institut.example');
const { all, save, set } = editAs(admin);
const visitor = await Visitor.at(app);
afterAll(() => institute[Symbol.asyncDispose]());

const id = 'capillaires/coupe-femme';
const form = `${adminPaths.adminTreatment}?id=${id}`;
const move = (place: string, more: object = {}) =>
  sendForm(admin, form, 'Publier', { place, ...more });
const readCatalogue = async () => buildCatalogue((await visitor.get('/api/contents')).body);
const visage = buildCatalogue().section('visage');
const [category = { nom: '', elements: [] }, second = category] = visage?.categories ?? [];
const day = plainWeekday();
const readHours = async () => {
  const { body } = await visitor.get(
    `/api/booking/times?day=${day}&people=1&treatments=${encodeURIComponent(id)}`,
  );
  return body;
};

test('a moved treatment gets the hours of the new section’s staff, and moves back', async () => {
  const booking = await visitor.call('booking/appointment', appointment({ day, treatments: [id] }));
  expect(booking.status, JSON.stringify(booking.body)).toBe(200);
  const { number } = booking.body;
  const before = await readHours();

  const answer = await move('onglerie');
  expect(answer.text).toContain('Coupe femme, rubrique Onglerie.');

  const list = (await visitor.get(paths.features)).text;
  const places = [...list.matchAll(/<h2 id="([^"]*)"/g)].map((match) => match[1] ?? '');
  const sectionAt = list.lastIndexOf('<h2 id=', list.indexOf('>Coupe femme<'));
  expect(list.slice(sectionAt)).toMatch(/^<h2 id="onglerie"/);
  expect(places).toContain('soins-capillaires');
  // A link from before the move.
  const link = `${paths.book}?categorie=capillaires&soin=${id}&jour=${day}`;
  const page = (await visitor.get(link)).text;
  expect(page).toContain('Coupe femme');
  expect(page).not.toContain('n’existe pas');
  const request = { ...appointment({ day, treatments: [id] }), category: 'onglerie' };
  expect(JSON.stringify(await readHours())).not.toBe(JSON.stringify(before));
  const old = await visitor.call('booking/appointment', { ...request, category: 'capillaires' });
  expect(old.status).toBe(400);

  // A booked appointment stays as it was booked.
  const file = (await admin.get(`/admin/demande?numero=${number}`)).text;
  expect(file).toContain('Coupe femme');
  expect(file).toContain('Soins capillaires');

  await set('treatments', id, null);
  expect((await readCatalogue()).getSection(id)).toBe('capillaires');
  expect(await readHours()).toEqual(before);
});

test('a treatment moves to another category of its section, or out of all categories', async () => {
  const face = category.elements[0]?.id ?? '';
  const faceForm = `${adminPaths.adminTreatment}?id=${face}`;
  const moveTo = (place: string) => sendForm(admin, faceForm, 'Publier', { place });
  await moveTo(`visage|${second.nom}`);
  const readCategories = async () =>
    (await readCatalogue()).section('visage')?.categories?.find(({ nom }) => nom === second.nom)
      ?.elements;
  expect((await readCategories())?.map((treatment) => treatment.id)).toContain(face);
  await moveTo('visage');
  expect(
    (await readCatalogue()).section('visage')?.other?.map((treatment) => treatment.id),
  ).toContain(face);
  await moveTo(`visage|${category.nom}`);
  expect((await all()).contents.find((content) => content.id === face)?.value ?? null).toBeNull();
});

test('refuses a move to an unknown section or category', async () => {
  const wrong = await move('rubrique-rien');
  expect([wrong.status, wrong.text]).toEqual([
    409,
    expect.stringContaining('Cela a changé entre-temps'),
  ]);
  expect((await save('treatments', id, { section: 'rien' })).status).toBe(400);
  expect((await move(`onglerie|${category.nom}`)).status).toBe(400);
  expect((await readCatalogue()).getSection(id)).toBe('capillaires');
});

test('an added section can be removed once it is empty, and then its treatments cannot move back', async () => {
  const ownSection = 'rubrique-fetes';
  await set('sections', ownSection, { titre: 'Fêtes' });
  const addedTreatment = `${ownSection}/coiffure-de-fete`;
  await set('treatments', addedTreatment, { nom: 'Coiffure de fête', prix: 9000 });
  await move(ownSection);
  expect(
    (await readCatalogue()).section(ownSection)?.elements?.map((treatment) => treatment.nom),
  ).toEqual(['Coiffure de fête', 'Coupe femme']);
  await set('treatments', addedTreatment, {
    nom: 'Coiffure de fête',
    prix: 9000,
    section: 'capillaires',
  });
  expect((await save('sections', ownSection, null)).status).toBe(409);
  await set('treatments', id, null);
  await set('sections', ownSection, null);
  const back = { nom: 'Coiffure de fête', prix: 9000 };
  expect((await save('treatments', addedTreatment, back)).status).toBe(409);
  const place = (await readCatalogue())
    .section('capillaires')
    ?.elements?.map((treatment) => treatment.id);
  expect(place).toContain(addedTreatment);
});
