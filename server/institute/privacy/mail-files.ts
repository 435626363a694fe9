import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export async function fileNames(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  return names.filter((name) => /\.eml(?:\.part)?$/.test(name)).sort();
}

export async function findFiles(
  outbox: string,
  accepts: (text: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const name of await fileNames(outbox)) {
    const mail = await readFile(join(outbox, name)).catch(() => Buffer.alloc(0));
    if (accepts(readableText(mail))) found.push(name);
  }
  return found;
}

export async function eraseFiles(outbox: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(outbox, name), { force: true });
}

function readableText(mail: Buffer): string {
  // Latin-1 gives one character for each byte; each part is decoded on its own.
  return partText(mail.toString('latin1'));
}

function partText(part: string): string {
  const [, head = part, body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(part) ?? [];
  const headers = head.replace(/\r?\n[ \t]+/g, ' ');
  const header = headerText(headers);
  const boundary = /^content-type:[^\n]*boundary="?([^";\r\n]+)/im.exec(headers)?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`);
    return [header, ...parts.map((inner) => partText(inner.trimStart()))].join('\n');
  }
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1] ?? '';
  return `${header}\n${utf8(decode(body, encoding.toLowerCase()))}`;
}

function headerText(headers: string): string {
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
