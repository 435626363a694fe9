import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { photoLimits } from '#shared/site/photo-fields.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { newLocation, startInstitute } from '../support/institute.ts';
import { addRow, daysAgo } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';
import { editAs } from './contents.ts';
import { photographer } from './photo-visitor.ts';
import { bomb, formats, heic, picture, sideways } from './pictures.ts';

const folder = await mkdtemp(join(tmpdir(), 'photos-'));
const location = await newLocation(folder);
const institute = await startInstitute(undefined, {}, location);
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
const admin = await signInAdmin(app, outbox, 'gerante@exemple.ci');
const { send } = photographer(app, admin);
const { save, set } = editAs(admin);
afterAll(async () => {
  await institute[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const countPhotos = async () => (await db.selectFrom('photos').select('hash').execute()).length;
const fetchFile = (path: string) =>
  supertest(app)
    .get(path)
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => done(null, Buffer.concat(chunks)));
    });
const readStored = async (bytes: Buffer) => {
  const { status, body } = await send(bytes);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as { hash: string; width: number; height: number };
};
const getPhoto = async (seed: number) => ({
  ...(await readStored(await formats.jpeg({ seed }))),
  alt: 'Une cabine',
});

test.each(Object.entries(formats))('stores a %s, and serves it by its hash', async (name, make) => {
  const { hash, width, height } = await readStored(await make({ width: 700, height: 500 }));
  expect([width, height]).toEqual([700, 500]);
  for (const width of [320, 640, 700]) {
    for (const [ending, type] of [
      ['avif', 'image/avif'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const answer = await fetchFile(`/photos/${hash}-${width}.${ending}`);
      expect([answer.status, answer.headers['content-type']], name).toEqual([200, type]);
      expect((await sharp(answer.body).metadata()).width).toBe(width);
    }
  }
  expect((await fetchFile(`/photos/${hash}-1280.avif`)).status).toBe(404);
});

test('turns a photo upright, converts it to sRGB and strips its metadata', async () => {
  const bytes = await sideways();
  expect(bytes.includes('GPSmarker')).toBe(true);
  const before = await sharp(bytes).metadata();
  expect([before.orientation, before.exif !== undefined, before.icc !== undefined]).toEqual([
    6,
    true,
    true,
  ]);
  const { hash, width, height } = await readStored(bytes);
  expect([width, height]).toEqual([200, 300]);
  for (const ending of ['avif', 'jpg']) {
    const { body } = await fetchFile(`/photos/${hash}-200.${ending}`);
    expect(body.includes('GPSmarker')).toBe(false);
    const { exif, xmp, iptc, icc, orientation, space } = await sharp(body).metadata();
    expect([exif, xmp, iptc, icc, orientation, space], ending).toEqual([
      ...[undefined, undefined, undefined, undefined, undefined],
      'srgb',
    ]);
    const readPixel = async (top: number) => {
      const at = { left: 100, top, width: 1, height: 1 };
      return [...(await sharp(body).extract(at).removeAlpha().raw().toBuffer())];
    };
    const [[red = 0, , less = 255], [little = 255, , blue = 0]] = [
      await readPixel(20),
      await readPixel(280),
    ] as [number[], number[]];
    expect([red > 180, less < 80, little < 80, blue > 180], ending).toEqual(Array(4).fill(true));
  }
});

const refusals: [string, () => Promise<Buffer> | Buffer, number, string][] = [
  ['text', () => Buffer.from('une photo'), 415, 'photo-format'],
  ['nothing', () => Buffer.alloc(0), 400, 'photo-broken'],
  [
    'a drawing',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'photo-format',
  ],
  ['a GIF', () => picture().gif().toBuffer(), 415, 'photo-format'],
  ['HEIC', () => heic, 415, 'photo-heic'],
  ['a bomb', bomb, 413, 'photo-pixels'],
  ['a strip', () => formats.png({ width: 700, height: 64 }), 400, 'photo-shape'],
  [
    'a JPEG’s half',
    async () => cutInHalf(await formats.jpeg({ width: 600, height: 400 })),
    400,
    'photo-broken',
  ],
  ['too many bytes', () => Buffer.alloc(photoLimits.bytes + 1, 255), 413, 'photo-too-large'],
];
const cutInHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

test.each(refusals)('refuses %s in French, and stores nothing', async (_, make, status, code) => {
  const before = await countPhotos();
  const answer = await send(await make());
  expect([answer.status, answer.body.error]).toEqual([status, code]);
  expect(answer.body.message).toMatch(/^[A-ZÀ-Ý].*\.$/);
  expect(await countPhotos()).toBe(before);
});

test('only administrators with a token can send a photo', async () => {
  const before = await countPhotos();
  const bytes = await formats.jpeg({ seed: 5 });
  const stranger = await Visitor.at(app);
  expect((await photographer(app, stranger).send(bytes)).status).toBe(401);
  const client = await signIn(app, outbox, 'cliente@exemple.ci');
  expect((await photographer(app, client).send(bytes)).status).toBe(403);
  expect((await send(bytes, { 'X-XSRF-TOKEN': 'x' })).body.error).toBe('xsrf');
  expect((await send(bytes, { Origin: 'https://evil.example' })).body.error).toBe('xsrf');
  expect((await send(bytes, { 'Content-Type': 'text/plain' })).body.error).toBe('not-json');
  // The institute checks the sender itself.
  const direct = await fetch(`${institute.url}/api/admin/photo/add`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  expect(direct.status).toBe(401);
  expect(await countPhotos()).toBe(before);
});

test('refuses a photo before its body has arrived', async () => {
  await using site = await listen(app);
  const ask = async (headers: Record<string, string>) => {
    const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
    const outgoing = request(`${site.url}/api/admin/photo/add`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'image/jpeg', 'x-xsrf-token': admin.token, ...headers },
    });
    outgoing.on('error', () => {});
    outgoing.flushHeaders();
    const [answer] = await once(outgoing, 'response');
    outgoing.destroy();
    return answer.statusCode;
  };
  expect(await ask({ 'content-length': '1000', 'x-xsrf-token': 'x' })).toBe(403);
  expect(await ask({ 'content-length': '1000', cookie: '' })).toBe(403);
  expect(await ask({ 'content-length': String(photoLimits.bytes + 1) })).toBe(413);
});

test('an aborted upload stores nothing, and the next one is served', async () => {
  await using site = await listen(app);
  const before = await countPhotos();
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
  const bytes = await formats.jpeg({ seed: 6, width: 600, height: 400 });
  for (let round = 0; round < 3; round += 1) {
    const outgoing = request(`${site.url}/api/admin/photo/add`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'image/jpeg',
        'x-xsrf-token': admin.token,
        'content-length': String(bytes.length),
      },
    });
    outgoing.on('error', () => {});
    outgoing.write(cutInHalf(bytes));
    await once(outgoing, 'socket');
    await new Promise(setImmediate);
    outgoing.destroy();
  }
  expect(await countPhotos()).toBe(before);
  await readStored(bytes);
});

