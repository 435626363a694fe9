import { createECDH, ECDH } from 'node:crypto';
import { encrypt } from 'http_ece';

const curve = 'prime256v1';

interface DeviceKeys {
  /** base64url, as the browser supplied them. */
  readonly p256dh: string;
  readonly auth: string;
}

/** Encrypts a text for one device (RFC 8291): its push service cannot read it. */
export function encryptFor({ p256dh, auth }: DeviceKeys, text: string): Buffer {
  const pair = createECDH(curve);
  pair.generateKeys();
  return encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    privateKey: pair,
    dh: p256dh,
    authSecret: auth,
  });
}

/** Returns true for a point on the curve. Encryption fails with any other key. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url');
    return true;
  } catch {
    return false;
  }
}
