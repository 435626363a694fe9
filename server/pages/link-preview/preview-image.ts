import type { RequestHandler } from 'express';
import type { Institute } from '../../../shared/institute.ts';
import { previewPath } from '../../../shared/site/preview-path.ts';
import { forDocuments } from '../../http/security-headers.ts';
import { previewText } from './preview-drawing.ts';

/** What the picture is drawn with, besides its words. */
export interface PreviewParts {
  /** WOFF. */
  readonly font: Uint8Array;
  /** SVG. */
  readonly picture: Uint8Array;
}

/** "/og-1x2y3z.png" */
export const previewAddress = /^\/og-[0-9a-z]{1,7}\.png$/;

/**
 * The preview image of a shared link when the owner changed its words: drawn once for each change. Requests
 * for an older image are redirected to it.
 */
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

/** The libraries are loaded by the first change only: most of the site's processes never draw. */
export async function draw(parts: PreviewParts, shown: Institute): Promise<Buffer> {
  const { default: opentype } = await import('opentype.js');
  const { default: sharp } = await import('sharp');
  const font = opentype.parse(new Uint8Array(parts.font).buffer);
  const picture = await sharp(parts.picture, { density: 300 }).resize(560).toBuffer();
  return sharp(Buffer.from(previewText(font, shown)))
    .composite([{ input: picture, left: 650, top: 60 }])
    .png({ palette: true, colours: 96 })
    .toBuffer();
}
