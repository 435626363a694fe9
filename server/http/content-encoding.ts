import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { BoundedMap } from './bounded-map.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send one of a few dozen lists. */
const negotiated = new BoundedMap<readonly Encoding[]>(200);

/** What a client takes, the shortest first (RFC 9110, 12.5.3); plain words are always understood. */
export function encodingsFor(accept = ''): readonly Encoding[] {
  const known = negotiated.get(accept);
  if (known) return known;
  const weights = new Map(
    accept.split(',').map((part) => {
      // No expression that tries every run of spaces again from each of them.
      const [name = '', weight = 'q=1'] = part.toLowerCase().split(';');
      const [, q] = weight.split('=');
      return [name.trim(), Number(q)];
    }),
  );
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  const wanted: Encoding[] = [...(['br', 'gzip'] as const).filter(takes), 'identity'];
  negotiated.set(accept, wanted);
  return wanted;
}

/** Bytes below which nothing is won. */
const worthIt = 1024;

/** Sends a whole body, compressed when it is long and its reader takes that. In one piece: a stream's
 * encoder costs thirty times as much as the work itself. */
export function sendWhole(req: Request, res: Response, body: Buffer): void {
  if (body.length >= worthIt) res.vary('Accept-Encoding');
  const [encoding = 'identity'] = encodingsFor(req.headers['accept-encoding']);
  const isWorthIt = body.length >= worthIt && encoding !== 'identity';
  const bytes = isWorthIt ? encoders[encoding](body) : body;
  if (isWorthIt) res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(bytes.length));
  // In latin1 Node writes it together with the head.
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
