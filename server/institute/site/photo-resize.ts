import type { Sharp } from 'sharp';
import { largestPhoto, type PhotoType, photoWidths } from '../../../shared/site/photos.ts';
import { Refusal } from '../refusal.ts';
import { type PhotoKind, photoKind } from './photo-kind.ts';

/*
 * The conversion of an uploaded photo to the files that the site shows. libvips uses threads of its own.
 */

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

/** @throws {Refusal} photo-… */
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
