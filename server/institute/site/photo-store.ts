import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Sharp } from 'sharp';
import { type PhotoFile, photoLimits, type StoredPhoto } from '#shared/site/photo-fields.ts';
import { largestPhoto, listPhotoWidths, type PhotoType, photoTypes } from '#shared/site/photos.ts';
import { daysAgo, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Mutex } from '../database/sqlite.ts';
import { Refusal } from '../refusal.ts';
import { editContents } from './content-rows.ts';
import { readShownHashes } from './photo-uses.ts';

/* Writes of photos take the lock of the contents, because edits refer to photos. */

interface ResizedPhoto {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { width: number; type: PhotoType; data: Buffer }[];
}

/** The most pixels. A JPEG is decoded at a fraction of its size, other formats whole at four bytes a pixel. */
const getPixelLimit = (kind: PhotoKind) => (kind === 'jpeg' ? 50_000_000 : 25_000_000);
/** The shortest side in pixels, and the largest ratio of the sides. */
const shortestSide = 64;
const largestRatio = 4;
const timeLimit = { seconds: 15 };

/*
 * Settings chosen by eye and by measurement: a photo of 12 megapixels takes 4, 10 and 20 kB as AVIF, and
 * 6, 15 and 37 kB as JPEG. The default effort of AVIF took 45 s for a photo full of detail.
 */
const encoders: Record<PhotoType, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 1 }),
  // JPEG has no transparency. AVIF keeps a logotype's.
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 75, mozjpeg: true }),
};

