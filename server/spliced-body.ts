import { promisify } from 'node:util';
import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  deflateRawSync,
} from 'node:zlib';

/*
 * A page that differs from one visitor to the next in a token only is compressed once, with a hole
 * in each place of the token. Both formats have blocks of plain bytes for that: RFC 1951, 3.2.4
 * and RFC 7932, 9.2. Kept apart from the text around it, the token is out of compression's reach
 * as well (BREACH).
 */

/**
 * Stands for the token while a page is rendered. As long as a token, of characters that no page
 * contains, and no two of them twice in a row: nothing compressed refers to it, and neither does it
 * to itself, which would leave the encoder remembering a distance that no decoder knows of.
 */
export const hole =
  '\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17' +
  '\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x01\x03\x05\x07\x02\x04\x06\x08\x0f\x0e';

/** What a visitor gets is the pieces with the token in between, then the end; all in latin1. */
export interface SplicedBody {
  readonly pieces: readonly string[];
  end?(token: string): string;
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** The bytes to send, as a latin1 string: Node writes it together with the head. */
export function fill({ pieces, end }: SplicedBody, token: string): string {
  const body = pieces.length === 1 ? (pieces[0] as string) : pieces.join(token);
  return end ? body + end(token) : body;
}

export function plainBody(html: string): SplicedBody {
  return { pieces: latin1(Buffer.from(html)).split(hole) };
}

/** RFC 1952: deflate blocks that each start afresh, the token in a stored one, and a checksum. */
export function gzipBody(html: string): SplicedBody {
  const texts = plainBody(html).pieces.map(bytesOf);
  const header = '\x1f\x8b\x08\0\0\0\0\0\0\xff';
  const stored = Buffer.from([0, hole.length, 0, ~hole.length & 255, 255]);
  const pieces = texts.map((text, index) => {
    const isLast = index === texts.length - 1;
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
    const deflated = latin1(deflateRawSync(text, { level: 9, finishFlush }));
    return (index === 0 ? header : '') + deflated + (isLast ? '' : latin1(stored));
  });
  const length = texts.reduce((sum, text) => sum + text.length, (texts.length - 1) * hole.length);
  return {
    pieces,
    end(token) {
      const sum = texts.reduce(
        (value, text, index) => crc32(text, index === 0 ? 0 : crc32(token, value)),
        0,
      );
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(sum, 0);
      trailer.writeUInt32LE(length, 4);
      return latin1(trailer);
    },
  };
}

/** Of the text after a hole, what goes into the plain block too: the next byte's context. */
const context = 2;

/**
 * One brotli stream, flushed around each hole; what it made of the hole gives way to a plain block.
 * @throws when a decoder does not read it as it should
 */
export async function brotliBody(html: string, quality: number): Promise<SplicedBody> {
  const [first = '', ...others] = plainBody(html).pieces;
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // No page is larger; the encoder's memory grows with it.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  });
  let made = '';
  stream.on('data', (chunk: Buffer) => {
    made += latin1(chunk);
  });
  const flush = promisify((callback: () => void) => stream.flush(callback));
  /** What the stream makes of a text, complete up to its last byte. */
  async function compress(text: string): Promise<string> {
    made = '';
    stream.write(bytesOf(text));
    await flush();
    return made;
  }

  const pieces = [await compress(first)];
  for (const text of others) {
    const before = pieces.pop() as string;
    const lead = text.slice(0, context);
    await compress(hole + lead);
    pieces.push(before + plainBlockHeader(hole.length + lead.length));
    pieces.push(lead + (await compress(text.slice(context))));
  }
  made = '';
  stream.end();
  for await (const _ of stream);
  const body = { pieces: [...pieces.slice(0, -1), `${pieces.at(-1)}${made}`] };
  requireReadable(body, html);
  return body;
}

/** RFC 7932, 9.2: not the last block, its length in four nibbles, not compressed, up to the byte's end. */
function plainBlockHeader(length: number): string {
  const bits = ((length - 1) << 3) | (1 << 19);
  return String.fromCharCode(bits & 255, (bits >> 8) & 255, bits >> 16);
}

function requireReadable(body: SplicedBody, html: string): void {
  for (const token of ['a'.repeat(hole.length), 'Zq_-0189xyz'.repeat(4).slice(0, hole.length)]) {
    const read = brotliDecompressSync(bytesOf(fill(body, token))).toString();
    if (read !== html.replaceAll(hole, token)) throw new Error('brotli does not take the splice');
  }
}
