import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { webhookId } from '../../shared/contract/notice-report.ts';

/** Seconds by which the clock of who signs may differ. */
const tolerance = 300;
/** Signatures that are looked at: two while a secret is replaced. */
const mostSignatures = 8;

/**
 * Whether a body was signed with one of our keys, as Standard Webhooks 1.0.0 has it. It is judged as it came, before
 * anything is parsed.
 * @returns the id of the post; undefined when it is not signed so
 */
export function signedId(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  keys: readonly Buffer[],
): string | undefined {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  ) as [string, string, string];
  if (!webhookId.test(id) || !/^\d{1,12}$/.test(time)) return undefined;
  if (Math.abs(Date.now() / 1000 - Number(time)) > tolerance) return undefined;
  const given = signatures.split(' ', mostSignatures).map(digestIn);
  const isSigned = keys.some((key) => {
    const own = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
    return given.some((digest) => digest.length === own.length && timingSafeEqual(digest, own));
  });
  return isSigned ? id : undefined;
}

const digestIn = (signature: string) =>
  Buffer.from(signature.startsWith('v1,') ? signature.slice(3) : '', 'base64');