async function resizePhoto(bytes: Buffer): Promise<ResizedPhoto> {
  const kind = detectPhotoKind(bytes);
  // Loaded on demand: the library takes megabytes, and most processes never see a photo.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const openImage = () =>
    sharp(bytes, {
      limitInputPixels: getPixelLimit(kind),
      // Not at warnings: all photos of some phones cause them ("Invalid SOS parameters").
      failOn: 'error',
      autoOrient: true,
    }).timeout(timeLimit);
  try {
    await requireUsablePhoto(openImage(), kind);
    const { data, info } = await openImage()
      // Browsers expect sRGB, whatever profile the camera wrote.
      .toColourspace('srgb')
      .resize({ ...largestPhoto, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const files: ResizedPhoto['files'][number][] = [];
    // Raw pixels carry no metadata of the camera, such as the place.
    for (const fileWidth of listPhotoWidths(width)) {
      for (const type of ['avif', 'jpg'] as const) {
        const image = sharp(data, { raw }).resize({ width: fileWidth }).timeout(timeLimit);
        files.push({ width: fileWidth, type, data: await encoders[type](image).toBuffer() });
      }
    }
    return { width, height, files };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isTooLarge = /pixel limit|too large/i.test((error as Error).message);
    throw new Refusal(isTooLarge ? 'photo-pixels' : 'photo-broken');
  }
}

/** Rejects a photo by its metadata, before its pixels are decoded. Of an animation the first picture is kept. */
async function requireUsablePhoto(image: Sharp, kind: PhotoKind): Promise<void> {
  const { format, width, height } = await image.metadata();
  if (format !== kind) throw new Refusal('photo-format');
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > getPixelLimit(kind)) throw new Refusal('photo-pixels');
  if (short < shortestSide || long > largestRatio * short) throw new Refusal('photo-shape');
}

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heif';

const avifBrands = ['avif', 'avis'];
/** Brands of HEIF with HEVC, which needs a licence: libvips is built without it. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** Detects the format by the first bytes, whatever the name or type: nothing else reaches the decoders. */
function detectPhotoKind(bytes: Buffer): PhotoKind {
  const readText = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (readText(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (readText(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (readText(0, 4) === 'RIFF' && readText(8, 12) === 'WEBP') return 'webp';
  if (readText(0, 3) === 'GIF') throw new Refusal('photo-format');
  if (readText(4, 8) !== 'ftyp') throw new Refusal('photo-format');
  const brands = readBrands(bytes);
  if (brands.some((brand) => avifBrands.includes(brand))) return 'heif';
  throw new Refusal(
    brands.some((brand) => heicBrands.includes(brand)) ? 'photo-heic' : 'photo-format',
  );
}

/** Returns the brands, the major one first (ISO/IEC 14496-12, 4.3). */
function readBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4)
    brands.push(bytes.toString('latin1', offset, offset + 4));
  return brands;
}

/** The most photos in the queue; further ones are refused for now. */
const queueLimit = 3;

/** Decodes photos one at a time: each takes megabytes and a core. */
export function createPhotoIntake(db: Db) {
  const mutex = new Mutex();
  let waitingCount = 0;

  return async function takePhoto(body: Readable): Promise<StoredPhoto> {
    if (waitingCount > queueLimit) throw new Refusal('busy', { retryAfter: 5 });
    waitingCount += 1;
    const release = await mutex.acquire();
    try {
      // The body is read only now, so that waiting photos take no memory.
      const bytes = await readBody(body);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      return (await findPhoto(db, hash)) ?? (await storePhoto(db, hash, await resizePhoto(bytes)));
    } finally {
      waitingCount -= 1;
      release();
    }
  };
}

async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroying the body would close the connection, which still has to carry the refusal.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > photoLimits.bytes) throw new Refusal('photo-too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    body.resume();
    throw error instanceof Refusal ? error : new Refusal('photo-broken');
  }
  return Buffer.concat(chunks);
}

/** Finds a photo that was sent before, and dates it as new. */
function findPhoto(db: Db, hash: string): Promise<StoredPhoto | undefined> {
  return db
    .updateTable('photos')
    .set({ created_at: timestamp() })
    .where('hash', '=', hash)
    .returning(['hash', 'width', 'height'])
    .executeTakeFirst();
}

function storePhoto(
  db: Db,
  hash: string,
  { width, height, files }: ResizedPhoto,
): Promise<StoredPhoto> {
  return editContents(db, async (transaction) => {
    const storedPhoto = await findPhoto(transaction, hash);
    if (storedPhoto) return storedPhoto;
    const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
    if (!(await hasRoom(transaction, bytes))) {
      await removeUnusedPhotos(transaction);
      if (!(await hasRoom(transaction, bytes))) throw new Refusal('photos-full');
    }
    await transaction
      .insertInto('photos')
      .values({ hash, width, height, bytes, created_at: timestamp() })
      .execute();
    await transaction
      .insertInto('photo_files')
      .values(files.map((file) => ({ hash, ...file })))
      .execute();
    return { hash, width, height };
  });
}

async function hasRoom(db: Db, bytes: number): Promise<boolean> {
  const { count, total } = await db
    .selectFrom('photos')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('bytes').as('total'),
    ])
    .executeTakeFirstOrThrow();
  return Number(count) < photoLimits.count && Number(total) + bytes <= photoLimits.total;
}

/** Makes room before retention would. Photos of today stay: a form or an undo may need them. */
async function removeUnusedPhotos(db: Db): Promise<void> {
  await db
    .deleteFrom('photos')
    .where('created_at', '<', daysAgo(1))
    // An empty list is no SQL.
    .where('hash', 'not in', ['', ...(await readShownHashes(db))])
    .execute();
}

const fileNamePattern = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|jpg)$/;

export async function readPhotoFile(db: Db, name: string): Promise<PhotoFile> {
  const [, hash = '', width, type] = fileNamePattern.exec(name) ?? [];
  const photoType = type as keyof typeof photoTypes;
  const row = await db
    .selectFrom('photo_files')
    .select('data')
    .where('hash', '=', hash)
    .where('width', '=', Number(width ?? 0))
    .where('type', '=', photoType ?? 'jpg')
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  return { type: photoTypes[photoType], data: Buffer.from(row.data).toString('base64') };
}
