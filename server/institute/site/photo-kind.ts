import { Refusal } from '../refusal.ts';

/** The accepted formats, as sharp names them. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heif';

const avif = ['avif', 'avis'];
/** Brands of HEIF with HEVC, which needs a licence: libvips is built without it. */
const heic = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/**
 * Detects the format by the first bytes, whatever the name or type: nothing else reaches the decoders.
 * @throws {Refusal} photo-format, photo-heic, photo-moving
 */
export function photoKind(bytes: Buffer): PhotoKind {
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

/** Returns true if a chunk `acTL` comes before the first `IDAT`. */
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
