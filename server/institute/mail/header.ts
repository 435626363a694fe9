/** As many code points as always fit into one encoded word of 75 characters (RFC 2047, 2). */
const chunk = /.{1,11}/gsu;

/**
 * A text for a header. Nodemailer passes on what already looks like an encoded word, so that an
 * author could hide other text in it: such a text is encoded as a whole.
 */
export function encodeHeader(text: string): string {
  if (!text.includes('=?')) return text;
  const words = text.toWellFormed().match(chunk) ?? [];
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
