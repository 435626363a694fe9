import type { Sharp } from 'sharp';
import { largestPhoto, type PhotoType, photoWidths } from '../../../shared/site/photos.ts';
import { Refusal } from '../refusal.ts';

/* libvips uses threads of its own. */

export interface ResizedPhoto {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { width: number; type: PhotoType; data: Buffer }[];
}

/** The most pixels. A JPEG is decoded at a fraction of its size, other formats whole at four bytes a pixel. */
const mostPixels: Record<PhotoKind, number> = {
  jpeg: 50_000_000,
  png: 25_000_000,
  webp: 25_000_000,
  heif: 25_000_000,
};
/** The shortest side in pixels, and the largest ratio of the sides. */
const shortest = 64;
const longest = 4;
const timeLimit = { seconds: 15 };

/*
 * Settings chosen by eye and by measurement: a photo of 12 megapixels takes 4, 10 and 20 kB as AVIF, and
 * 6, 15 and 37 kB as JPEG. The default effort of AVIF took 45 s for a photo full of detail.
 */
const write: Record<PhotoType, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 1 }),
  // JPEG has no transparency. AVIF keeps a logotype's.
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 75, mozjpeg: true }),
};

export async function resizePhoto(bytes: Buffer): Promise<ResizedPhoto> {
  const kind = photoKind(bytes);
  // Loaded on demand: the library takes megabytes, and most processes never see a photo.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const open = () =>
    sharp(bytes, {
      limitInputPixels: mostPixels[kind],
      // Not at warnings: all photos of some phones cause them ("Invalid SOS parameters").
      failOn: 'error',
      autoOrient: true,
    }).timeout(timeLimit);
  try {
    await judge(open(), kind);
    const { data, info } = await open()
      // Browsers expect sRGB, whatever profile the camera wrote.
      .toColourspace('srgb')
      .resize({ ...largestPhoto, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const files: ResizedPhoto['files'][number][] = [];
    // Raw pixels carry no metadata of the camera, such as the place.
    for (const own of photoWidths(width)) {
      for (const type of ['avif', 'jpg'] as const) {
        const image = sharp(data, { raw }).resize({ width: own }).timeout(timeLimit);
        files.push({ width: own, type, data: await write[type](image).toBuffer() });
      }
    }
    return { width, height, files };
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error as Error);
  }
}

/** Rejects a photo by its metadata, before its pixels are decoded. */
async function judge(image: Sharp, kind: PhotoKind): Promise<void> {
  const { format, width, height, pages = 1 } = await image.metadata();
  if (format !== kind) throw new Refusal('photo-format');
  if (pages > 1) throw new Refusal('photo-moving');
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > mostPixels[kind]) throw new Refusal('photo-pixels');
  if (short < shortest || long > longest * short) throw new Refusal('photo-shape');
}

const refusalOf = ({ message }: Error) =>
  new Refusal(/pixel limit|too large/i.test(message) ? 'photo-pixels' : 'photo-broken');

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heif';

const avif = ['avif', 'avis'];
/** Brands of HEIF with HEVC, which needs a licence: libvips is built without it. */
const heic = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** Detects the format by the first bytes, whatever the name or type: nothing else reaches the decoders. */
function photoKind(bytes: Buffer): PhotoKind {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') {
    // libvips reads only the first picture, and does not say that there are more.
    if (hasPngAnimation(bytes)) throw new Refusal('photo-moving');
    return 'png';
  }
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 3) === 'GIF') throw new Refusal('photo-format');
  if (text(4, 8) !== 'ftyp') throw new Refusal('photo-format');
  const brands = brandsOf(bytes);
  // A sequence also contains a still picture, but the owner sent an animation.
  if (brands[0] === 'avis') throw new Refusal('photo-moving');
  if (brands.some((brand) => avif.includes(brand))) return 'heif';
  throw new Refusal(brands.some((brand) => heic.includes(brand)) ? 'photo-heic' : 'photo-format');
}

/** Returns the brands, the major one first (ISO/IEC 14496-12, 4.3). */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

function hasPngAnimation(bytes: Buffer): boolean {
  let at = 8;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
