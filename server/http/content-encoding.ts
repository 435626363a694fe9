import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

export function listEncodings(accept = ''): readonly Encoding[] {
  const weights = new Map(
    accept.split(',').map((part) => {
      // A regular expression would take quadratic time for many spaces.
      const [name = '', weight = 'q=1'] = part.toLowerCase().split(';');
      const [, q] = weight.split('=');
      return [name.trim(), Number(q)];
    }),
  );
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return [...(['br', 'gzip'] as const).filter(accepts), 'identity'];
}

const compressionThreshold = 1024;

/** Sends a whole body. A streaming encoder would cost thirty times as much as the compression itself. */
export function sendWhole(req: Request, res: Response, body: Buffer): void {
  if (body.length >= compressionThreshold) res.vary('Accept-Encoding');
  const [encoding = 'identity'] = listEncodings(req.headers['accept-encoding']);
  const isCompressed = body.length >= compressionThreshold && encoding !== 'identity';
  const bytes = isCompressed ? encoders[encoding](body) : body;
  if (isCompressed) res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(bytes.length));
  if (req.method === 'HEAD') res.end();
  else res.end(bytes.toString('latin1'), 'latin1');
}

const encoders = {
  br: (body: Uint8Array) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Uint8Array) => gzipSync(body),
};

export const matchesEtag = (condition: string | undefined, etag: string) =>
  condition?.split(',').some((name) => name.trim() === etag) ?? false;
