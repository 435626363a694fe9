import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { publicPaths } from '../../shared/page/page-facts.ts';
import { paths } from '../../shared/page/paths.ts';
import { examplePeople, texts as ours } from '../../shared/texts.ts';
import { signInAdmin } from '../support/admin.ts';
import { origin, productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { addPlace } from '../support/opened.ts';
import { Visitor } from '../support/visitor.ts';
import { owner } from './contents.ts';

/*
 * The words of the site on its public pages.
 */

const institute = await startInstitute();
await addPlace(institute.db);
afterAll(() => institute[Symbol.asyncDispose]());
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const { set } = owner(await signInAdmin(app, institute.outbox, 'gerante@exemple.ci'));
const visitor = await Visitor.at(app);
const textOf = async (path: string) => (await visitor.get(path)).text;
/** Returns the page's text without its state and the data for search engines. */
const shownAt = async (path: string) => (await textOf(path)).replace(/<script.*?<\/script>/gs, '');

const binary = (res: unknown, done: (error: Error | null, body: Buffer) => void) =>
  void buffer(res as IncomingMessage).then((body) => done(null, body));

test('a new site has the product’s words, examples and no questions', async () => {
  const home = await shownAt(paths.home);
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
  const contacts = await textOf(paths.contacts);
  expect(contacts).not.toContain('Questions fréquentes');
  expect(contacts).not.toContain('application/ld+json');
});

test('questions and answers are on the contact page and in the data for search engines', async () => {
  const faq = { question: 'Comment payer ?', answer: 'Sur place.\nOu par </script>Wave.' };
  await set('faq', 'tq', faq);
  const contacts = await textOf(paths.contacts);
  expect(contacts).toContain('<summary>Comment payer ?</summary><p>Sur place.</p>');
  const json = /application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(contacts)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: faq.question,
        acceptedAnswer: { '@type': 'Answer', text: faq.answer },
      },
    ],
  });
});

test('the sitemap has the day of the owner’s last change to each page', async () => {
  const days = async () => {
    const { text } = await visitor.get('/sitemap.xml');
    const found = text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g);
    return Object.fromEntries(
      [...found].map(([, url = '', day]) => [url.replace(origin, ''), day]),
    );
  };
  await set('texts', 'lead', 'Des mains douces.');
  const before = await days();
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(before).toEqual({
    [paths.home]: day,
    [paths.features]: undefined,
    [paths.book]: undefined,
    [paths.contacts]: day,
    [paths.privacy]: undefined,
    [paths.legal]: undefined,
  });
  await set('institute', 'name', 'Chez Awa');
  expect(Object.values(await days())).toEqual(publicPaths.map(() => day));
  expect((await visitor.get('/manifest.webmanifest')).body.short_name).toBe('Chez Awa');
  const home = await textOf(paths.home);
  expect(home).toContain('property="og:site_name" content="Chez Awa"');
  expect(home).toContain('property="og:title" content="Chez Awa – ');
});

test('the picture of a shared link has the owner’s name, and an address for each name', async () => {
  const pictureIn = (html: string) => /og:image" content="([^"]*)"/.exec(html)?.[1];
  const get = async (address = '') =>
    supertest(app).get(address.replace(origin, '')).buffer(true).parse(binary);
  await set('institute', 'name', null);
  const ours = pictureIn(await textOf(paths.home));
  const seen = new Set([ours]);
  // A name that is short, one that is long with letters that the font lacks, and one of such letters only.
  for (const name of ['Chez Awa', 'Ẹwà Ọ̀ṣun '.repeat(6).trim(), '美容']) {
    await set('institute', 'name', name);
    const home = await textOf(paths.home);
    const address = pictureIn(home);
    expect(home).toContain(`"image":"${address}"`);
    expect(seen.has(address)).toBe(false);
    seen.add(address);
    const { status, headers, body } = await get(address);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toContain('immutable');
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(body.length).toBeLessThan(300_000);
  }
  await set('institute', 'name', null);
  expect(pictureIn(await textOf(paths.home))).toBe(ours);
  const [, former] = seen;
  const late = await get(former);
  expect([late.status, late.headers.location]).toEqual([302, ours?.replace(origin, '')]);
});

test('the drawn plan has the owner’s words', async () => {
  const drawn = async () => (await visitor.get('/plan.svg').then(({ body }) => body)).toString();
  const hash = createHash('sha256')
    .update(await drawn())
    .digest('hex');
  // The hash of the product's own plan.
  expect(hash).toBe('946a5e7b5e358b60e6d371f85649db3068d7a4ea9722d1de084dd718688e083a');
  await set('texts', 'planCorner', 'Rond <&Palmier>');
  expect(await drawn()).not.toContain('<&Palmier>');
  await set('texts', 'planCorner', 'Carrefour Vie');
  await set('texts', 'planLandmark', '');
  expect(await drawn()).toMatch(/>Carrefour<.*>Vie<.*>Rue des Jardins</);
  expect(await drawn()).not.toContain('Pharmacie');
});
