import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { paths, sitemapPaths } from '#shared/page/paths.ts';
import { examplePeople, texts as ours } from '#shared/texts.ts';
import { signInAdmin } from '../support/admin.ts';
import { origin, productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { addExampleAddress } from '../support/prepared-institute.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

/*
 * The words of the site on its public pages.
 */

const institute = await startInstitute();
await addExampleAddress(institute.db);
afterAll(() => institute[Symbol.asyncDispose]());
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const { set } = editAs(await signInAdmin(app, institute.outbox, 'gerante@exemple.ci'));
const visitor = await Visitor.at(app);
const getText = async (path: string) => (await visitor.get(path)).text;
/** Returns the page's text without the data of its scripts. */
const readShown = async (path: string) =>
  (await getText(path)).replace(/<script.*?<\/script>/gs, '');

test('a new site has the product’s words, examples and no questions', async () => {
  const home = await readShown(paths.home);
  expect(home).toContain(`<h1 id="titre">${ours.title}</h1>`);
  expect(home).toContain(`<p class="lead">${ours.lead}</p>`);
  for (const text of [ours.slide1, ours.slide2, ours.slide3, ours.about]) {
    expect(home).toContain(`<p${text === ours.about ? ' class="lead"' : ''}>${text}</p>`);
  }
  expect(home.match(/Exemples de témoignages/g)).toHaveLength(1);
  // The cards show crafts instead of people, so no placeholder is public.
  const cards = [...home.matchAll(/<li class="staff-card"><img[^>]*><h3>(.*?)<\/h3><\/li>/g)];
  expect(cards.map(([, heading]) => heading)).toEqual(examplePeople);
  expect(home).not.toContain('à compléter');
  const contacts = await getText(paths.contacts);
  expect(contacts).not.toContain('Questions fréquentes');
});

test('questions and answers are on the contact page', async () => {
  const faq = { question: 'Comment payer ?', answer: 'Sur place.\nOu par </script>Wave.' };
  await set('faq', 'tq', faq);
  const contacts = await getText(paths.contacts);
  expect(contacts).toContain('<summary>Comment payer ?</summary><p>Sur place.</p>');
});

test('the sitemap lists the public pages, and the owner’s name is in every page’s head', async () => {
  const { text } = await visitor.get('/sitemap.xml');
  const listedUrls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listedUrls).toEqual(sitemapPaths.map((path) => `${origin}${path}`));
  await set('institute', 'name', 'Chez Awa');
  expect((await visitor.get('/manifest.webmanifest')).body.short_name).toBe('Chez Awa');
  const home = await getText(paths.home);
  expect(home).toContain('property="og:site_name" content="Chez Awa"');
  expect(home).toContain('property="og:title" content="Chez Awa – ');
});

test('the drawn plan has the owner’s words', async () => {
  const readPlan = async () => (await visitor.get('/plan.svg').then(({ body }) => body)).toString();
  const hash = createHash('sha256')
    .update(await readPlan())
    .digest('hex');
  // The hash of the product's own plan.
  expect(hash).toBe('946a5e7b5e358b60e6d371f85649db3068d7a4ea9722d1de084dd718688e083a');
  await set('texts', 'planCorner', 'Rond <&Palmier>');
  expect(await readPlan()).not.toContain('<&Palmier>');
  await set('texts', 'planCorner', 'Carrefour Vie');
  await set('texts', 'planLandmark', '');
  expect(await readPlan()).toMatch(/>Carrefour<.*>Vie<.*>Rue des Jardins</);
  expect(await readPlan()).not.toContain('Pharmacie');
});
