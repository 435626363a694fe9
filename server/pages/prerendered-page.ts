import { createHash } from 'node:crypto';
import type { PageOutput } from '../../shared/page/render-page.ts';
import { gzipBody, type PlaceholderBody, placeholder, plainBody } from './placeholder-body.ts';
import type { PrerenderedPage } from './send-prerendered.ts';

/** A rendered page as it is kept, in every encoding. `br`: absent when it could not be made. */
export function toPrerendered(
  { status, headers }: PageOutput,
  html: string,
  br: PlaceholderBody | undefined,
  isError: boolean,
): PrerenderedPage {
  return {
    isError,
    status,
    headers: [...headers].flat(),
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 16),
    hasToken: html.includes(placeholder),
    bodies: { ...(br && { br }), gzip: gzipBody(html), identity: plainBody(html) },
  };
}
