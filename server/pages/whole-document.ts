import { Writable } from 'node:stream';
import type { PageOutput } from '#shared/page/render-page.ts';

/** Collects the whole page: it has a length, is compressed and written at once, and never breaks off. */
export function collectDocument({
  pipe,
  bodyEnd = '',
}: Pick<PageOutput, 'pipe' | 'bodyEnd'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk: Buffer, _encoding, next) {
        chunks.push(chunk);
        next();
      },
    });
    collector.on('finish', () => {
      const html = Buffer.concat(chunks);
      if (bodyEnd === '') return resolve(html);
      const end = html.lastIndexOf('</body>');
      resolve(Buffer.concat([html.subarray(0, end), Buffer.from(bodyEnd), html.subarray(end)]));
    });
    collector.on('error', reject);
    pipe?.(collector);
  });
}