test('concurrent uploads take turns, and those beyond the limit are asked to retry', async () => {
  const pictures = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((seed) => formats.jpeg({ seed: 900 + seed })),
  );
  const answers = await Promise.all(pictures.map((bytes) => send(bytes)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  for (const { status, headers, body } of answers.filter(({ status }) => status !== 200)) {
    expect([status, body.error, headers['retry-after']]).toEqual([503, 'busy', '5']);
  }
});

test('a place accepts only a stored photo with valid fields', async () => {
  const value = await getPhoto(21);
  await set('photos', 'hero', value);
  const others = { ...value, hash: 'f'.repeat(32) };
  expect((await save('photos', 'hero', others)).status).toBe(404);
  expect((await save('photos', 'hero', { ...value, width: value.width + 1 })).status).toBe(404);
  for (const wrong of [
    { ...value, alt: ' ' },
    { ...value, alt: 'x'.repeat(151) },
    { alt: 'x' },
    'x',
  ])
    expect((await save('photos', 'hero', wrong)).status).toBe(400);
  for (const place of ['x', 'slide/4', 'section/x', 'person/0', 'gallery/13', '__proto__'])
    expect((await save('photos', place, value)).status, place).toBe(400);
  for (const place of ['slide/3', 'section/visage', 'gallery/12'])
    await set('photos', place, value);
  const { body } = await (await Visitor.at(app)).get('/api/contents');
  expect(body.photos.hero).toEqual(value);
});

test('a photo of a person needs her agreement', async () => {
  const value = await getPhoto(22);
  for (const [place, more, status] of [
    ['gallery/1', { seen: true }, 400],
    ['gallery/1', { seen: true, agreed: true }, 200],
    ['person/1', {}, 400],
    ['person/1', { agreed: true }, 200],
  ] as const) {
    const answer = await save('photos', place, { ...value, ...more });
    expect([place, answer.status]).toEqual([place, status]);
    if (status === 400)
      expect([answer.body.field, answer.body.message]).toEqual([
        'value',
        expect.stringContaining('avec l’accord de la personne'),
      ]);
  }
});

test('limits the number and total size of photos, and removes unused older ones when full', async () => {
  const now = daysAgo(0);
  const count = photoLimits.count - (await countPhotos());
  const hashes = Array.from({ length: count }, (_, at) => String(at).padStart(32, '0'));
  for (const hash of hashes) await addRow(db, 'photos', { hash, created_at: now });
  await db.updateTable('photos').set({ created_at: now }).execute();
  const next = () => formats.jpeg({ seed: 31 });
  const full = await send(await next());
  expect([full.status, full.body.error]).toEqual([409, 'photos-full']);
  await db.deleteFrom('photos').where('hash', 'in', hashes).execute();
  const [hash = ''] = hashes;
  await addRow(db, 'photos', { hash, bytes: photoLimits.total, created_at: now });
  expect((await send(await next())).body.error).toBe('photos-full');
  await db
    .updateTable('photos')
    .set({ created_at: daysAgo(2) })
    .execute();
  await readStored(await next());
  const remainingPhotos = await db.selectFrom('photos').select('hash').execute();
  expect(remainingPhotos.map((photo) => photo.hash)).not.toContain(hash);
  const { body } = await (await Visitor.at(app)).get('/api/contents');
  expect(remainingPhotos.map((photo) => photo.hash)).toContain(body.photos.hero.hash);
});
