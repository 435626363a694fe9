import { Writable } from 'node:stream';
import type { PageOutput } from '#shared/page/render-page.ts';

/** Collects the whole page: it has a length, is compressed and written at once, and never breaks off. */
export function collectDocument({
  pipe,
  dataBlocks = '',
}: Pick<PageOutput, 'pipe' | 'dataBlocks'>): Promise<Buffer> {
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
      if (dataBlocks === '') return resolve(html);
      const end = html.lastIndexOf('</body>');
      resolve(Buffer.concat([html.subarray(0, end), Buffer.from(dataBlocks), html.subarray(end)]));
    });
    collector.on('error', reject);
    pipe?.(collector);
  });
}
