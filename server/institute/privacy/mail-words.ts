/*
 * The words of a mail (RFC 5322) as its reader sees them: quoted-printable, base64 and encoded
 * words made readable, in headers and in every part.
 */

export function mailWords(mail: Buffer): string {
  // A byte each: what they mean is decided by each part.
  return partWords(mail.toString('latin1'));
}

function partWords(part: string): string {
  const [, head = part, body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(part) ?? [];
  const headers = head.replace(/\r?\n[ \t]+/g, ' ');
  const words = headerWords(headers);
  const boundary = /^content-type:[^\n]*boundary="?([^";\r\n]+)/im.exec(headers)?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`);
    return [words, ...parts.map((inner) => partWords(inner.trimStart()))].join('\n');
  }
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1] ?? '';
  return `${words}\n${utf8(decode(body, encoding.toLowerCase()))}`;
}

/** RFC 2047: between two encoded words a space only separates them. */
function headerWords(headers: string): string {
  const joined = headers.replace(/\?=\s+=\?/g, '?==?');
  const bytes = joined.replace(
    /=\?[^?\s]+\?([BQ])\?([^?]*)\?=/gi,
    (_, how: string, word: string) =>
      /b/i.test(how) ? decode(word, 'base64') : decode(word.replaceAll('_', ' '), quoted),
  );
  return utf8(bytes);
}

const quoted = 'quoted-printable';

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('latin1');
  if (encoding !== quoted) return text;
  return text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const utf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
