import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { webhookId } from '../../shared/notifications/notice-report.ts';

const tolerance = 300;
/** Maximum number of signatures that are checked. Two are sent while a secret is replaced. */
const mostSignatures = 8;

/** Checks the raw body by Standard Webhooks 1.0.0. @returns the id; undefined if the signature is invalid */
export function signedId(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  keys: readonly Buffer[],
): string | undefined {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  ) as [string, string, string];
  if (!webhookId.test(id) || !isNow(time)) return undefined;
  const given = signatures.split(' ', mostSignatures).map(digestIn);
  const isSigned = keys.some((key) => {
    const own = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
    return hasDigest(given, own);
  });
  return isSigned ? id : undefined;
}

const isNow = (time: string) =>
  /^\d{1,12}$/.test(time) && Math.abs(Date.now() / 1000 - Number(time)) <= tolerance;

const hasDigest = (given: readonly Buffer[], own: Buffer) =>
  given.some((digest) => digest.length === own.length && timingSafeEqual(digest, own));

/** Returns true if Wave signed the body (https://docs.wave.com/webhook), over its seconds and the raw body. */
export function isWaveSigned(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  keys: readonly Buffer[],
): boolean {
  const parts = String(headers['wave-signature'] ?? '').split(',', mostSignatures + 1);
  const [time = '', ...others] = valuesOf(parts, 't');
  if (others.length > 0 || !isNow(time)) return false;
  const given = valuesOf(parts, 'v1').map((hex) => Buffer.from(hex, 'hex'));
  return keys.some((key) =>
    hasDigest(given, createHmac('sha256', key).update(time).update(body).digest()),
  );
}

const valuesOf = (parts: readonly string[], name: string) =>
  parts.flatMap((part) => {
    const [key, value = ''] = part.trim().split('=', 2);
    return key === name ? [value] : [];
  });

const digestIn = (signature: string) =>
  Buffer.from(signature.startsWith('v1,') ? signature.slice(3) : '', 'base64');
