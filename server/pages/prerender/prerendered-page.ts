import { createHash } from 'node:crypto';
import type { PageOutput } from '../../../shared/page/render-page.ts';
import { brotliBody, gzipBody, placeholder, plainBody } from '../placeholder-body.ts';
import { wholeDocument } from '../whole-document.ts';
import type { PrerenderedPage } from './send-prerendered.ts';

interface Options {
  /** Brotli's. */
  quality: number;
  isError: boolean;
  /** The page is kept without brotli. */
  onBrotliError: (error: unknown) => void;
}

/** A rendered page in every encoding, as it is stored; the previous one if the content is the same. */
export async function toPrerendered(
  output: PageOutput,
  before: PrerenderedPage | undefined,
  { quality, isError, onBrotliError }: Options,
): Promise<PrerenderedPage> {
  const html = (await wholeDocument(output)).toString();
  const etag = createHash('sha256').update(html).digest('base64url').slice(0, 16);
  if (before?.etag === etag && before.quality >= quality) return before;
  const br = await brotliBody(html, quality).catch(onBrotliError);
  return {
    isError,
    status: output.status,
    headers: [...output.headers].flat(),
    etag,
    quality,
    hasToken: html.includes(placeholder),
    bodies: { ...(br && { br }), gzip: gzipBody(html), identity: plainBody(html) },
  };
}
