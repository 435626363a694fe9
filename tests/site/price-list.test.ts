import { afterAll, expect, test } from 'vitest';
import { buildWhatsappLink } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';

/*
 * The price list without JavaScript: each button opens an address.
 */

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const visitor = await Visitor.at(app);

const manicure = 'onglerie/manucure-spa';
const braids = 'capillaires/tresses-simples';

async function open(path: string): Promise<string> {
  const { status, text } = await visitor.get(path);
  expect(status).toBe(200);
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
}

const findLine = (html: string, name: string) =>
  (html.match(/<li><button.*?<\/li>/gs) ?? []).find((line) => line.includes(name)) ?? '';

const readAttribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Returns the address that a browser opens when a "+" is pressed: the form's fields, then the button. */
function buildPressAddress(html: string, name: string): string {
  const form = /<form action="\/features".*?<\/form>/s.exec(html)?.[0] ?? '';
  const search = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g))
    search.append(readAttribute(tag, 'name'), readAttribute(tag, 'value'));
  const [button = ''] = /<button[^>]*>/.exec(findLine(html, name)) ?? [];
  search.append(readAttribute(button, 'name'), readAttribute(button, 'value'));
  return `${paths.features}?${search}`;
}

const sumIn = (html: string) =>
  /class="selection-sum">([^<]+)/.exec(html)?.[1]?.replace(/[\u00a0\u202f]/g, ' ');
const findContinueLink = (html: string) =>
  />Continuer</.test(html) && /href="(\/book\?soin[^"]+)"/.exec(html)?.[1];

test('a "+" adds a treatment, and the booking form takes over the sum at the foot of the page', async () => {
  let html = await open(paths.features);
  expect(sumIn(html)).toBeUndefined();
  html = await open(buildPressAddress(html, 'Manucure spa'));
  expect(sumIn(html)).toBe('1 soin, 7 000 FCFA');
  expect(findLine(html, 'Manucure spa')).toContain('aria-pressed="true"');
  // The focus and the view stay where they were.
  expect(findLine(html, 'Manucure spa')).toContain('autofocus');
  html = await open(buildPressAddress(html, 'Tresses simples'));
  expect(sumIn(html)).toBe('2 soins, 17 000 FCFA');
  expect(html.match(/ autofocus=/g)).toHaveLength(1);

  const link = findContinueLink(html) || '';
  // The link leads to the days, because the treatments are chosen.
  expect(link).toContain('voir=heures#etape-jour');
  const booking = await open(link);
  expect(booking).toMatch(/aria-current="step"[^>]*><span>Jour/);
  const [, summary = ''] =
    /<section[^>]*aria-labelledby="resume"[^>]*>(.*?)<\/section>/s.exec(booking) ?? [];
  for (const part of ['Manucure spa', 'Tresses simples', '17\u202f000\u00a0FCFA'])
    expect(summary).toContain(part);
});

test('a second press removes the treatment, and the filter stays through both', async () => {
  const filtered = await open(`${paths.features}?q=manucure&max=10000&soin=${braids}`);
  const more = await open(buildPressAddress(filtered, 'Manucure spa'));
  expect(sumIn(more)).toBe('2 soins, 17 000 FCFA');
  expect(more).toContain('value="manucure"');
  expect(more).not.toContain('>Tresses simples<');
  const [chip = ''] = /<button[^>]*>(?=Jusqu’à 10\u202f000)/.exec(more) ?? [];
  expect([readAttribute(chip, 'value'), readAttribute(chip, 'aria-pressed')]).toEqual(['', 'true']);
  const fewer = await open(buildPressAddress(more, 'Manucure spa'));
  expect(sumIn(fewer)).toBe('1 soin, 10 000 FCFA');
});

test('offers only budgets that keep a result, and clears one from an empty list', async () => {
  expect(await open(`${paths.features}?q=cure`)).not.toContain('Jusqu’à');
  const empty = await open(`${paths.features}?q=cure&max=5000`);
  const [, card = ''] = /Aucune prestation ne correspond(.*?)<\/form>/s.exec(empty) ?? [];
  expect(card).toContain('Effacer le filtre');
});

test('the page reports more than five treatments, and hides the link to the booking', async () => {
  const ids = [
    'manucure-spa',
    'pedicure-spa',
    'pose-de-vernis',
    'pose-de-capsules',
    'manucure-simple',
  ];
  const choice = ids.map((id) => `soin=onglerie/${id}`).join('&');
  const five = await open(`${paths.features}?${choice}`);
  expect(findContinueLink(five)).toBeTruthy();
  const six = await open(`${paths.features}?${choice}&soin=${braids}`);
  expect(sumIn(six)).toContain('6 soins');
  expect(six).toContain('5\u00a0soins au plus par personne\u00a0: retirez-en 1.');
  expect(findContinueLink(six)).toBe(false);
});

test('a sum that contains a minimum price is marked « dès »', async () => {
  const { set } = editAs(await signInAdmin(app, institute.outbox, 'gerante@exemple.ci'));
  await set('treatments', manicure, { prix: 7500, isLowest: true });
  const html = await open(`${paths.features}?soin=${manicure}&soin=${braids}`);
  expect(sumIn(html)).toBe('2 soins, dès 17 500 FCFA');
  await set('treatments', manicure, { isHidden: true });
  expect(sumIn(await open(`${paths.features}?soin=${manicure}&soin=${braids}`))).toBe(
    '1 soin, 10 000 FCFA',
  );
  await set('treatments', manicure, null);
});

test('a search without results offers a question by WhatsApp', async () => {
  const html = await open(`${paths.features}?q=henn%C3%A9`);
  expect(html).toContain('Aucune prestation ne correspond à cette recherche.');
  expect(html).toMatch(
    /href="https:\/\/wa\.me\/\d+\?text=[^"]*henn%C3%A9"[^>]*>Demander sur WhatsApp/,
  );
  const evil = await open(`${paths.features}?q=%22%3E%3Cscript%3E`);
  expect(evil).not.toContain('"><script>');
  expect(evil).toContain(buildWhatsappLink('"><script>', '').split('=')[1]);
  const near = await open(`${paths.features}?q=barbe`);
  expect(near).toContain(
    'Rien ne porte le nom «\u00a0barbe\u00a0»\u00a0: voici ce qui s’en approche.',
  );
  expect(near).toContain('Coupe homme');
});

test('search engines find one page, because choices are buttons and not links', async () => {
  const html = await open(`${paths.features}?soin=${manicure}`);
  expect(html).toContain('/features"/>');
  const links = [...html.matchAll(/<a [^>]*href="(\/features\?[^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([]);
});
