import { promisify } from 'node:util';
import { constants, createBrotliCompress } from 'node:zlib';

/* Bodies of prerendered pages. Only the token differs, and is never compressed (RFC 7932, 9.2; BREACH). */

/** The text in place of a token, of the same length. No pair of its characters occurs twice. */
export const placeholder =
  '\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17' +
  '\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x01\x03\x05\x07\x02\x04\x06\x08\x0f\x0e';

export function fill(pieces: readonly Buffer[], token: string): Buffer[] {
  const filling = Buffer.from(token, 'latin1');
  return pieces.flatMap((piece, index) => (index === 0 ? piece : [filling, piece]));
}

export const plainPieces = (html: string): Buffer[] =>
  html.split(placeholder).map((text) => Buffer.from(text));

/** Bytes after a placeholder that go into its block too, because they are brotli's context for the next byte. */
const context = 2;

export async function brotliPieces(html: string): Promise<Buffer[]> {
  const [first = Buffer.alloc(0), ...others] = plainPieces(html);
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // 64 kB: no page is larger, and the encoder's memory grows with the window.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  });
  let output: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => output.push(chunk));
  const flush = promisify((callback: () => void) => stream.flush(callback));
  async function compress(...texts: Buffer[]): Promise<Buffer[]> {
    output = [];
    stream.write(Buffer.concat(texts));
    await flush();
    return output;
  }

  const pieces = [await compress(first)];
  for (const text of others) {
    const lead = text.subarray(0, context);
    await compress(Buffer.from(placeholder), lead);
    pieces.at(-1)?.push(plainBlockHeader(placeholder.length + lead.length));
    pieces.push([lead, ...(await compress(text.subarray(context)))]);
  }
  output = [];
  stream.end();
  for await (const _ of stream);
  pieces.at(-1)?.push(...output);
  return pieces.map((chunks) => Buffer.concat(chunks));
}

/** Returns a block header (RFC 7932, 9.2): not last, four nibbles of length, uncompressed, padded. */
function plainBlockHeader(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
}
