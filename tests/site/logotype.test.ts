import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { institute as ours } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';
import { photographer } from './photo-visitor.ts';

/*
 * The owner's own logotype, sent without JavaScript.
 */

const institute = await startInstitute();
afterAll(() => institute[Symbol.asyncDispose]());
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, institute.outbox, 'gerante@exemple.ci');
const { submit } = photographer(app, admin);
const { find } = editAs(admin);
const visitor = await Visitor.at(app);
const address = '/admin/site/photos?place=logo';

const getBrand = (html: string) => /<a class="brand".*?<\/a>/s.exec(html)?.[0] ?? '';
const drawLogotype = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#6a204000' } })
    .composite([
      { input: { create: { width: 90, height: 90, channels: 3, background: '#6a2040' } } },
    ])
    .png()
    .toBuffer();
const markNow = async () => (await find('photos', 'logo'))?.mark ?? '';

test('the logotype is in the header with its size and transparent', async () => {
  const before = getBrand((await visitor.get(paths.home)).text);
  expect(before).toContain('<img src="/logo.svg" alt="" width="44" height="44"/>');
  expect((await admin.get(address)).text).not.toContain('Ce qu’on voit sur la photo');
  const answer = await submit(address, { mark: '' }, await drawLogotype(400, 200));
  expect(answer.status).toBe(303);

  const { text } = await visitor.get(paths.home);
  const photo = await find('photos', 'logo');
  const hash = /"hash":"(\w+)"/.exec(JSON.stringify(photo))?.[1];
  const brand = getBrand(text);
  expect(brand).toContain(`src="/photos/${hash}-320.jpg" alt="" width="88" height="44"`);
  expect(brand).toContain(ours.name);
  expect(text.split(`/photos/${hash}-320.avif`)).toHaveLength(3);

  const { body } = await visitor.get(`/photos/${hash}-400.avif`);
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect(data[3]).toBe(0);
  const white = await sharp((await visitor.get(`/photos/${hash}-400.jpg`)).body)
    .raw()
    .toBuffer();
  expect(white[0]).toBeGreaterThan(250);
});

test('a logotype with the name on it replaces the name', async () => {
  const mark = await markNow();
  const answer = await submit(address, { mark, named: 'oui' }, await drawLogotype(600, 160));
  expect(answer.status).toBe(303);
  const brand = getBrand((await visitor.get(paths.contacts)).text);
  expect(brand).toContain(`alt="${ours.name}" width="150" height="40"`);
  expect(brand.split(ours.name)).toHaveLength(2);
});
