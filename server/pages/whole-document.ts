import { Writable } from 'node:stream';
import type { PageOutput } from '../../shared/page/render-page.ts';

/**
 * The whole rendered page. Nothing in it is asynchronous once rendering has begun, and a whole page
 * can be compressed at once, has a length, takes one write and never breaks off.
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
