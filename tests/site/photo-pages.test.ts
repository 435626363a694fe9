import { afterAll, expect, test } from 'vitest';
import { paths } from '#shared/page/paths.ts';
import { photoLimits } from '#shared/site/photo-fields.ts';
import { signInAdmin } from '../support/admin.ts';
import { productionBuild, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { startRecordingBackend } from '../support/neighbours/recording-backend.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';
import { photographer } from './photo-visitor.ts';
import { formats } from './pictures.ts';

const institute = await startInstitute();
const { db, outbox } = institute;
afterAll(() => institute[Symbol.asyncDispose]());
// Each page is rendered for its request.
const app = testApp({ backendUrl: institute.url, build: productionBuild });
const admin = await signInAdmin(app, outbox, 'gerante@exemple.ci');
const { submit } = photographer(app, admin);
const { set, find } = editAs(admin);
const visitor = await Visitor.at(app);
const buildAddress = (place: string) => `/admin/site/photos?${new URLSearchParams({ place })}`;
const readPhotoValue = async (place: string) => {
  const photo = await find('photos', place);
  return photo?.value as { hash: string; width: number };
};
const countPhotos = async () => (await db.selectFrom('photos').select('hash').execute()).length;
const before = (await visitor.get(paths.home)).text;
const removeState = (html: string) =>
  html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/name="_csrf" value="[^"]*"/g, '');

test('a form without JavaScript sends the photo, and the home page shows it', async () => {
  await admin.get(buildAddress('hero'));
  const bytes = await formats.jpeg({ width: 900, height: 600 });
  const answer = await submit(buildAddress('hero'), { mark: '', alt: 'La cabine' }, bytes);
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    expect.stringContaining('fait=publie'),
  ]);
  const { hash } = await readPhotoValue('hero');
  const home = (await visitor.get(paths.home)).text;
  expect(home).toContain(
    `<source type="image/avif" srcSet="/photos/${hash}-320.avif 320w, /photos/${hash}-640.avif 640w, /photos/${hash}-900.avif 900w"`,
  );
  expect(home).toMatch(
    /<img srcSet="[^"]+" sizes="[^"]+" src="[^"]+-900\.jpg" alt="La cabine" width="900" height="600" loading="eager"/,
  );
  const file = await visitor.get(`/photos/${hash}-640.avif`);
  expect(file.status).toBe(200);
});

test('the drawings return when the photo is removed', async () => {
  await set('photos', 'section/visage', (await find('photos', 'hero'))?.value);
  expect((await visitor.get(paths.features)).text).toContain('<picture');
  await set('photos', 'section/visage', null);
  const { mark = '' } = (await find('photos', 'hero')) ?? {};
  const answer = await admin.post(buildAddress('hero'), {
    _csrf: admin.token,
    mark,
    intent: 'retirer',
  });
  expect(answer.status).toBe(303);
  expect(removeState((await visitor.get(paths.home)).text)).toBe(removeState(before));
});

test('the gallery appears with its first photo', async () => {
  const bytes = await formats.png({ seed: 3 });
  expect((await visitor.get(paths.home)).text).not.toContain('galerie');
  await submit(buildAddress('gallery/2'), { mark: '', alt: 'Le salon', intent: 'publier' }, bytes);
  const home = (await visitor.get(paths.home)).text;
  expect(home).toContain('id="galerie"');
  expect(home).toMatch(/alt="Le salon"[^>]*loading="lazy"/);
});

test.each([
  ['no photo', undefined, { alt: 'x' }, 400, 'Choisissez une photo.'],
  ['a wrong file', () => Buffer.from('x'), { alt: 'x' }, 415, 'pas une photo que nous savons lire'],
  ['too large', () => Buffer.alloc(photoLimits.bytes + 1), { alt: 'x' }, 413, '12\u00a0Mo au plus'],
  [
    'nobody’s consent',
    () => formats.jpeg({ seed: 4 }),
    { alt: 'x', seen: 'oui' },
    400,
    'avec l’accord de la personne',
  ],
] as const)(
  '%s is refused with the form, the typed text and the reason',
  async (_, make, fields, status, words) => {
    const answer = await submit(buildAddress('gallery/3'), { mark: '', ...fields }, await make?.());
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
    if (fields.alt) expect(answer.text).toContain(`value="${fields.alt}"`);
    expect(await find('photos', 'gallery/3')).toBeUndefined();
  },
);

