import { Writable } from 'node:stream';
import type { PageOutput } from '../../shared/page/render-page.ts';

/**
 * The rendered bytes, all of them. Nothing in a page waits for anything once its rendering begins:
 * taken whole it is compressed at once, has a length, is one write, and never half a page.
 */
export function wholeDocument({ pipe }: Pick<PageOutput, 'pipe'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
    });
    collector.on('finish', () => resolve(Buffer.concat(chunks)));
    collector.on('error', reject);
    pipe?.(collector);
  });
}
