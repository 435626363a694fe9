import { STATUS_CODES } from 'node:http';
import { formatPhone, type Institute } from '../../shared/institute.ts';
import { escaped } from '../../shared/text/escaped.ts';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function getRefusal(code: string | undefined, tooLarge: () => string): string {
  const status = statuses[code ?? ''] ?? 400;
  const page = status === 431 ? tooLarge() : '';
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(page)}`,
    ...(page ? pageHeaders : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${page}`;
}

const pageHeaders = [
  'Content-Type: text/html; charset=utf-8',
  'Cache-Control: no-store',
  "Content-Security-Policy: default-src 'none'",
  'X-Content-Type-Options: nosniff',
];

export function tooManyCookies({ phone }: Pick<Institute, 'phone'>): string {
  const call = `<a href="tel:${escaped(phone)}">${escaped(formatPhone(phone))}</a>`;
  return `<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Trop de cookies</title><p>Votre navigateur envoie trop de cookies. Effacez ceux de ce site dans ses réglages, puis revenez. Ou appelez-nous au ${call}.</p></html>`;
}