test('an accepted photo need not be sent again after another field was refused', async () => {
  const answer = await submit(
    buildAddress('gallery/4'),
    { mark: '', alt: '' },
    await formats.webp(),
  );
  const [, photo = ''] = /name="photo" value="([^"]+)"/.exec(answer.text) ?? [];
  const again = await submit(buildAddress('gallery/4'), { mark: '', alt: 'Le patio', photo });
  expect(again.status).toBe(303);
  expect(await find('photos', 'gallery/4')).toMatchObject({ value: { alt: 'Le patio' } });
});

test('refuses a form without a valid token, or of a visitor who is no administrator', async () => {
  const [bytes, count] = [await formats.jpeg({ seed: 8 }), await countPhotos()];
  const fields = { mark: '', alt: 'x' };
  const stranger = await Visitor.at(app);
  expect(
    (await photographer(app, stranger).submit(buildAddress('hero'), fields, bytes)).status,
  ).toBe(403);
  const client = await signIn(app, outbox, 'cliente@exemple.ci');
  expect((await photographer(app, client).submit(buildAddress('hero'), fields, bytes)).status).toBe(
    403,
  );
  const outdated = new Visitor(app, { ...Object.fromEntries(admin.cookies), 'XSRF-TOKEN': 'x' });
  const refusal = await photographer(app, outdated).submit(buildAddress('hero'), fields, bytes);
  expect(refusal.status).toBe(403);
  expect(await countPhotos()).toBe(count);
});

test('a second concurrent change is refused, and keeps its photo', async () => {
  await submit(buildAddress('slide/1'), { mark: '', alt: 'Une' }, await formats.jpeg({ seed: 11 }));
  const answer = await submit(
    buildAddress('slide/1'),
    { mark: '', alt: 'Deux' },
    await formats.jpeg({ seed: 12 }),
  );
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('Cela a changé entre-temps');
  expect(answer.text).toContain('Photo envoyée');
});

test('the screen lists every place, and opens the form of one', async () => {
  const { text } = await admin.get('/admin/site/photos');
  for (const words of [
    'En haut de l’accueil',
    'Soins du visage',
    'Ajouter une photo',
    'Esthéticienne',
  ])
    expect(text).toContain(words);
  expect((await admin.get(buildAddress('person/1'))).text).toContain('value="Esthéticienne"');
  expect((await admin.get(buildAddress('nulle-part'))).status).toBe(404);
});

test('a photo file is immutable, typed, without cookies, and answers HEAD and ETags', async () => {
  const { hash, width } = await readPhotoValue('gallery/4');
  const path = `/photos/${hash}-${width}.jpg`;
  const { status, headers } = await new Visitor(app).get(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['set-cookie']).toBeUndefined();
  const { default: supertest } = await import('supertest');
  const head = await supertest(app).head(path);
  expect([head.status, head.headers['content-length']]).toEqual([200, headers['content-length']]);
  const again = await supertest(app)
    .get(path)
    .set('If-None-Match', headers.etag ?? '');
  expect(again.status).toBe(304);
  for (const wrong of [
    `/photos/${'0'.repeat(32)}-320.jpg`,
    '/photos/x.jpg',
    `/photos/${hash}-321.jpg`,
  ]) {
    const missing = await visitor.get(wrong);
    expect([missing.status, missing.text.includes('Page non trouvée')], wrong).toEqual([404, true]);
  }
});

test('with a backend without photos the drawings are shown', async () => {
  await using backend = await startRecordingBackend();
  backend.answers['GET /api/contents'] = (res) => res.writeHead(404).end();
  backend.answers[`GET /api/photo/${'0'.repeat(32)}-320.jpg`] = (res) => res.writeHead(501).end();
  const other = await Visitor.at(testApp({ backendUrl: backend.url, build: productionBuild }));
  expect((await other.get(`/photos/${'0'.repeat(32)}-320.jpg`)).status).toBe(404);
  expect((await other.get(paths.home)).text).toContain('/sections.svg#visage');
});
