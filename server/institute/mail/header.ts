/** Code points of one encoded word: at most 75 signs (RFC 2047, 2), whatever they are. */
const atOnce = /.{1,11}/gsu;

/**
 * A text as a header may hold it. What looks encoded already, nodemailer would pass on as it is, and
 * mail programs would read whatever its author hid there: such a text is encoded as a whole.
 */
export function headerText(text: string): string {
  if (!text.includes('=?')) return text;
  const words = text.toWellFormed().match(atOnce) ?? [];
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
