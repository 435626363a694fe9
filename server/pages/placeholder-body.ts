import { promisify } from 'node:util';
import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  deflateRawSync,
} from 'node:zlib';

/*
 * Bodies of prerendered pages, compressed once, in which only the visitor's token differs. Both formats allow
 * uncompressed blocks (RFC 1951, 3.2.4; RFC 7932, 9.2), and the token is put into one. Attacks on compression
 * (BREACH) cannot reach it there.
 */

/**
 * The text rendered in place of a token, with the same length. No page contains its characters and no pair
 * of them repeats, so no compressed text refers back to it, nor it to itself.
 */
export const placeholder =
  '\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17' +
  '\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x01\x03\x05\x07\x02\x04\x06\x08\x0f\x0e';

/** The pieces between the tokens. `end` depends on the token (gzip's checksum). */
export interface PlaceholderBody {
  readonly pieces: readonly Buffer[];
  end?(token: string): Buffer;
}

/** Returns the buffers to send, in order. The first is most of a page, and is never copied. */
export function fill({ pieces, end }: PlaceholderBody, token: string): readonly Buffer[] {
  const [first, ...others] = pieces as [Buffer, ...Buffer[]];
  if (others.length === 0) return pieces;
  const filling = Buffer.from(token, 'latin1');
  const rest: Buffer[] = [];
  for (const piece of others) rest.push(filling, piece);
  if (end) rest.push(end(token));
  return [first, Buffer.concat(rest)];
}

export function plainBody(html: string): PlaceholderBody {
  return { pieces: html.split(placeholder).map((text) => Buffer.from(text)) };
}

/** Compresses to independent deflate blocks, the token in a stored block, and a checksum (RFC 1952). */
export function gzipBody(html: string): PlaceholderBody {
  const texts = plainBody(html).pieces;
  const header = Buffer.from('\x1f\x8b\x08\0\0\0\0\0\0\xff', 'latin1');
  const stored = Buffer.from([0, placeholder.length, 0, ~placeholder.length & 255, 255]);
  const pieces = texts.map((text, index) => {
    const isLast = index === texts.length - 1;
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
    const deflated = deflateRawSync(text, { level: 9, finishFlush });
    return Buffer.concat([...(index === 0 ? [header] : []), deflated, ...(isLast ? [] : [stored])]);
  });
  const length = texts.reduce(
    (sum, text) => sum + text.length,
    (texts.length - 1) * placeholder.length,
  );
  function end(token: string): Buffer {
    const sum = texts.reduce(
      (value, text, index) => crc32(text, index === 0 ? 0 : crc32(token, value)),
      0,
    );
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(sum, 0);
    trailer.writeUInt32LE(length, 4);
    return trailer;
  }
  return texts.length === 1 ? { pieces: [Buffer.concat([...pieces, end('')])] } : { pieces, end };
}

/** Bytes after a placeholder that go into its block too: brotli's context for the next byte. */
const context = 2;

/**
 * Compresses to one brotli stream, flushed around each placeholder. An uncompressed block then replaces the
 * compressed placeholder.
 * @throws when the result does not decode to the page
 */
export async function brotliBody(html: string, quality: number): Promise<PlaceholderBody> {
  const [first = Buffer.alloc(0), ...others] = plainBody(html).pieces;
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
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
  const body = { pieces: pieces.map((chunks) => Buffer.concat(chunks)) };
  requireReadable(body, html);
  return body;
}

/** Returns a block header (RFC 7932, 9.2): not last, four nibbles of length, uncompressed, padded. */
function plainBlockHeader(length: number): Buffer {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16]);
}

function requireReadable(body: PlaceholderBody, html: string): void {
  for (const token of [
    'a'.repeat(placeholder.length),
    'Zq_-0189xyz'.repeat(4).slice(0, placeholder.length),
  ]) {
    const read = brotliDecompressSync(Buffer.concat(fill(body, token))).toString();
    if (read !== html.replaceAll(placeholder, token))
      throw new Error('brotli does not decode to the page');
  }
}
