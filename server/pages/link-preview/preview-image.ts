import type { RequestHandler } from 'express';
import type { Font } from 'opentype.js';
import { byDay } from '../../../shared/colours.ts';
import type { Institute } from '../../../shared/institute.ts';
import { type PreviewFacts, previewPath } from '../../../shared/site/preview-path.ts';
import { forDocuments } from '../../http/security-headers.ts';

export interface PreviewParts {
  readonly font: Uint8Array;
  readonly picture: Uint8Array;
}

export const previewAddress = /^\/og-[0-9a-z]{1,7}\.png$/;

export function previewImage(
  { font, picture }: PreviewParts,
  institute: () => Promise<Institute>,
): RequestHandler {
  let drawn: { path: string; image: Promise<Buffer> } | undefined;

  return async function sendPreview(req, res) {
    const shown = await institute();
    const path = previewPath(shown);
    if (req.path !== path) return res.set('Cache-Control', 'no-cache').redirect(302, path);
    if (drawn?.path !== path) drawn = { path, image: draw({ font, picture }, shown) };
    const body = await drawn.image.catch((error) => {
      drawn = undefined;
      throw error;
    });
    for (const header of forDocuments) res.removeHeader(header);
    res.set('Cache-Control', 'public, max-age=31536000, immutable').type('png').send(body);
  };
}

/** Draws the image. Its libraries are loaded on demand, because most processes never draw. */
export async function draw(parts: PreviewParts, shown: PreviewFacts): Promise<Buffer> {
  const { default: opentype } = await import('opentype.js');
  const { default: sharp } = await import('sharp');
  const font = opentype.parse(new Uint8Array(parts.font).buffer);
  const picture = await sharp(parts.picture, { density: 300 }).resize(560).toBuffer();
  return sharp(Buffer.from(previewText(font, shown)))
    .composite([{ input: picture, left: 650, top: 60 }])
    .png({ palette: true, colours: 96 })
    .toBuffer();
}

const [left, widest] = [80, 580];
const smallest = 26;

function previewText(font: Font, { name, address }: PreviewFacts): string {
  const line = (text: string, y: number, size: number, fill: string) =>
    `<path fill="${fill}" d="${outlines(font, text, y, size)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <path fill="${byDay('fond')}" d="M0 0h1200v630H0z"/><path fill="${byDay('prune')}" d="M0 600h1200v30H0z"/>
    ${line(name, 260, 68, byDay('prune'))}
    ${line('Beauté et bien-être', 350, 46, byDay('encre'))}
    ${address ? line(`${address.district}, ${address.city}`, 420, 46, byDay('encre')) : ''}
    ${line('Prix clairs en FCFA', 510, 34, byDay('terre'))}</svg>`;
}

function outlines(font: Font, text: string, y: number, size: number): string {
  const words = drawable(font, text);
  const scale = Math.min(1, widest / font.getAdvanceWidth(words, size));
  const fitted = Math.max(size * scale, smallest);
  return font.getPath(cut(font, words, fitted), left, y, fitted).toPathData(1);
}

const drawable = (font: Font, text: string) =>
  [...text.normalize('NFC')]
    .flatMap((letter) => (font.charToGlyphIndex(letter) ? letter : [...letter.normalize('NFD')]))
    .filter((letter) => !/\p{M}/u.test(letter) && font.charToGlyphIndex(letter) > 0)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function cut(font: Font, text: string, size: number): string {
  if (font.getAdvanceWidth(text, size) <= widest + 1) return text;
  let short = text;
  while (short && font.getAdvanceWidth(`${short}…`, size) > widest) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}
