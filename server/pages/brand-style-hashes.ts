import { createHash } from 'node:crypto';
import { brandStyle } from '../../shared/site/brand-colours.ts';
import type { ContentsSource } from '../backend/caches/contents-cache.ts';

/** The most styles kept: a prerendered page may have colours from before the last change. */
const kept = 4;

/**
 * Returns the hashes of the last brand styles for the Content-Security-Policy.
 * The array is the same object until a style is new.
 */
export function brandStyleHashes({ known }: Pick<ContentsSource, 'known'>): () => string[] {
  let hashes: string[] = [];
  let last = '';
  return () => {
    const style = brandStyle(known()?.colours);
    if (style === last) return hashes;
    last = style;
    if (style === '') return hashes;
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    hashes = [hash, ...hashes.filter((one) => one !== hash)].slice(0, kept);
    return hashes;
  };
}
